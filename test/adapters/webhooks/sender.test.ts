import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Resolve } from '../../../src/adapters/webhooks/guarded-lookup.js';
import { createWebhookSender, type SenderOptions } from '../../../src/adapters/webhooks/sender.js';
import { parseCidr } from '../../../src/domain/inventory/address/ip.js';
import type { AttemptOutcome } from '../../../src/domain/webhooks/attempt.js';
import { createAddressPolicy } from '../../../src/domain/webhooks/address-policy.js';
import type { WebhookRequest, WebhookSender } from '../../../src/ports/webhook-sender.js';
import { eventually } from '../../testkit/eventually.js';
import { createMovedTimer } from '../../testkit/moved-timer.js';
import { selfSigned } from '../../testkit/services/certificates.js';
import { startReceiver, type Receiver } from '../../testkit/services/receiver.js';

const SECRETS = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'whsec_IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE='];

/** Allows the receivers of this test, which are on loopback. */
const onSite = createAddressPolicy([parseCidr('127.0.0.0/8') ?? expect.fail()]);

const senderOf = (more: Partial<SenderOptions> = {}): WebhookSender =>
  createWebhookSender({ version: '1.2.3', policy: onSite, timer: createMovedTimer(), ...more });

const requestTo = (url: string, more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  url,
  id: 'whd_0123456789abcdef',
  seconds: Math.floor(Date.now() / 1_000),
  body: '{"type":"session.ended"}',
  secrets: SECRETS,
  ...more,
});

const send = (url: string, sender = senderOf()): Promise<AttemptOutcome> => sender.send(requestTo(url), new AbortController().signal);

const refused = (error: string): AttemptOutcome => ({ kind: 'ERROR', error });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.dispose());

/** A TCP server on loopback that answers each connection with these bytes, and leaves it open. `sent` is called when they have left. */
async function rawServer(bytes: string, sent: () => void = () => undefined): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes, () => sent()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a request', () => {
  it('has fixed headers, the body, and a signature of each secret that an independent library verifies', async () => {
    const request = requestTo(`${receiver.url}hook?token=1`);
    expect(await senderOf().send(request, new AbortController().signal)).toEqual({ kind: 'RESPONSE', status: 204 });
    const [seen] = receiver.received;
    expect(seen).toMatchObject({ method: 'POST', path: '/hook?token=1', body: request.body });
    const { host: _host, connection: _connection, 'webhook-signature': signature = '', ...headers } = seen?.headers ?? {};
    expect(headers).toEqual({
      'content-type': 'application/json',
      'content-length': String(request.body.length),
      'user-agent': 'Netloom-Webhooks/1.2.3',
      accept: '*/*',
      'webhook-id': request.id,
      'webhook-timestamp': String(request.seconds),
    });
    expect(String(signature).split(' ')).toHaveLength(2);
    const signed = { ...headers, 'webhook-signature': String(signature) } as unknown as Record<string, string>;
    for (const secret of SECRETS) expect(new Webhook(secret).verify(request.body, signed)).toEqual({ type: 'session.ended' });
    const wrong = new Webhook(senderOf().newSecret());
    expect(() => wrong.verify(request.body, signed)).toThrow();
    expect(() => new Webhook(SECRETS[0] ?? '').verify(`${request.body} `, signed)).toThrow();
  });

  it('has secrets of 32 random bytes', () => {
    const secrets = Array.from({ length: 50 }, () => senderOf().newSecret());
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  });

  it('uses no proxy of the environment', async () => {
    const proxy = await startReceiver();
    onTestFinished(() => proxy.dispose());
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'] as const;
    const before = names.map((name) => [name, process.env[name]] as const);
    onTestFinished(() => before.forEach(([name, value]) => (value === undefined ? delete process.env[name] : (process.env[name] = value))));
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url;
    expect(await send(receiver.url)).toMatchObject({ status: 204 });
    expect(proxy.connections).toBe(0);
  });
});

