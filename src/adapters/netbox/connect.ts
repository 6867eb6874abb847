import { NetloomError } from '../../domain/common/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/common/json.js';
import { JOURNAL_ENTRY } from '../../domain/inventory/netbox/models.js';
import type { ConnectRequest } from '../../ports/live-inventory.js';
import type { Answer, Connection } from './connection.js';
import { resultsOf } from './endpoints.js';
import { JOINED_LISTS } from './joined.js';

export interface WebhookRequest extends ConnectRequest {
  readonly source: string;
  readonly secret: string | undefined;
  /** The types whose changes are sent. */
  readonly models: readonly string[];
}

const WEBHOOKS = 'extras/webhooks/';
const RULES = 'extras/event-rules/';
const EVENTS = ['object_created', 'object_updated', 'object_deleted'];

/** Creates, changes or removes a webhook and an event rule that are named after the source. */
export async function connectWebhooks(connection: Connection, request: WebhookRequest): Promise<readonly string[]> {
  const { source, url, secret, models, dryRun } = request;
  const name = `Netloom ${source}`;
  const [webhook, rule] = [await named(connection, WEBHOOKS, name), await named(connection, RULES, name)];
  if (url === undefined) return removeBoth(connection, { webhook, rule, name, dryRun });
  if (secret === undefined)
    throw new NetloomError(
      'CONFLICT',
      'Webhooks need a secret: set NETLOOM_NETBOX_WEBHOOK_SECRET to the same value for the server and this command.',
    );
  // NetBox has no events of journal entries: the next incremental sync reads them.
  const types = [...models.filter((model) => model !== JOURNAL_ENTRY), ...JOINED_LISTS.map(({ model }) => model)].toSorted();
  const steps = [
    `${webhook === undefined ? 'Create' : 'Change'} the webhook “${name}”: POST to ${url}${formerOf(webhook, url)}, signed with the secret of the settings.`,
    `${rule === undefined ? 'Create' : 'Change'} the event rule “${name}”: ${EVENTS.join(', ')} of ${types.length} types send it.`,
  ];
  if (dryRun) return steps;
  const id = await put(connection, WEBHOOKS, webhook?.id, {
    name,
    payload_url: url,
    http_method: 'POST',
    http_content_type: 'application/json',
    secret,
  });
  const action = { action_type: 'webhook', action_object_type: 'extras.webhook', action_object_id: id };
  await put(connection, RULES, rule?.id, { name, enabled: true, object_types: types, event_types: EVENTS, ...action });
  return steps.map(done);
}

/** An object that exists already. */
type Found = JsonObject & { readonly id: number };

/** The address that the webhook has before, if it is another one: a server there would receive nothing more. */
function formerOf(webhook: Found | undefined, url: string): string {
  const former = webhook?.['payload_url'];
  return typeof former === 'string' && former !== url ? ` instead of ${former}` : '';
}

interface Existing {
  readonly webhook: Found | undefined;
  readonly rule: Found | undefined;
  readonly name: string;
  readonly dryRun: boolean;
}

async function removeBoth(connection: Connection, { webhook, rule, name, dryRun }: Existing): Promise<readonly string[]> {
  // The rule refers to the webhook.
  const both = [
    { path: RULES, id: rule?.id, step: `Delete the event rule “${name}”.` },
    { path: WEBHOOKS, id: webhook?.id, step: `Delete the webhook “${name}”.` },
  ].filter(({ id }) => id !== undefined);
  if (both.length === 0) return [`NetBox has no webhook and no event rule “${name}”.`];
  if (!dryRun) for (const { path, id } of both) accepted(path, await connection.send('DELETE', `${path}${id}/`, {}));
  return both.map(({ step }) => (dryRun ? step : done(step)));
}

/** `Create the webhook …` → `Created the webhook …`. */
const done = (step: string): string => step.replace(/^(Create|Change|Delete)/u, '$1d');

async function named({ get }: Connection, path: string, name: string): Promise<Found | undefined> {
  const answer = await get(path, { name, limit: 10 });
  // NetBox ignores filters that it does not know.
  return resultsOf(accepted(path, answer)).find((each): each is Found => each['name'] === name && typeof each['id'] === 'number');
}

async function put(connection: Connection, path: string, id: number | undefined, fields: JsonObject): Promise<number> {
  const answer = await (id === undefined ? connection.send('POST', path, fields) : connection.send('PATCH', `${path}${id}/`, fields));
  const written = accepted(path, answer)['id'];
  if (typeof written !== 'number') throw new NetloomError('UNAVAILABLE', `NetBox answered api/${path} without an id.`);
  return written;
}

const MAX_REASON = 300;

/** The JSON of an answer with a status below 300. Others are errors with what NetBox says of the fields. */
function accepted(path: string, { status, json, detail }: Answer): JsonObject {
  if (status < 300) return json ?? {};
  if (status === 403)
    throw new NetloomError(
      'UNAVAILABLE',
      `NetBox answered 403 to api/${path}${detail}: the token may not change webhooks and event rules.`,
    );
  const fields = isJsonObject(json) && detail === '' ? `: ${JSON.stringify(json).slice(0, MAX_REASON).toWellFormed()}` : detail;
  throw new NetloomError('UNAVAILABLE', `NetBox answered ${status} to api/${path}${fields}.`);
}
