import { checkCount, checkId, checkInteger, checkLine, LIMITS, type Dependencies } from '../common/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { disabled, enabled, type WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import { SELECTABLE_TYPES, type WebhookEventType } from '../../domain/webhooks/event-types.js';

/** What a client states about an endpoint. */
export interface EndpointDraft {
  readonly url: string;
  readonly description?: string;
  /** Absent or empty for all types. */
  readonly types?: readonly WebhookEventType[];
  readonly session?: SessionId;
  readonly keyPrefix?: string;
}

/** Changes to an endpoint: absent fields stay, `null` clears a field. */
export interface EndpointPatch {
  readonly url?: string;
  readonly description?: string | null;
  readonly types?: readonly WebhookEventType[] | null;
  readonly session?: SessionId | null;
  readonly keyPrefix?: string | null;
  readonly enabled?: boolean;
}

/** How long a former secret can stay valid, in hours. */
export const OVERLAP_HOURS = { min: 0, max: 168, default: 24 } as const;

type Described = Pick<WebhookEndpoint, 'url' | 'description' | 'types' | 'session' | 'keyPrefix'>;

/** Validates a draft. Throws INVALID_INPUT, TOO_LARGE, or NOT_FOUND for a session that the caller does not have. */
export async function describedBy(deps: Dependencies, caller: Principal, draft: EndpointDraft): Promise<Described> {
  const { url, description, types = [], session, keyPrefix } = draft;
  checkSelection(draft);
  if (session !== undefined) await checkSession(deps, caller, session);
  return {
    url: deps.webhookSender.check('url', url),
    types: checkTypes(types),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
    ...(session === undefined ? {} : { session }),
    ...(keyPrefix === undefined ? {} : { keyPrefix: checkKeyPrefix(keyPrefix) }),
  };
}

/** Validates what a patch changes. Throws like {@link describedBy}, except that {@link patched} compares it with what stays. */
export async function checkedPatch(deps: Dependencies, caller: Principal, patch: EndpointPatch): Promise<EndpointPatch> {
  const { url, description, types, session, keyPrefix } = patch;
  if (session !== undefined && session !== null) await checkSession(deps, caller, session);
  return {
    ...patch,
    ...(url === undefined ? {} : { url: deps.webhookSender.check('url', url) }),
    ...(types === undefined ? {} : { types: checkTypes(types ?? []) }),
    ...(description === undefined || description === null ? {} : { description: checkDescription(description) }),
    ...(keyPrefix === undefined || keyPrefix === null ? {} : { keyPrefix: checkKeyPrefix(keyPrefix) }),
  };
}

const checkDescription = (description: string): string => checkLine('description', description, LIMITS.title);
const checkKeyPrefix = (keyPrefix: string): string => checkLine('keyPrefix', keyPrefix, LIMITS.key);

/** Throws NOT_FOUND for a session that the caller may not read. */
async function checkSession({ store }: Dependencies, caller: Principal, session: SessionId): Promise<void> {
  if ((await store.read(caller).sessions.get(checkId('sessionId', session, 'session'))) === undefined) throw notFound('session', session);
}

function checkSelection({ session, keyPrefix }: Pick<EndpointDraft, 'session' | 'keyPrefix'>): void {
  if (session !== undefined && keyPrefix !== undefined)
    throw invalid('keyPrefix', 'either `sessionId` or `keyPrefix`, not both', keyPrefix);
}

function checkTypes(types: readonly WebhookEventType[]): readonly WebhookEventType[] {
  checkCount('events', types.length, SELECTABLE_TYPES.length);
  types.forEach((type, index) => {
    if (!SELECTABLE_TYPES.includes(type)) throw invalid(`events[${index}]`, `a type of event (${SELECTABLE_TYPES.join(', ')})`, type);
  });
  return [...new Set(types)];
}

/** The endpoint with a validated patch. Throws INVALID_INPUT if it would select both a session and a prefix of keys. */
export function patched(endpoint: WebhookEndpoint, patch: EndpointPatch, at: number): WebhookEndpoint {
  const { description: _description, session: _session, keyPrefix: _prefix, ...rest } = endpoint;
  const pick = <T>(before: T | undefined, change: T | null | undefined): T | undefined =>
    change === undefined ? before : (change ?? undefined);
  const [description, session, keyPrefix] = [
    pick(endpoint.description, patch.description),
    pick(endpoint.session, patch.session),
    pick(endpoint.keyPrefix, patch.keyPrefix),
  ];
  const selection = { ...(session === undefined ? {} : { session }), ...(keyPrefix === undefined ? {} : { keyPrefix }) };
  checkSelection(selection);
  const next: WebhookEndpoint = {
    ...rest,
    url: patch.url ?? endpoint.url,
    types: pick(endpoint.types, patch.types) ?? [],
    ...(description === undefined ? {} : { description }),
    ...selection,
    updatedAt: at,
  };
  if (patch.enabled === undefined || patch.enabled === (endpoint.state === 'ENABLED')) return next;
  return patch.enabled ? enabled(next, at) : disabled(next, 'OWNER', at);
}

/** Validates the overlap of a rotation. Returns it in milliseconds. */
export const overlapMs = (hours: number = OVERLAP_HOURS.default): number =>
  checkInteger('overlapHours', hours, OVERLAP_HOURS.min, OVERLAP_HOURS.max) * 3_600_000;
