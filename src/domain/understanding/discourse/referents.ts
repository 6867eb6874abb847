import type { EntityId } from '../../common/ids.js';
import type { EntityOccurrence, Focus, FocusEntity } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Universe } from '../generators/universe.js';
import type { Referent } from '../candidates/meaning.js';
import type { Chunk } from '../parse/chunks.js';
import type { Phrase } from '../parse/phrases.js';
import { RESTRICTING } from '../../language/en/function-words.js';
import { isPlace } from '../candidates/places.js';
import type { OwnersOfParts } from './owners.js';
import { statedOf } from './statements.js';
import { FADING, salience } from './salience.js';
import {
  AUXILIARY_BEFORE,
  CLAUSE_JOINTS,
  NEAR_NAME,
  NEXT_PLACE,
  OBLIQUE_BEFORE,
  VERB_WITH_PREPOSITION,
} from '../../language/en/between-names.js';

/** A message and its conversation, as far as references look back at them. */
export interface Talk {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly focus: Focus;
  /** What is in focus, as it is now. */
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  readonly owners: OwnersOfParts;
}

const MAX_HERE = 24;

/** What was mentioned before a phrase: in the message, nearest first, then in the focus. */
export function referentsBefore(phrase: Pick<Phrase, 'start'>, mentions: readonly Mention[], talk: Talk): readonly Referent[] {
  const { focus, summaries, text, owners } = talk;
  const turn = focus.turn + 1;
  const here = mentions
    .filter(({ end, status }) => end <= phrase.start && status === 'RESOLVED')
    .slice(-MAX_HERE)
    .flatMap((mention, index) => mention.entities.map((entity, order) => ({ entity, order: index * 64 + order, mention })));
  const spoken = new Map(focus.entities.map((each) => [each.id, each]));
  const found = new Map<string, Omit<Referent, 'rank'>>();
  for (const { entity, order, mention } of here.toReversed()) {
    if (found.has(entity.id)) continue;
    const known = spoken.get(entity.id);
    const occurrences = [{ turn, order }, ...occurrencesOf(known)];
    const oblique = isOblique(text, mention) || owners.has(mention);
    found.set(entity.id, {
      entity,
      turn,
      order,
      occurrences,
      source: 'USER',
      oblique,
      salience: oblique ? 0.8 : 1,
      stated: [...statedOf(text, mention, mentions), ...(known?.stated ?? [])],
      actsOnPhrase: isActor(text, mention, phrase),
    });
  }
  const faded = focus.entities.toSorted((a, b) => b.lastTurn - a.lastTurn || salience(b, focus) - salience(a, focus) || a.order - b.order);
  for (const each of faded) {
    const entity = summaries.get(each.id);
    if (entity === undefined || found.has(each.id)) continue;
    const occurrences = occurrencesOf(each);
    found.set(each.id, {
      entity,
      turn: each.lastTurn,
      order: each.order,
      occurrences,
      source: each.source,
      oblique: each.oblique === true,
      salience: salience(each, focus) * FADING,
      stated: each.stated ?? [],
    });
  }
  return [...found.values()].map((referent, rank) => ({ ...referent, rank }));
}

const occurrencesOf = (entity: FocusEntity | undefined): readonly EntityOccurrence[] =>
  entity === undefined ? [] : [{ turn: entity.lastTurn, order: entity.order }, ...(entity.earlier ?? [])];

/** Behind a preposition: in “the PDU in Lyon”, “it” is the PDU. */
const isOblique = (text: string, { start }: Mention): boolean => OBLIQUE_BEFORE.test(text.slice(Math.max(0, start - 24), start));

/** “does core-2 carry it”: the subject of the clause is not what the pronoun means. */
function isActor(text: string, mention: Mention, phrase: Pick<Phrase, 'start'>): boolean {
  const between = text.slice(mention.end, phrase.start);
  if (between.length > 48 || /[.?!;,:]/u.test(between)) return false;
  const before = text.slice(Math.max(0, mention.start - 16), mention.start);
  const isAuxiliary = AUXILIARY_BEFORE.test(before);
  const joins = CLAUSE_JOINTS.test(between);
  return !joins && (isAuxiliary || VERB_WITH_PREPOSITION.test(between));
}

