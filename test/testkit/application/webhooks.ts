import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createWebhookSender } from '../../../src/adapters/webhooks/sender.js';
import type { Application, EndpointDraft, EndpointWithSecret } from '../../../src/application/index.js';
import { compose, type Composition } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { parseCidr } from '../../../src/domain/inventory/address/ip.js';
import { LOCAL, type Principal } from '../../../src/domain/common/principal.js';
import type { WebhookDelivery } from '../../../src/domain/webhooks/delivery.js';
import { createAddressPolicy } from '../../../src/domain/webhooks/address-policy.js';
import type { Timer } from '../../../src/async/timer.js';
import type { WebhookRequest } from '../../../src/ports/webhook-sender.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Received } from '../services/receiver.js';
import { createMovedClock, type MovedClock } from './moved-clock.js';

/** An application that may send webhooks to loopback, with a clock that only advances on request. */
export interface WebhookApplication {
  readonly app: Application;
  readonly clock: MovedClock;
  add(url: string, draft?: Partial<EndpointDraft>, caller?: Principal): Promise<EndpointWithSecret>;
  /** Delivers what is due now, and waits for the responses. */
  deliver(): Promise<void>;
  /** The same again and again, while the time advances by this step. */
  deliverFor(ms: number, step: number): Promise<void>;
  /** Ends the attempt whose request this is as if its time were over. */
  timeOut(request: Pick<Received, 'headers'>): void;
  /** All deliveries of an endpoint, oldest first. */
  deliveries(endpoint: string, caller?: Principal): Promise<readonly WebhookDelivery[]>;
  /** Ends the application and opens the same folder again. */
  reopen(): Promise<void>;
  dispose(): Promise<void>;
}

interface Options {
  /** Replaces the store of the folder. */
  readonly store?: Store;
  readonly decorateStore?: (store: Store) => Store;
  readonly clock?: MovedClock;
}

export function openWebhooks({
  store,
  decorateStore = (each) => store ?? each,
  clock = createMovedClock(),
}: Options = {}): WebhookApplication {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-webhooks-'));
  // An attempt ends when its receiver answers or the test ends it, not after a time. The sender sets its deadline before it first waits.
  const deadlines = new Map<string, () => void>();
  let sending = '';
  const timer: Timer = { now: () => 0, after: (_ms, end) => (deadlines.set(sending, end), () => undefined) };
  const policy = createAddressPolicy(['127.0.0.0/8'].map((text) => parseCidr(text) ?? neverAllowed(text)));
  const sender = createWebhookSender({ version: 'test', policy, timer });
  const send = (request: WebhookRequest, signal: AbortSignal) => {
    sending = request.id;
    const sent = sender.send(request, signal);
    sending = '';
    return sent;
  };
  const open = (): Composition =>
    compose(readConfig({ NETLOOM_DATA: folder }), {
      version: 'test',
      clock,
      webhookSender: { ...sender, send },
      decorateStore,
    });
  let opened = open();
  const deliver = () => opened.app.webhooks.loop.deliverDue(LOCAL.workspace);
  return {
    get app() {
      return opened.app;
    },
    clock,
    add: (url, draft = {}, caller = LOCAL) => opened.app.webhooks.endpoints.create(caller, { url, ...draft }),
    deliver,
    async deliverFor(ms, step) {
      await deliver();
      for (let passed = 0; passed < ms; passed += step) {
        clock.moveOn(step);
        await deliver();
      }
    },
    timeOut({ headers }) {
      deadlines.get(String(headers['webhook-id']))?.();
    },
    async deliveries(endpoint, caller = LOCAL) {
      const page = await opened.app.webhooks.deliveries.list(caller, endpoint, { first: 100 }, {});
      return page.items.map(({ value }) => value).toReversed();
    },
    async reopen() {
      await opened.dispose();
      opened = open();
    },
    async dispose() {
      await opened.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function neverAllowed(text: string): never {
  throw new Error(`not a network: ${text}`);
}

/** The body of a request, as receivers read it. */
export interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly workspace: string;
    readonly sessionId?: string;
    readonly sessionKey?: string;
    readonly revision: number;
    readonly cursor: string;
    readonly messageId?: string;
    readonly operationId?: string;
    readonly webhookId?: string;
    readonly reason?: string;
  };
}

export const payloadOf = ({ body }: Pick<Received, 'body'>): Payload => JSON.parse(body) as Payload;

/** The payloads that were answered with success, in order. */
export const accepted = (received: readonly Received[]): readonly Payload[] =>
  received.filter(({ status = 0 }) => status >= 200 && status < 300).map(payloadOf);

/** The revisions of a session's events, in order. */
export const revisionsOf = (payloads: readonly Payload[], session: string): readonly number[] =>
  payloads.filter(({ data }) => data.sessionId === session).map(({ data }) => data.revision);

/** Whether an independent library makes the same signature of a request. It is not asked for the age, because the clock of a test differs. */
export function isSignedWith(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
