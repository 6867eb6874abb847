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
  if (session !== undefined && keyPrefix !== undefined)
    throw invalid('keyPrefix', 'either `sessionId` or `keyPrefix`, not both', keyPrefix);
  if (session !== undefined && (await deps.store.read(caller).sessions.get(checkId('sessionId', session, 'session'))) === undefined)
    throw notFound('session', session);
  return {
    url: deps.webhookSender.check('url', url),
    types: checkTypes(types),
    ...(description === undefined ? {} : { description: checkLine('description', description, LIMITS.title) }),
    ...(session === undefined ? {} : { session }),
    ...(keyPrefix === undefined ? {} : { keyPrefix: checkLine('keyPrefix', keyPrefix, LIMITS.key) }),
  };
}

function checkTypes(types: readonly WebhookEventType[]): readonly WebhookEventType[] {
  checkCount('events', types.length, SELECTABLE_TYPES.length);
  types.forEach((type, index) => {
    if (!SELECTABLE_TYPES.includes(type)) throw invalid(`events[${index}]`, `a type of event (${SELECTABLE_TYPES.join(', ')})`, type);
  });
  return [...new Set(types)];
}

/** What the endpoint states after a patch, to be validated like a new one. */
export function patchedDraft(endpoint: WebhookEndpoint, patch: EndpointPatch): EndpointDraft {
  const pick = <T>(before: T | undefined, change: T | null | undefined): T | undefined =>
    change === undefined ? before : (change ?? undefined);
  const [description, session, keyPrefix] = [
    pick(endpoint.description, patch.description),
    pick(endpoint.session, patch.session),
    pick(endpoint.keyPrefix, patch.keyPrefix),
  ];
  return {
    url: patch.url ?? endpoint.url,
    types: pick(endpoint.types, patch.types) ?? [],
    ...(description === undefined ? {} : { description }),
    ...(session === undefined ? {} : { session }),
    ...(keyPrefix === undefined ? {} : { keyPrefix }),
  };
}

/** The endpoint with what was validated, in the state that a patch asks for. */
export function withDescribed(endpoint: WebhookEndpoint, described: Described, change: boolean | undefined, at: number): WebhookEndpoint {
  const { url: _url, description: _description, types: _types, session: _session, keyPrefix: _prefix, ...rest } = endpoint;
  const next: WebhookEndpoint = { ...rest, ...described, updatedAt: at };
  if (change === undefined || change === (endpoint.state === 'ENABLED')) return next;
  return change ? enabled(next, at) : disabled(next, 'OWNER', at);
}

/** Validates the overlap of a rotation. Returns it in milliseconds. */
export const overlapMs = (hours: number = OVERLAP_HOURS.default): number =>
  checkInteger('overlapHours', hours, OVERLAP_HOURS.min, OVERLAP_HOURS.max) * 3_600_000;