describe('a response', () => {
  it.each([200, 204, 299, 302, 307, 400, 404, 410, 429, 500, 503])('%s is returned as it is', async (status) => {
    receiver.behave(() => status);
    expect(await send(receiver.url)).toEqual({ kind: 'RESPONSE', status });
  });

  it('that redirects is not followed', async () => {
    const other = await startReceiver();
    onTestFinished(() => other.dispose());
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.behave((_request, response) => void response.writeHead(status, { location: other.url }).end());
      expect(await send(receiver.url)).toEqual({ kind: 'RESPONSE', status });
    }
    expect([receiver.connections, other.connections]).toEqual([5, 0]);
  });

  it('may ask to wait', async () => {
    receiver.behave((_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await send(receiver.url)).toEqual({ kind: 'RESPONSE', status: 429, retryAfterMs: 120_000 });
  });

  it('with an endless body ends the connection after a limit', async () => {
    let written = 0;
    let ended: ServerResponse | undefined;
    receiver.behave((_request, response) => {
      response.writeHead(200);
      response.once('close', () => (ended = response));
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
        response.once('drain', pour);
      };
      pour();
    });
    expect(await send(receiver.url)).toEqual({ kind: 'RESPONSE', status: 200 });
    await eventually('the end of the connection', () => ended !== undefined);
    // More than what is read is in the buffers of the system.
    expect(written).toBeLessThan(20_000_000);
  });

  it('whose body never ends is returned, and the connection is closed', async () => {
    let open: ServerResponse | undefined;
    receiver.behave((_request, response) => {
      open = response;
      response.writeHead(200);
      response.write('x');
    });
    const timer = createMovedTimer();
    const outcome = send(receiver.url, senderOf({ timer }));
    await eventually('the body is read', () => timer.waiting().includes(1_000));
    timer.moveOn(1_000);
    expect(await outcome).toEqual({ kind: 'RESPONSE', status: 200 });
    await eventually('the end of the connection', () => open?.destroyed === true);
  });

  it('that does not come in time is an error, also if a part comes', async () => {
    const timer = createMovedTimer();
    const impatient = senderOf({ timeoutMs: 200, timer });
    const late = (): void => timer.moveOn(200);
    receiver.behave(late);
    expect(await send(receiver.url, impatient)).toEqual(refused('There was no response in time.'));
    for (const part of ['HTTP/1.1 200 OK\r\nx-slow: ', 'HTTP/1.1 100 Continue\r\n\r\n'])
      expect(await send(await rawServer(part, late), impatient)).toEqual(refused('There was no response in time.'));
    expect(timer.waiting()).toEqual([]);
  });

  it('that is not HTTP, or has too many headers, is an error', async () => {
    expect(await send(await rawServer('SSH-2.0-OpenSSH_9.6\r\n'))).toEqual(refused('The response is not HTTP.'));
    const flood = `HTTP/1.1 200 OK\r\n${'x-flood: yes\r\n'.repeat(5_000)}\r\n`;
    expect(await send(await rawServer(flood))).toEqual(refused('The headers of the response are too large.'));
  });

  it('that does not come because the connection is closed or refused is an error', async () => {
    receiver.behave((_request, response) => void response.destroy());
    expect(await send(receiver.url)).toEqual(refused('The connection was closed before a response.'));
    await receiver.close();
    expect(await send(receiver.url)).toEqual(refused('The connection was refused.'));
  });

  it('is not waited for after an abortion', async () => {
    const abort = new AbortController();
    receiver.behave(() => abort.abort());
    const outcome = senderOf().send(requestTo(receiver.url), abort.signal);
    expect(await outcome).toEqual(refused('The attempt was aborted.'));
    expect(await senderOf().send(requestTo(receiver.url), abort.signal)).toEqual(refused('The attempt was aborted.'));
  });
});

