import { probableEntities } from '../../domain/understanding/meanings.js';
import { checkId, checkInteger, type Dependencies } from '../common/index.js';
import { rebuildFocus } from '../point-in-time/index.js';
import { assertActive, changeSession } from '../changes/index.js';
import { pageIn } from '../../domain/common/cursor.js';
import { notFound } from '../../domain/common/errors.js';
import type { EntityId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { inForce, MAX_KEPT_IMPORTANT, withPruning, type Pruning, type PruningKind } from '../../domain/model/pruning.js';
import { releasedFrom } from '../../domain/understanding/discourse/release-focus.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import { boundaryOf, keptBefore, MAX_FLAGGED } from './compaction-boundary.js';

/** What a command excludes from windows, or would exclude. */
export interface Pruned {
  readonly session: Session;
  /** Absent if nothing is excluded; nothing was written then. */
  readonly pruning?: Pruning;
  /** Entities mentioned only in excluded messages. */
  readonly entities: readonly EntityId[];
}

/** Excludes earlier messages from windows by command. Nothing is deleted: history, search and window snapshots still contain everything. */
export interface Prunings {
  /** Excludes everything before the last turns, except flagged and important messages. A turn starts with a message of the user. */
  compact(caller: Principal, session: SessionId, keep: KeepOptions, dryRun: boolean): Promise<Pruned>;
  /** Excludes everything so far, except flagged messages, and empties the focus. */
  clear(caller: Principal, session: SessionId, dryRun: boolean): Promise<Pruned>;
  /** Undoes the last pruning of the current branch. Without one, nothing is written. */
  restore(caller: Principal, session: SessionId): Promise<Pick<Pruned, 'session' | 'pruning'>>;
  /** The stored prunings of a session, latest first. */
  list(session: Session, page: PageRequest): Page<Pruning>;
}

/** The messages that a compaction keeps beside flagged ones. */
export interface KeepOptions {
  /** The number of last turns, 1 to 100. */
  readonly last?: number | undefined;
  /** The number of messages before them with the highest priorities, from 7 on, later ones first: 0 to 24. */
  readonly important?: number | undefined;
}

const MAX_TURNS = 100;
/** The numbers that a request without options keeps. */
const DEFAULTS = { last: 10, important: 5 } as const;
/** The lowest priority of important messages: decisions, changes and what holds for long. */
const IMPORTANT = 7;
/** The last messages of users before the boundary among which important ones are looked for. */
const LOOKED_AT = 100;
const TRACKED = 200;
const MENTIONING = { limit: 200, neighbors: 0 } as const;

/** The position of a pruning. */
interface Line {
  readonly kind: PruningKind;
  /** The last excluded message. */
  readonly last: Message;
  readonly since: number;
  /** The maximum number of important messages before it that are kept. */
  readonly important: number;
}

export function createPrunings(deps: Dependencies): Prunings {
  const prune = async (
    caller: Principal,
    id: SessionId,
    dryRun: boolean,
    lineIn: (repositories: Repositories, session: Session) => Promise<Line | undefined>,
  ): Promise<Pruned> => {
    checkId('sessionId', id, 'session');
    const now = deps.clock.now();
    const plan = async (repositories: Repositories, session: Session) => {
      const line = await lineIn(repositories, session);
      return line === undefined ? undefined : planOf(repositories, session, line, { at: now, by: caller.name });
    };
    if (dryRun) {
      return deps.store.reading(caller, async (repositories) => {
        const session = await repositories.sessions.get(id);
        if (session === undefined) throw notFound('session', id);
        return { session, entities: [], ...(await plan(repositories, session)) };
      });
    }
    const { session, result } = await changeSession(deps, caller, id, async (repositories, current) => {
      assertActive(current);
      const planned = await plan(repositories, current);
      if (planned === undefined) return { session: current, result: undefined };
      return { session: prunedBy(current, planned.pruning), event: { kind: 'CONTEXT_PRUNED', pruning: planned.pruning }, result: planned };
    });
    return { session, entities: [], ...result };
  };
  return {
    async compact(caller, id, { last = DEFAULTS.last, important = DEFAULTS.important }, dryRun) {
      checkInteger('keepLast', last, 1, MAX_TURNS);
      checkInteger('keepImportant', important, 0, MAX_KEPT_IMPORTANT);
      return prune(caller, id, dryRun, (repositories, session) => lineBefore(repositories, session, { last, important }));
    },
    clear: (caller, id, dryRun) => prune(caller, id, dryRun, (repositories, session) => lineHere(repositories, session, deps.clock.now())),
    list: ({ prunings = [] }, page) => pageIn(prunings.toReversed(), page, ({ at, depth }) => [at, depth]),
    restore: (caller, id) => restore(deps, caller, checkId('sessionId', id, 'session')),
  };
}

/** The message before the last turns; undefined if there are no earlier messages. */
async function lineBefore(
  { messages }: Repositories,
  { id, head }: Session,
  { last: keepLast, important }: { readonly last: number; readonly important: number },
): Promise<Line | undefined> {
  if (head === undefined) return undefined;
  const turns = (await messages.chain({ session: id, head }, { last: keepLast }, { roles: ['USER'] })).items.map(({ value }) => value);
  const first = turns.length < keepLast ? undefined : turns[0];
  const last = first?.parent === undefined ? undefined : await messages.get(first.parent);
  return first === undefined || last === undefined ? undefined : { kind: 'COMPACTED', last, since: first.createdAt, important };
}

async function lineHere({ messages }: Repositories, { head }: Session, since: number): Promise<Line | undefined> {
  const last = head === undefined ? undefined : await messages.get(head);
  return last === undefined ? undefined : { kind: 'CLEARED', last, since, important: 0 };
}

/** Undefined if the messages are already excluded. */
async function planOf(
  repositories: Repositories,
  session: Session,
  { kind, last, since, important: most }: Line,
  given: Pick<Pruning, 'at' | 'by'>,
) {
  const { head = last.id } = session;
  const before = await boundaryOf(repositories, session);
  if (before !== undefined && last.depth < before.from) return undefined;
  const out = { session: session.id, head: last.id };
  const [whole, size, old, keptOld, flagged, important] = await Promise.all([
    repositories.messages.size({ session: session.id, head }),
    repositories.messages.size(out),
    before === undefined ? { messages: 0, tokens: 0 } : repositories.messages.size({ session: session.id, head: before.pruning.message }),
    keptBefore(repositories, session.id, before),
    repositories.messages.flagged(out, MAX_FLAGGED),
    importantIn(repositories, { ...out, from: before?.cleared ?? 0 }, most),
  ]);
  const kept = [...flagged, ...important];
  const fresh = { ...out, from: before?.from ?? 0 };
  const rest = last.id === head ? undefined : { session: session.id, head, from: last.depth + 1 };
  const entities = await entitiesOf(repositories, session, fresh, rest, kept);
  const pruning: Pruning = {
    kind,
    ...given,
    message: last.id,
    ...(important.length === 0 ? {} : { important: important.map(({ id }) => id) }),
    depth: last.depth,
    since,
    messages: size.messages - kept.length - (old.messages - keptOld.length),
    entities: entities.length,
    tokensBefore: whole.tokens - old.tokens + tokensOf(keptOld),
    tokensAfter: whole.tokens - size.tokens + tokensOf(kept),
  };
  return { pruning, entities };
}

/** The messages of users with the highest priorities that are not flagged, highest first, later ones before earlier ones. */
async function importantIn({ messages }: Repositories, chain: Cut, most: number): Promise<readonly Message[]> {
  if (most === 0) return [];
  const { items } = await messages.chain(chain, { last: LOOKED_AT }, { roles: ['USER'] });
  return items
    .map(({ value }) => value)
    .filter(({ priority, flagged, cancelled }) => priority >= IMPORTANT && !flagged && cancelled !== true)
    .toSorted((a, b) => b.priority - a.priority || b.depth - a.depth)
    .slice(0, most);
}

const tokensOf = (messages: readonly Message[]): number => messages.reduce((sum, { tokens }) => sum + tokens, 0);
const spokenOf = (messages: readonly Message[]): readonly EntityId[] =>
  messages.flatMap(({ understanding }) => understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id }) => id)));

