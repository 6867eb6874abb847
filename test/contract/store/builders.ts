import { randomBytes } from 'node:crypto';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import type { EntityType } from '../../../src/domain/model/entity.js';
import type { JsonObject } from '../../../src/domain/common/json.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import type { UnfinishedMessage } from '../../../src/domain/model/unfinished-message.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { countTerms } from '../../../src/domain/text/terms.js';
import { NO_COUNTERS, type Session } from '../../../src/domain/model/session.js';
import { NOTHING_UNDERSTOOD, type EntitySummary, type Mention } from '../../../src/domain/model/understanding.js';
import type { EntityWrite } from '../../../src/ports/store/entities.js';
import type { MessageWrite } from '../../../src/ports/store/messages.js';
import type { Store, Repositories } from '../../../src/ports/store/store.js';

export const random = (): string => randomBytes(13).toString('hex');

export interface TestPrincipals {
  readonly anna: Principal;
  /** Another principal of the same workspace. */
  readonly bert: Principal;
  /** Another principal with Anna's name in another workspace. */
  readonly chris: Principal;
}

/** Principals and workspaces that no other test uses. */
export function newPrincipals(): TestPrincipals {
  const [home, away, name] = [`home-${random()}`, `away-${random()}`, `anna-${random()}`];
  return { anna: { workspace: home, name }, bert: { workspace: home, name: `bert-${random()}` }, chris: { workspace: away, name } };
}

export const write = <T>(store: Store, scope: Principal, work: (repositories: Repositories) => Promise<T>): Promise<T> =>
  store.transaction(scope, work);

export function sessionOf(owner: Principal, more: Partial<Session> = {}): Session {
  return {
    id: `ses_${random()}`,
    workspace: owner.workspace,
    owner: owner.name,
    status: 'ACTIVE',
    createdAt: 1_000,
    lastActivityAt: 1_000,
    expiresAt: 9_000,
    revision: 0,
    preferences: {},
    pins: [],
    focus: EMPTY_FOCUS,
    counters: NO_COUNTERS,
    ...more,
  };
}

export async function openSession(store: Store, owner: Principal, more: Partial<Session> = {}): Promise<Session> {
  const session = sessionOf(owner, more);
  await write(store, owner, ({ sessions }) => sessions.create(session));
  return session;
}

export function messageOf(session: Session, sequence: number, text: string, more: Partial<Message> = {}): Message {
  return {
    id: `msg_${random()}`,
    session: session.id,
    sequence,
    depth: 0,
    role: 'USER',
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 6,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens: text.length }],
    text,
    tokens: text.length,
    createdAt: 1_000 + sequence,
    understanding: NOTHING_UNDERSTOOD,
    ...more,
  };
}

export function writeOf(message: Message): MessageWrite {
  return { message, ...countTerms(message.text), digest: `digest of ${message.id}` };
}

export async function add(store: Store, owner: Principal, ...messages: readonly Message[]): Promise<void> {
  await write(store, owner, async (repositories) => {
    for (const message of messages) await repositories.messages.add(writeOf(message));
  });
}

/** Writes a chain of messages after `parent`, or from a root. */
export async function addChain(
  store: Store,
  owner: Principal,
  session: Session,
  texts: readonly string[],
  from: { readonly sequence: number; readonly parent?: Message } = { sequence: 1 },
): Promise<readonly Message[]> {
  const chain: Message[] = [];
  let { parent } = from;
  for (const [index, text] of texts.entries()) {
    const place = parent === undefined ? { depth: 0 } : { depth: parent.depth + 1, parent: parent.id };
    parent = messageOf(session, from.sequence + index, text, place);
    chain.push(parent);
  }
  await add(store, owner, ...chain);
  return chain;
}

/** A mention that resolves to these entities with the same words. */
export function mentionOf(text: string, ...ids: readonly string[]): Mention {
  const entities = ids.map((id): EntitySummary => ({
    id,
    key: 'dcim.device:1',
    type: 'DEVICE',
    name: text,
    display: text,
    nouns: [],
    places: [],
  }));
  const rest = { candidates: [], candidateCount: 0, score: 1, parts: [], evidence: [] };
  return { start: 0, end: text.length, text, status: 'RESOLVED', kind: 'NAME', entities, ...rest };
}

