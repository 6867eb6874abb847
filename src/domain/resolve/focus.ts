import { FOCUS_LIMIT, type Focus, type FocusEntity, type FocusSource } from '../focus.js';
import type { EntityBrief, Understanding } from '../understanding.js';
import { salience } from './anchors.js';

/** The focus after a turn: what it named comes forward, the rest fades, the least salient beyond the limit is forgotten. */
export function afterTurn(
  focus: Focus,
  understanding: Understanding,
  source: FocusSource,
  message: string,
  words: readonly string[],
): Focus {
  const turn = focus.turn + 1;
  const resolved = understanding.mentions.filter(({ status }) => status === 'RESOLVED');
  const byName = new Set(resolved.filter(({ kind }) => kind !== 'REFERENCE').flatMap(({ entities }) => entities.map(({ id }) => id)));
  const all = resolved.flatMap(({ entities }) => entities);
  const entities = bringForward(focus, all, { source, message, turn, byName });
  const pending = pendingOf(understanding, message, turn);
  const base = { turn, entities, words: words.length === 0 ? focus.words : words };
  const topic = source === 'USER' && understanding.topic.domain !== 'OTHER' ? understanding.topic.domain : focus.topic;
  const kept = pending ?? (source === 'USER' ? undefined : focus.pending);
  return { ...base, ...(topic === undefined ? {} : { topic }), ...(kept === undefined ? {} : { pending: kept }) };
}

/** No more of a result than this comes into focus: a list of a thousand is not what a conversation is about. */
export const FOCUSED_RESULTS = 12;

/** What a tool's result brought up counts, less than what was said, and takes no turn of its own. */
export function afterResult(focus: Focus, results: readonly EntityBrief[], message: string): Focus {
  const byName = new Set(results.map(({ id }) => id));
  return { ...focus, entities: bringForward(focus, results, { source: 'TOOL', message, turn: focus.turn, byName }) };
}

interface Said {
  readonly source: FocusSource;
  readonly message: string;
  readonly turn: number;
  /** What was named, and not only referred to. */
  readonly byName: ReadonlySet<string>;
}

function bringForward(focus: Focus, named: readonly EntityBrief[], { source, message, turn, byName }: Said): readonly FocusEntity[] {
  const before = new Map(focus.entities.map((entity) => [entity.id, entity]));
  const fresh = new Map<string, FocusEntity>();
  for (const entity of named) {
    if (fresh.has(entity.id) || fresh.size >= FOCUS_LIMIT) continue;
    const known = before.get(entity.id);
    if (source === 'TOOL' && known?.lastTurn === turn) continue;
    fresh.set(entity.id, {
      id: entity.id,
      type: entity.type,
      name: entity.name,
      nouns: entity.nouns,
      places: entity.places,
      firstTurn: known?.firstTurn ?? turn,
      lastTurn: turn,
      count: (known?.count ?? 0) + 1,
      order: fresh.size,
      source,
      message: byName.has(entity.id) ? message : (known?.message ?? message),
    });
  }
  const old = focus.entities.filter(({ id }) => !fresh.has(id));
  return [...fresh.values(), ...old].toSorted((a, b) => salience(b, turn) - salience(a, turn) || a.order - b.order).slice(0, FOCUS_LIMIT);
}

function pendingOf(understanding: Understanding, message: string, turn: number): Focus['pending'] {
  const open = understanding.mentions.find(({ status }) => status === 'AMBIGUOUS');
  if (open === undefined) return undefined;
  return { message, turn, text: open.text, candidates: open.candidates.map(({ entity }) => entity.id) };
}