type Cut = Parameters<Repositories['messages']['mentioning']>[0];

/** The recently mentioned entities that only excluded messages mention. */
async function entitiesOf(
  { sessions, messages }: Repositories,
  session: Session,
  out: Cut,
  rest: Cut | undefined,
  kept: readonly Message[],
): Promise<readonly EntityId[]> {
  const tracked = (await sessions.entities(session.id, TRACKED)).map(({ entity }) => entity);
  if (tracked.length === 0) return [];
  const [gone, left] = await Promise.all([
    messages.mentioning(out, tracked, MENTIONING),
    rest === undefined ? { hits: [] } : messages.mentioning(rest, tracked, MENTIONING),
  ]);
  const stays = new Set([...session.pins.map(({ entity }) => entity), ...spokenOf(left.hits), ...spokenOf(kept)]);
  const spoken = new Set(spokenOf(gone.hits));
  return tracked.filter((id) => spoken.has(id) && !stays.has(id));
}

function prunedBy(session: Session, pruning: Pruning): Session {
  const prunings = withPruning(session.prunings ?? [], pruning);
  if (pruning.kind === 'COMPACTED') return { ...session, prunings };
  const { topic: _before, ...focus } = releasedFrom(session.focus, undefined, pruning.message, pruning.at);
  return { ...session, prunings, focus: { ...focus, words: [] } };
}

async function restore(deps: Dependencies, caller: Principal, id: SessionId): Promise<Pick<Pruned, 'session' | 'pruning'>> {
  const { session, result } = await changeSession(deps, caller, id, async (repositories, current) => {
    assertActive(current);
    const pruning = await lastOn(repositories, current);
    if (pruning === undefined) return { session: current, result: undefined };
    const restored: Pruning = { ...pruning, restoredAt: deps.clock.now() };
    const prunings = (current.prunings ?? []).map((each) => (each === pruning ? restored : each));
    const focus = pruning.kind === 'CLEARED' ? await focusWithout(repositories, current, pruning) : current.focus;
    return { session: { ...current, prunings, focus }, event: { kind: 'CONTEXT_RESTORED', pruning: restored }, result: restored };
  });
  return { session, ...(result === undefined ? {} : { pruning: result }) };
}

/** The last pruning in force for the current chain. */
async function lastOn({ messages }: Repositories, { id, head, prunings }: Session): Promise<Pruning | undefined> {
  const holding = inForce(prunings);
  if (head === undefined || holding.length === 0) return undefined;
  const ids: readonly MessageId[] = holding.map(({ message }) => message);
  const on = await messages.onChain({ session: id, head }, ids);
  return holding.findLast(({ message }) => on.has(message));
}

/** The focus without the release of that pruning. */
function focusWithout(repositories: Repositories, session: Session, { at }: Pruning): Promise<Session['focus']> {
  const released = (session.focus.released ?? []).filter((release) => release.at !== at);
  return rebuildFocus(repositories, session.workspace, { ...session, focus: { ...session.focus, released } }, session.head);
}
