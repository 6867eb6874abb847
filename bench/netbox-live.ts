import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ContextUpdate } from '../src/application/windows/window-updates.js';
import { compose } from '../src/compose.js';
import { readConfig } from '../src/config/config.js';
import { LOCAL } from '../src/domain/common/principal.js';
import { openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

const ROUNDS = 60;
const GIVE_UP_MS = 60_000;

interface NetboxDevice {
  readonly id: number;
  readonly name: string;
}

/**
 * The time from the response of a real NetBox to a change until the live window of a session has it, by webhook; on the real stack, the window is that of
 * another instance. It needs `NETBOX_URL` and `NETBOX_TOKEN`, a token that may write.
 */
export async function benchNetboxLive(ground: Ground): Promise<Report> {
  const { NETBOX_URL: url, NETBOX_TOKEN: token } = process.env;
  if (url === undefined || token === undefined) throw new Error('Expected NETBOX_URL and NETBOX_TOKEN, got none.');
  const name = `netbox-live-${Date.now()}`;
  const reader = openNetloom(ground, name);
  const { workspace } = reader.caller;
  const secret = 'secret-of-the-benchmark';
  const config = readConfig({
    ...ground.stack.settings,
    NETLOOM_DATA: reader.folder,
    NETLOOM_NETBOX_URL: url,
    NETLOOM_NETBOX_TOKEN: token,
    NETLOOM_NETBOX_WORKSPACE: workspace,
    NETLOOM_NETBOX_CHANGES: '0',
    NETLOOM_NETBOX_WEBHOOK_SECRET: secret,
  });
  const shared = ground.stack.name === 'real';
  if (!shared) await reader.dispose();
  const writer = compose(config, { version: 'bench' });
  const caller = { ...LOCAL, workspace };
  const receiver = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      writer.app.sources.receive('netbox', body, (header) => textOf(request.headers[header]));
      return response.writeHead(202).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    await writer.app.sources.sync(caller, undefined, { mode: 'FULL' });
    await writer.app.sources.connect(caller, undefined, { callback, remove: false, dryRun: false });
    const app = shared ? reader.app : writer.app;
    const timings = await rounds(app, shared ? reader.caller : caller, { url, token });
    const of = `a change of a real NetBox, to the live window ${shared ? 'of another instance' : 'of the instance'}`;
    const row = (metric: string, value: number): Row => ({ case: of, metric, value, unit: 'ms' });
    return {
      name: 'netbox-live',
      rows: [row('p50', timings.at(0.5)), below(2_000, row('p95', timings.at(0.95))), row('slowest', timings.at(1))],
    };
  } finally {
    await writer.app.sources.connect(caller, undefined, { callback, remove: true, dryRun: false });
    receiver.close();
    await writer.dispose();
    if (shared) await reader.dispose();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const textOf = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** Changes the description of a device, and waits for the window with it. */
async function rounds(
  app: BenchedNetloom['app'],
  caller: BenchedNetloom['caller'],
  netbox: { readonly url: string; readonly token: string },
): Promise<Timings> {
  const headers = { authorization: `Token ${netbox.token}`, 'content-type': 'application/json' };
  const devices = await fetch(`${netbox.url}/api/dcim/devices/?limit=1&name__empty=false`, { headers });
  const [device] = ((await devices.json()) as { readonly results: readonly NetboxDevice[] }).results;
  if (device === undefined) throw new Error('Expected a NetBox with a device, got none.');
  const describe = async (description: string): Promise<void> => {
    const body = JSON.stringify({ description });
    const response = await fetch(`${netbox.url}/api/dcim/devices/${device.id}/`, { method: 'PATCH', headers, body });
    if (!response.ok) throw new Error(`NetBox answered ${response.status}.`);
  };
  const { session } = await app.sessions.open(caller, {});
  await app.messages.add(caller, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text: `What is ${device.name}?` }] });
  const feed = await app.contexts.follow(caller, session.id, { budget: 2_000 });
  const timings = new Timings();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const description = `round ${round} of the benchmark`;
      await describe(description);
      const answered = performance.now();
      await untilShown(feed, description);
      timings.add(performance.now() - answered);
    }
  } finally {
    await feed.return?.();
    await describe('');
  }
  return timings;
}

async function untilShown(feed: AsyncIterableIterator<ContextUpdate>, text: string): Promise<void> {
  const late = setTimeout(() => void feed.return?.(), GIVE_UP_MS);
  for (;;) {
    const step = await feed.next();
    if (step.done === true) throw new Error('Expected the change in the window within a minute.');
    if (JSON.stringify(step.value.context.window.sections).includes(text)) break;
  }
  clearTimeout(late);
}
