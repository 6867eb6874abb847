import type { EntityType } from '../../model/entity.js';
import type { Focus, FocusEntity, EntityOccurrence } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { salience } from './anchors.js';
import { POINTING } from './thresholds.js';

/** Something a reference may mean. */
export interface Antecedent {
  readonly entity: EntitySummary;
  /** 0 to 1.5; the best comes first. */
  readonly strength: number;
  readonly why: string;
  /** When it was said, latest first; the message itself is one turn after the focus. */
  readonly said: readonly EntityOccurrence[];
  /** The user spoke of it, not only an assistant or a tool. */
  readonly byUser: boolean;
  /** Only a tool's result held it. */
  readonly byTool: boolean;
  /** Only said of something else: "… in Lyon". */
  readonly oblique: boolean;
}

/** What was said, here and before. */
interface Spoken {
  readonly text: string;
  readonly focus: Focus;
  readonly mentions: readonly Mention[];
  readonly summaries: ReadonlyMap<string, EntitySummary>;
}

/** Behind a preposition: "the PDU in Lyon", where "it" is the PDU. */
const isOblique = (text: string, { start }: Mention): boolean =>
  /\b(?:in|at|of|from|on|for|behind|with)\s+(?:the\s+|our\s+)?(?:\p{L}+\s)?$/u.test(text.slice(Math.max(0, start - 24), start));

/** What was named further back in one message is not what "it" means. */
const MOST_HERE = 40;

/** What was named before `start` in the message, nearest first, then what is in focus, most salient first. */
export function antecedents(start: number, { text, focus, mentions, summaries }: Spoken): readonly Antecedent[] {
  const before = mentions.filter((mention) => mention.end <= start && mention.status === 'RESOLVED').slice(-MOST_HERE);
  const here = before.flatMap((mention, index) =>
    mention.entities.map((entity, order) => ({
      entity,
      strength: POINTING.here + POINTING.nearer * (index / Math.max(1, before.length)) - (isOblique(text, mention) ? POINTING.oblique : 0),
      why: `named as ${mention.text} in this message`,
      said: [{ turn: focus.turn + 1, order: index * 100 + order }],
      byUser: true,
      byTool: false,
      oblique: isOblique(text, mention),
    })),
  );
  const spoken = focus.entities.flatMap((entity): Antecedent[] => {
    const summary = summaries.get(entity.id);
    return summary === undefined ? [] : [spokenOf(entity, summary, focus)];
  });
  const all = [...here, ...spoken].toSorted((a, b) => b.strength - a.strength);
  const merged = new Map<string, Antecedent>();
  for (const each of all) {
    const known = merged.get(each.entity.id);
    merged.set(each.entity.id, known === undefined ? each : { ...known, said: [...known.said, ...each.said] });
  }
  return [...merged.values()];
}

function spokenOf(entity: FocusEntity, summary: EntitySummary, focus: Focus): Antecedent {
  const first = entity.order === 0 ? POINTING.first : 0;
  const often = Math.min(POINTING.mostOften, POINTING.often * (entity.count - 1));
  return {
    entity: summary,
    strength: salience(entity, focus) * (POINTING.spoken + first + often),
    why: `${entity.name} was spoken of in turn ${entity.lastTurn}`,
    said: [{ turn: entity.lastTurn, order: entity.order }, ...(entity.earlier ?? [])],
    byUser: entity.source === 'USER',
    byTool: entity.source === 'TOOL',
    oblique: entity.oblique === true,
  };
}

/** Turns back for which things that were spoken of one by one still go together. */
const TOGETHER = 14;

/** Entities of one type that one turn named, in their order; turns latest first. */
export function groups(pool: readonly Antecedent[], least: number): readonly (readonly Antecedent[])[] {
  const byTurn = new Map<
    string,
    { readonly turn: number; readonly type: EntityType; readonly members: { readonly each: Antecedent; readonly order: number }[] }
  >();
  for (const each of pool) {
    for (const { turn, order } of each.said) {
      const key = `${turn} ${each.entity.type}`;
      const group = byTurn.get(key) ?? { turn, type: each.entity.type, members: [] };
      group.members.push({ each, order });
      byTurn.set(key, group);
    }
  }
  return [...byTurn.values()]
    .filter(({ members }) => members.length >= least)
    .toSorted((a, b) => b.turn - a.turn || Number(isPlace(a.type)) - Number(isPlace(b.type)) || b.members.length - a.members.length)
    .map(({ members }) => members.toSorted((a, b) => a.order - b.order).map(({ each }) => each));
}

/** The last list of at least so many things of one type; empty when no turn named so many. */
export const latestGroup = (pool: readonly Antecedent[], least: number): readonly Antecedent[] => groups(pool, least)[0] ?? [];

/** What a plural means: the last list when it is of late and of the right size, else the last so many of one kind, wherever they were named. */
export function together(pool: readonly Antecedent[], count: number | undefined, turn: number): readonly Antecedent[] {
  const said = pool.filter(({ byTool }) => !byTool);
  const list = groups(said, Math.max(2, count ?? 2)).find((group) => count === undefined || group.length === count) ?? [];
  const listedAt = Math.max(-Infinity, ...list.slice(0, 1).flatMap((each) => each.said.map((saying) => saying.turn)));
  if (list.length > 0 && turn + 1 - listedAt <= 2) return list;
  const kind = said[0]?.entity.type;
  const last = said
    .filter(({ entity, said: sayings }) => entity.type === kind && turn - (sayings[0]?.turn ?? 0) <= TOGETHER)
    .toSorted((a, b) => (b.said[0]?.turn ?? 0) - (a.said[0]?.turn ?? 0) || (a.said[0]?.order ?? 0) - (b.said[0]?.order ?? 0));
  if (count !== undefined)
    return last.length >= count ? asFirstSaid(last.slice(0, count)) : list.length >= count ? list : latestGroup(pool, count);
  return list.length >= 2 && listedAt >= (last[0]?.said[0]?.turn ?? 0) ? list : last.length >= 2 ? asFirstSaid(last) : latestGroup(pool, 2);
}

/** In the order in which they came up. */
function asFirstSaid(group: readonly Antecedent[]): readonly Antecedent[] {
  const first = ({ said }: Antecedent) => said.at(-1) ?? { turn: 0, order: 0 };
  return group.toSorted((a, b) => first(a).turn - first(b).turn || first(a).order - first(b).order);
}

/** Things are listed by where they are as often as not, so of two lists in one turn the places are rarely meant. */
const isPlace = (type: EntityType): boolean => type === 'SITE' || type === 'REGION';