export const understood = (...mentions: readonly Mention[]): Pick<Message, 'understanding'> => ({
  understanding: { ...NOTHING_UNDERSTOOD, mentions },
});

export function operationOf(session: Session, sequence: number, more: Partial<Operation> = {}): Operation {
  return {
    id: `op_${random()}`,
    session: session.id,
    sequence,
    tool: 'list_devices',
    arguments: { limit: 5 },
    result: '{"count": 0}',
    status: 'SUCCEEDED',
    at: 1_000 + sequence,
    metadata: { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [], count: 0 },
    entities: [],
    tokens: 12,
    ...more,
  };
}

export interface EntityDetails {
  readonly type?: EntityType;
  readonly relations?: readonly (readonly [type: string, to: EntityWrite])[];
  readonly keys?: readonly string[];
  readonly words?: readonly string[];
  readonly placements?: readonly string[];
  readonly attributes?: JsonObject;
}

/** A new entity. By default its key is its name in lower case. */
export function entityWrite(name: string, details: EntityDetails = {}): EntityWrite {
  const objectId = random();
  return draftOf({ id: `ent_${objectId}`, ref: { source: 'netbox', objectType: 'dcim.device', objectId } }, name, details);
}

/** The same entity with other details. */
export function changed(before: EntityWrite, details: EntityDetails & { readonly name?: string }): EntityWrite {
  const relations = before.draft.relations.map(({ type, to }, index) => {
    const stub = { ...before, id: before.targets[index] ?? '', draft: { ...before.draft, ref: to } };
    return [type, stub] as const;
  });
  const { keys, words, placements } = before;
  const known = { type: before.draft.type, relations, keys, words, placements, attributes: before.draft.attributes };
  return draftOf({ id: before.id, ref: before.draft.ref }, details.name ?? before.draft.name, { ...known, ...details });
}

function draftOf(
  identity: { readonly id: string; readonly ref: EntityWrite['draft']['ref'] },
  name: string,
  { type = 'DEVICE', relations = [], keys = [name.toLowerCase()], words = [], placements = [], attributes = {} }: EntityDetails,
): EntityWrite {
  const draft = {
    ref: identity.ref,
    type,
    name,
    display: name,
    aliases: [],
    attributes,
    relations: relations.map(([relation, to]) => ({ type: relation, to: to.draft.ref })),
  };
  const targets = relations.map(([, to]) => to.id);
  return { id: identity.id, draft, targets, keys, words, placements, nouns: [], digest: JSON.stringify([draft, keys, words, placements]) };
}

/** The names of the entities that any of these keys finds. */
export async function foundBy(store: Store, scope: Principal, ...keys: readonly string[]): Promise<readonly string[]> {
  const { hits } = await store.read(scope).lookup.find({ keys, scopes: [], scopingKeys: [], perKey: 20 });
  return hits.map(({ key }) => key).toSorted();
}

export const upsert = (store: Store, scope: Principal, now: number, ...batch: readonly EntityWrite[]) =>
  write(store, scope, ({ entities }) => entities.upsert(batch, now));

/** The result of a chain search without hits. */
export const NOTHING_FOUND = { hits: [], neighbors: [] };

export const names = <T extends { readonly name: string }>(values: readonly T[]): string[] => values.map(({ name }) => name);

export const unfinishedOf = (session: Session, more: Partial<UnfinishedMessage> = {}): UnfinishedMessage => ({
  id: `msg_${random()}`,
  session: session.id,
  draft: { role: 'ASSISTANT', clientId: 'turn 1', author: 'planner', priority: 8 },
  sequence: 3,
  depth: 2,
  digest: 'a digest',
  begunAt: 1_000,
  writtenAt: 1_000,
  chunks: 0,
  length: 0,
  ...more,
});
