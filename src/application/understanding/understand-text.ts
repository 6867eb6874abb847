import { groupBy } from '../../domain/common/group-by.js';
import { inSlices } from '../../async/slices.js';
import type { Focus } from '../../domain/model/focus.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { ChosenEntity } from '../../domain/model/message.js';
import type { Neighbours } from '../../domain/understanding/candidates/meaning.js';
import type { SpellingHit } from '../../domain/understanding/candidates/lookup-hit.js';
import { suspect } from '../../domain/understanding/candidates/misspellings.js';
import { merged } from './merged-neighbours.js';
import { ask, ownersIn, type Question } from '../../domain/understanding/question.js';
import { chosenMention, understand } from '../../domain/understanding/understand.js';
import type { EntitySummary, Understanding } from '../../domain/model/understanding.js';
import type { Topics } from '../../domain/understanding/turn/topics.js';
import type { Observer } from '../../domain/understanding/decision/observer.js';
import type { UnderstandingWeights } from '../../domain/understanding/scoring/weights.js';
import type { Repositories } from '../../ports/store/store.js';

const HITS_PER_KEY = 20;
const HITS_PER_SPELLING = 12;
const RELATED_EACH = 24;
/** An entity with more components of a type than this is not meant by all of them. */
const MAX_PARTS = 65;

type Parts = ReadonlyMap<string, readonly EntitySummary[]>;
const NO_NEIGHBOURS: Neighbours = new Map();
const NO_PARTS: Parts = new Map();

const asNeighbours = (parts: Parts): Neighbours =>
  new Map(
    [...parts].map(([id, all]) => [id, all.length < MAX_PARTS ? all.map((entity) => ({ entity, relation: 'PART', outgoing: false })) : []]),
  );

interface UnderstandOptions {
  readonly speaker?: 'USER' | 'ASSISTANT';
  readonly topics?: Topics;
  readonly chosen?: readonly ChosenEntity[];
  readonly weights?: UnderstandingWeights | undefined;
  readonly observer?: Observer;
}

export interface Understood {
  readonly understanding: Understanding;
  readonly question: Question;
  /** The first chosen entity that is not in the inventory. */
  readonly missing?: EntityId;
}

/**
 * Understands a text with the focus of its conversation. Two rounds of store calls at most, regardless of its length and of the inventory's size: the
 * entities in focus together with all lookup keys, then possibly misspelt words.
 */
export async function understandText(
  repositories: Repositories,
  text: string,
  focus: Focus,
  { speaker = 'USER', topics, chosen = [], weights, observer }: UnderstandOptions = {},
): Promise<Understood> {
  const question = ask(text, focus, speaker);
  const isAsked = focus.pending !== undefined || focus.offered !== undefined;
  const refers = question.focusIds.length > 0 && (question.phrases.length > 0 || isAsked);
  const { keys, scopes, scopingKeys } = question;
  const [picked, summaries, linked, parts, { hits, totals }] = await Promise.all([
    chosen.length === 0 ? new Map<string, never>() : repositories.lookup.summaries([...new Set(chosen.map(({ entityId }) => entityId))]),
    refers ? repositories.lookup.summaries(question.focusIds) : new Map<string, never>(),
    refers ? repositories.lookup.neighbours(question.linkedIds, RELATED_EACH) : new Map<string, never>(),
    refers && question.partTypes.length > 0
      ? repositories.lookup.parts(question.linkedIds, question.partTypes, MAX_PARTS)
      : new Map<string, never>(),
    keys.length === 0
      ? { hits: [], totals: new Map<string, number>() }
      : repositories.lookup.find({ keys, scopes, scopingKeys, perKey: HITS_PER_KEY }),
  ]);
  const suspicions = suspect(question, hits);
  const owners = ownersIn(question, hits);
  const [spellings, linkedHere, partsHere]: readonly [readonly SpellingHit[], Neighbours, Parts] = await Promise.all([
    suspicions.length === 0 ? [] : repositories.lookup.similar(suspicions, HITS_PER_SPELLING),
    owners.length === 0 ? NO_NEIGHBOURS : repositories.lookup.neighbours(owners, RELATED_EACH),
    owners.length === 0 || question.partTypes.length === 0 ? NO_PARTS : repositories.lookup.parts(owners, question.partTypes, MAX_PARTS),
  ]);
  const missing = chosen.find(({ entityId }) => !picked.has(entityId))?.entityId;
  return {
    understanding: await inSlices(
      understand(
        question,
        {
          hits,
          totals,
          spellings,
          suspicions,
          summaries,
          around: merged([linked, linkedHere, asNeighbours(parts), asNeighbours(partsHere)]),
        },
        focus,
        {
          topics,
          weights,
          observer,
          chosen: [...groupBy(chosen, ({ start, end }) => `${start} ${end}`).values()].flatMap((same) => {
            const entities = same.flatMap(({ entityId }) => picked.get(entityId) ?? []);
            const [span] = same;
            return span === undefined || entities.length === 0 ? [] : [chosenMention(text, span, entities)];
          }),
        },
      ),
    ),
    ...(missing === undefined ? {} : { missing }),
    question,
  };
}
