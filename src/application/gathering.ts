import { DEFAULT_BUDGET, type Candidates, type ContextRequest } from '../domain/context-window.js';
import type { Entity } from '../domain/entity.js';
import { factsOf, type RelatedNames } from '../domain/assemble/facts.js';
import { groupBy } from '../domain/group.js';
import type { EntityId } from '../domain/ids.js';
import type { Message } from '../domain/message.js';
import { scoreEntity } from '../domain/relevance/entities.js';
import { scoreMessages } from '../domain/relevance/messages.js';
import { proximity } from '../domain/relevance/pagerank.js';
import { termsOf } from '../domain/relevance/terms.js';
import type { Session } from '../domain/session.js';
import { NOTHING_UNDERSTOOD, type Understanding } from '../domain/understanding.js';
import type { Chain } from '../ports/messages.js';
import type { RelatedEntity } from '../ports/relations.js';
import type { StoreNouns } from '../ports/store.js';
import { understandText } from './understanding.js';

/** How much is looked at, whatever the session's length. */
const LOOK = {
  opening: 2,
  recentLeast: 12,
  recentMost: 1_500,
  foundMost: 400,
  postings: 2_500,
  mentioning: 24,
  neighbours: 40,
  entities: 16,
  relations: 24,
  operations: 20,
  walk: 160,
  walkEach: 24,
} as const;

/** A message as it would be, for a turn that is not written yet. Its id is empty. */
function unwritten(session: Session, text: string, understanding: Understanding, tokens: number, depth: number): Message {
  return {
    id: '',
    session: session.id,
    sequence: session.counters.messages + 1,
    depth,
    role: 'USER',
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 6,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens }],
    text,
    tokens,
    createdAt: session.lastActivityAt,
    understanding,
    ...(session.head === undefined ? {} : { parent: session.head }),
  };
}

interface Turn {
  readonly message?: Message;
  readonly latestUser?: Message;
  readonly understanding: Understanding;
  readonly text: string;
}

/** Everything a window is built from, in about a dozen store calls, each bounded; none reads a long session again. */
export async function gather(
  nouns: StoreNouns,
  session: Session,
  request: ContextRequest,
  count: (text: string) => number,
): Promise<Candidates> {
  const chain = session.head === undefined ? undefined : { session: session.id, head: session.head };
  const size = chain === undefined ? { messages: 0, tokens: 0 } : await nouns.messages.size(chain);
  const budget = request.budget ?? session.preferences.budget ?? DEFAULT_BUDGET;
  const average = size.messages === 0 ? 40 : Math.max(6, size.tokens / size.messages);
  const fitting = Math.ceil((1.25 * budget) / average);
  const recent =
    chain === undefined ? [] : await nouns.messages.recent(chain, Math.min(LOOK.recentMost, Math.max(LOOK.recentLeast, fitting)));
  const turn = await turnOf(nouns, session, request, recent, size.messages, count);
  const found =
    chain === undefined ? [] : await relevantMessages(nouns, chain, turn, session, Math.min(LOOK.foundMost, Math.max(32, fitting)));
  const opening = chain === undefined ? [] : await nouns.messages.opening(chain, LOOK.opening);
  const operations =
    request.withoutOperations === true
      ? []
      : (await nouns.operations.list(session.id, { first: LOOK.operations }, {})).items.map(({ value }) => value);
  return {
    session,
    ...(request.instructions === undefined ? {} : { instructions: request.instructions }),
    ...(turn.message === undefined ? {} : { message: turn.message }),
    ...(turn.latestUser === undefined ? {} : { latestUser: turn.latestUser }),
    understanding: turn.understanding,
    opening,
    recent: recent.filter(({ id }) => id !== turn.message?.id),
    relevant: found,
    entities: await relevantEntities(nouns, session, turn.understanding),
    operations,
    chainLength: size.messages,
    chainTokens: size.tokens,
  };
}