/** The ids of what a question offers as a choice that the user has not answered yet, in the order in which the last answer lists them. */
export function offeredIds({ pending, offered, turn }: Focus): readonly EntityId[] {
  const listed = offered?.turn === turn ? offered.candidates : [];
  if (pending === undefined || turn - pending.turn > 1) return listed;
  return listed.length > 1 && listed.every((id) => pending.candidates.includes(id)) ? listed : pending.candidates;
}

/** What a question offers as a choice that the user has not answered yet. */
export const offeredBy = ({ focus, summaries }: Talk): readonly Referent[] =>
  offeredIds(focus).flatMap((id, order): readonly Referent[] => {
    const entity = summaries.get(id);
    return entity === undefined
      ? []
      : [{ ...HERE, entity, turn: focus.turn, order, occurrences: [{ turn: focus.turn, order }], source: 'ASSISTANT' }];
  });

/** What a referent has that was mentioned for the first time. */
const HERE = {
  oblique: false,
  rank: 0,
  salience: 1,
  stated: [],
} as const;

/** Names that nothing has, before a phrase in the message and in the last turn. */
export function unknownBefore(phrase: Pick<Phrase, 'start'>, mentions: readonly Mention[], { focus, owners }: Talk): Universe['unknown'] {
  const before = mentions.filter(
    (mention) =>
      mention.end <= phrase.start &&
      mention.kind === 'NAME' &&
      !(mention.entities.length > 0 && mention.entities.every(isPlace)) &&
      !owners.has(mention),
  );
  const at = before.findLastIndex(({ status }) => status === 'UNKNOWN');
  const here = before[at];
  if (here !== undefined) return [{ name: here.text, age: 0, since: before.length - 1 - at }];
  const known = focus.unknown;
  if (known === undefined || focus.turn - known.turn > 1) return [];
  const since =
    before.length + focus.entities.filter((each) => each.lastTurn > known.turn && each.source !== 'TOOL' && !isPlace(each)).length;
  return [{ name: known.name, age: focus.turn + 1 - known.turn, since }];
}

/** What the words right after a phrase restrict it to: “the PDU in Lyon”. */
export function statedBy(phrase: Phrase, mentions: readonly Mention[], { text, chunks, focus }: Talk): readonly Referent[] {
  const inside = mentions.filter(({ status, start, end }) => status === 'RESOLVED' && start >= phrase.start && end <= phrase.end);
  const preposition = chunks[phrase.to];
  const [next] =
    preposition?.breaks === false && RESTRICTING.has(preposition.lower)
      ? mentions.filter(
          ({ status, start }) => status === 'RESOLVED' && start > preposition.end && isNear(text.slice(preposition.end, start)),
        )
      : [];
  const after = next === undefined ? [] : [next, ...joinedTo(next, mentions, text)];
  const turn = focus.turn + 1;
  return [...inside, ...after].flatMap(({ entities }) =>
    entities.map((entity, order): Referent => ({
      ...HERE,
      entity,
      turn,
      order,
      occurrences: [{ turn, order }],
      source: 'USER',
      oblique: true,
    })),
  );
}

/** The mentions that are listed after one: “in Lyon and Nice”. */
function joinedTo(first: Mention, mentions: readonly Mention[], text: string): readonly Mention[] {
  const joined: Mention[] = [];
  let { end } = first;
  for (const mention of mentions) {
    if (mention.start < end || mention.status !== 'RESOLVED') continue;
    if (!NEXT_PLACE.test(text.slice(end, mention.start)) || mention.entities[0]?.type !== first.entities[0]?.type) break;
    joined.push(mention);
    ({ end } = mention);
  }
  return joined;
}

const isNear = (between: string): boolean => NEAR_NAME.test(between);
