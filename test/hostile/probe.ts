import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds that `/healthz` took at most, and that a server which does nothing else took at most in the same time. */
export interface Stall {
  readonly worstMs: number;
  readonly controlMs: number;
  readonly probes: number;
}

export interface Probe {
  /** The worst since the last call. */
  take(): Promise<Stall>;
  stop(): Promise<void>;
}

/**
 * Asks a server for its health every 10 ms from a thread of its own. What the machine itself is late by is measured beside it: a second
 * thread serves an answer that needs no work.
 */
export async function startProbe(url: string): Promise<Probe> {
  const control = new Worker(CONTROL, { eval: true });
  const [port] = (await once(control, 'message')) as [number];
  const prober = new Worker(PROBER, { eval: true, workerData: { target: url, control: `http://127.0.0.1:${port}/` } });
  await once(prober, 'message');
  // A worker has no origin.
  const ask = prober.postMessage.bind(prober, 'take');
  return {
    async take() {
      ask();
      const [stall] = (await once(prober, 'message')) as [Stall];
      return stall;
    },
    async stop() {
      await Promise.all([prober.terminate(), control.terminate()]);
    },
  };
}

const CONTROL = `
const { parentPort } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const PROBER = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
let worst = { target: 0, control: 0 }, probes = 0;
const since = { target: undefined, control: undefined };
const ask = (name) => new Promise((resolve) => {
  const began = performance.now();
  since[name] = began;
  const done = () => { worst[name] = Math.max(worst[name], performance.now() - began); since[name] = undefined; resolve(); };
  http.get(workerData[name], { agent }, (response) => { response.resume(); response.on('end', done); response.on('error', done); }).on('error', done);
});
const follow = async (name) => { for (;;) { await ask(name); if (name === 'target') probes += 1; await new Promise((resolve) => setTimeout(resolve, 10)); } };
parentPort.on('message', () => {
  const waiting = (name) => (since[name] === undefined ? 0 : performance.now() - since[name]);
  parentPort.postMessage({ worstMs: Math.max(worst.target, waiting('target')), controlMs: Math.max(worst.control, waiting('control')), probes });
  worst = { target: 0, control: 0 }; probes = 0;
});
follow('target'); follow('control');
parentPort.postMessage('ready');
`;