/** The turn to answer: the unwritten message, or the head when the user said it; else the user's last stays in the window. */
async function turnOf(
  nouns: StoreNouns,
  session: Session,
  request: ContextRequest,
  recent: readonly Message[],
  depth: number,
  count: (text: string) => number,
): Promise<Turn> {
  if (request.message !== undefined) {
    const { understanding } = await understandText(nouns, request.message, session.focus);
    return {
      message: unwritten(session, request.message, understanding, count(request.message), depth),
      understanding,
      text: request.message,
    };
  }
  const head = recent.at(-1);
  const latestUser = recent.findLast(({ role }) => role === 'USER');
  if (head !== undefined && head === latestUser) return { message: head, understanding: head.understanding, text: head.text };
  const base = { understanding: latestUser?.understanding ?? NOTHING_UNDERSTOOD, text: latestUser?.text ?? '' };
  return latestUser === undefined ? base : { ...base, latestUser };
}

async function relevantMessages(
  nouns: StoreNouns,
  chain: Chain,
  turn: Turn,
  session: Session,
  limit: number,
): Promise<Candidates['relevant']> {
  const terms = [...new Set(termsOf(turn.text.slice(0, 4_000)))].slice(0, 64);
  const words =
    terms.length === 0
      ? []
      : (await nouns.messages.search(chain, terms, limit, LOOK.postings)).filter(({ message }) => message.id !== turn.message?.id);
  const asked = turn.understanding.mentions.flatMap(({ entities }) => entities.map(({ id }) => id));
  const about = [...new Set([...asked, ...(asked.length === 0 ? session.focus.entities.slice(0, 3).map(({ id }) => id) : [])])].slice(
    0,
    24,
  );
  const shared =
    about.length === 0 ? [] : (await nouns.messages.mentioning(chain, about, LOOK.mentioning)).filter(({ id }) => id !== turn.message?.id);
  const beside = [...words.slice(0, LOOK.neighbours).map(({ message }) => message), ...shared.slice(0, 8)].flatMap(({ depth }) => [
    depth - 1,
    depth + 1,
  ]);
  const neighbours =
    beside.length === 0
      ? []
      : await nouns.messages.atDepths(
          chain,
          [...new Set(beside)].filter((depth) => depth >= 0),
        );
  const followed = turn.understanding.followUp.of;
  const antecedents = followed.length === 0 ? [] : [...(await nouns.messages.getMany(followed)).values()];
  const around = [...neighbours, ...antecedents].filter(({ id }) => id !== turn.message?.id);
  return scoreMessages({ words, shared, neighbours: around, followed });
}

async function relevantEntities(nouns: StoreNouns, session: Session, understanding: Understanding): Promise<Candidates['entities']> {
  const asked = understanding.mentions.flatMap(({ entities }) => entities.map(({ id }) => id)).slice(0, LOOK.entities);
  const spoken = session.focus.entities.slice(0, LOOK.entities).map(({ id }) => id);
  const ids = [...new Set([...session.pins, ...asked, ...spoken])];
  if (ids.length === 0) return [];
  const entities = await nouns.entities.getMany(ids);
  const out = await nouns.relations.listMany(ids, { direction: 'OUT' }, LOOK.relations);
  const incoming = await nouns.relations.listMany(ids, { direction: 'IN' }, LOOK.relations);
  const related = (id: EntityId) => [...(out.get(id) ?? []), ...(incoming.get(id) ?? [])];
  const seeds = asked.length > 0 ? asked : spoken.slice(0, 3);
  const around =
    seeds.length === 0
      ? { nodes: [], edges: [] }
      : await nouns.relations.neighbourhood(seeds, { depth: 2, limit: LOOK.walk, perNode: LOOK.walkEach });
  const near = proximity(
    seeds,
    around.nodes.map(({ id }) => id),
    around.edges,
  );
  const signals = { asked: new Set(asked), pins: new Set(session.pins), proximity: near, focus: session.focus };
  return [...entities.values()].map((entity) => scoreEntity(entity, factsOf(entity, namesOf(entity.id, related(entity.id))), signals));
}

const NAMES_EACH = 6;

/** Relations out by their own name, in by the kind of what they come from ("interfaces"), with a few names each. */
function namesOf(id: EntityId, related: readonly RelatedEntity[]): readonly RelatedNames[] {
  const groups = groupBy(related, ({ relation, entity }) => (relation.from === id ? relation.type : pluralOf(entity)));
  const out = [...groups].toSorted(([a], [b]) => Number(a === a.toLowerCase()) - Number(b === b.toLowerCase()));
  return out.map(([type, each]) => ({ type, names: each.slice(0, NAMES_EACH).map(({ entity }) => entity.display), count: each.length }));
}

function pluralOf({ type }: Entity): string {
  const name = type.toLowerCase();
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;
}
