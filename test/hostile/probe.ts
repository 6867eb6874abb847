import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The maximum duration of `/healthz`. */
export interface Stall {
  /**
   * The work of the server's main thread meanwhile: its CPU time in milliseconds, divided by how much slower this processor is than that of the
   * documented figures. On a busy machine the wall time is longer.
   */
  readonly workedMs: number;
  /** Wall time. */
  readonly worstMs: number;
  /** The maximum wall time of an idle server in the same period. */
  readonly controlMs: number;
  readonly probes: number;
}

export interface Probe {
  /** The worst since the last call. */
  take(): Promise<Stall>;
  stop(): Promise<void>;
}

/**
 * Requests the health of the server process `pid` every 10 ms from a separate thread. To measure the delay of the machine itself, a second thread
 * serves a trivial response.
 */
export async function startProbe(url: string, pid: number | undefined): Promise<Probe> {
  const control = new Worker(CONTROL, { eval: true });
  const [port] = (await once(control, 'message')) as [number];
  const prober = new Worker(PROBER, { eval: true, workerData: { pid, target: url, control: `http://127.0.0.1:${port}/` } });
  await once(prober, 'message');
  // A worker has no origin.
  const ask = prober.postMessage.bind(prober, 'take');
  return {
    async take() {
      ask();
      const [stall] = (await once(prober, 'message')) as [Stall];
      return { ...stall, workedMs: stall.workedMs / slowness() };
    },
    async stop() {
      await Promise.all([prober.terminate(), control.terminate()]);
    },
  };
}

/** The time of {@link fixedWork} on the processor of the documented figures, in milliseconds. */
const REFERENCE_MS = 4;

function fixedWork(): number {
  let state = 1;
  for (let step = 0; step < 3_000_000; step += 1) state = Math.imul(state ^ step, 16_777_619) >>> 0;
  return state;
}

/** How much slower this processor is now, at least 1: of several short runs, the one that was not interrupted. */
function slowness(): number {
  const runs = Array.from({ length: 20 }, () => {
    const began = performance.now();
    fixedWork();
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...runs) / REFERENCE_MS);
}

const CONTROL = `
const { parentPort } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const PROBER = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
const TICK_MS = 10;
// User and system time of the main thread of the process, which runs its event loop; wall time if the system does not provide it.
const worked = () => {
  try {
    const fields = readFileSync('/proc/' + workerData.pid + '/task/' + workerData.pid + '/stat', 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return performance.now();
  }
};
let worst = { target: 0, control: 0 }, most = 0, probes = 0, open;
const ask = (name) => new Promise((resolve) => {
  const began = performance.now(), before = worked();
  if (name === 'target') open = { began, before };
  const done = () => {
    worst[name] = Math.max(worst[name], performance.now() - began);
    if (name === 'target') { most = Math.max(most, worked() - before); open = undefined; }
    resolve();
  };
  http.get(workerData[name], { agent }, (response) => { response.resume(); response.on('end', done); response.on('error', done); }).on('error', done);
});
const follow = async (name) => { for (;;) { await ask(name); if (name === 'target') probes += 1; await new Promise((resolve) => setTimeout(resolve, 10)); } };
parentPort.on('message', () => {
  const [waits, works] = open === undefined ? [0, 0] : [performance.now() - open.began, worked() - open.before];
  parentPort.postMessage({ workedMs: Math.max(most, works), worstMs: Math.max(worst.target, waits), controlMs: worst.control, probes });
  worst = { target: 0, control: 0 }; most = 0; probes = 0;
});
follow('target'); follow('control');
parentPort.postMessage('ready');
`;