describe('an address of the internal network', () => {
  const strict = (more: Partial<SenderOptions> = {}) => senderOf({ policy: createAddressPolicy([]), ...more });
  /** A resolver that returns these addresses, one list for each call, the last one again and again. */
  const resolver = (...answers: readonly (readonly string[])[]): { readonly resolve: Resolve; calls: number } => {
    const state = {
      calls: 0,
      resolve: ((_hostname, _options, callback) => {
        const addresses = answers[Math.min(state.calls, answers.length - 1)] ?? [];
        state.calls += 1;
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      }) as Resolve,
    };
    return state;
  };

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '169.254.169.254',
    '[::ffff:a9fe:a9fe]',
    '10.0.0.1',
    '100.64.0.1',
    '[fd00::1]',
    'localhost',
    'app.localhost',
  ])('is not connected to as %s', async (host) => {
    for (const protocol of ['http', 'https']) {
      const outcome = await send(`${protocol}://${host}:${receiver.port}/`, strict());
      expect(outcome).toEqual(refused('The URL is not allowed.'));
    }
    expect(receiver.connections).toBe(0);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['a metadata service', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a private address behind a public one of the other family', ['2606:4700:4700::1111', '192.168.1.1']],
    ['nothing', []],
  ])('is not connected to when a name resolves to %s', async (_what, addresses) => {
    const { resolve } = resolver(addresses);
    for (const secure of [true, false]) {
      const sender = secure
        ? strict({ resolve })
        : senderOf({ policy: createAddressPolicy([parseCidr('10.99.0.0/16') ?? expect.fail()]), resolve });
      const outcome = await send(`${secure ? 'https' : 'http'}://receiver.test:${receiver.port}/`, sender);
      expect(outcome).toEqual(refused('The host has an address that webhooks are not sent to.'));
    }
    expect(receiver.connections).toBe(0);
  });

  it('is not connected to when a name changes its address between attempts, and each attempt resolves it once', async () => {
    const changing = resolver(['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['10.0.0.1']);
    const sender = senderOf({ resolve: changing.resolve });
    const url = `http://receiver.test:${receiver.port}/`;
    expect(await send(url, sender)).toMatchObject({ status: 204 });
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      expect(await send(url, sender)).toMatchObject({ kind: 'ERROR' });
      expect(changing.calls).toBe(attempt);
    }
    expect(receiver.connections).toBe(1);
  });

  it('is connected to if the operator allows it, without TLS as well; a public address needs TLS', async () => {
    expect(await send(`http://receiver.test:${receiver.port}/`, senderOf(resolver(['127.0.0.1'])))).toMatchObject({ status: 204 });
    const outcome = await send('http://receiver.test/', senderOf(resolver(['93.184.216.34'])));
    expect(outcome).toEqual(refused('The host has an address that webhooks are not sent to.'));
  });

  it('that is a metadata service is not connected to, whatever the operator allows', async () => {
    const everything = createAddressPolicy(['0.0.0.0/0', '::/0'].map((text) => parseCidr(text) ?? expect.fail()));
    for (const address of ['169.254.169.254', 'fd00:ec2::254'])
      expect(await send('http://metadata.test/', senderOf({ policy: everything, ...resolver([address]) }))).toEqual(
        refused('The host has an address that webhooks are not sent to.'),
      );
    expect(() => senderOf({ policy: everything }).check('url', 'http://169.254.169.254/latest/meta-data')).toThrow(/public host/u);
  });

  it('is reported when a name cannot be resolved', async () => {
    const resolve: Resolve = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    expect(await send('https://nowhere.test/', strict({ resolve }))).toEqual(refused('The host was not found.'));
  });
});

describe('TLS', () => {
  const credentials = selfSigned();
  const secure = async (): Promise<Receiver> => {
    const server = await startReceiver(await credentials);
    onTestFinished(() => server.dispose());
    return server;
  };

  it('is used with a certificate that is trusted', async () => {
    const server = await secure();
    const { cert } = await credentials;
    expect(await send(server.url, senderOf({ ca: cert }))).toEqual({ kind: 'RESPONSE', status: 204 });
    expect(server.received).toHaveLength(1);
  });

  it('fails with a certificate that is not trusted, or for another host', async () => {
    const server = await secure();
    const { cert } = await credentials;
    expect(await send(server.url)).toEqual(refused('The certificate is not trusted.'));
    const resolve: Resolve = (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const other = await send(`https://other.test:${server.port}/`, senderOf({ ca: cert, resolve }));
    expect(other).toEqual(refused('The certificate is for another host.'));
    expect(server.received).toEqual([]);
  });

  it('fails with a server that does not speak it', async () => {
    expect(await send(receiver.url.replace('http', 'https'))).toEqual(refused('The TLS handshake failed.'));
  });
});
