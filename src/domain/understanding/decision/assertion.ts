import { CANDIDATE_LIMIT, CHOICE_LIMIT, type Candidate, type MeaningChoice, type Mention } from '../../model/understanding.js';
import { keyOfMeaning } from '../candidates/meaning.js';
import { isPlace } from '../candidates/places.js';
import type { Chunk } from '../parse/chunks.js';
import { isCommandAt } from '../parse/commands.js';
import type { Question } from '../question.js';
import { typeClass } from '../scoring/type-classes.js';

/**
 * The least probability of a meaning that is asserted, by the speaker: on inventories that the weights were not fitted to, such meanings are right in 9 of
 * 10 cases. An answer nearly always names what the inventory has, so that the same probability means more in it.
 */
const ASSERTED: Readonly<Record<Question['speaker'], number>> = { USER: 0.75, ASSISTANT: 0.4 };
/** The same for what a destructive command acts on. */
const ASSERTED_IN_COMMAND = 0.85;

/** Classes of entities that say what kind of thing is commanded: “kill the access switch” is about a device of this role. */
const KINDS: ReadonlySet<string> = new Set(['role', 'model']);

/**
 * Mentions as a reader sees them: a meaning is asserted if it is probable enough, and otherwise listed with the next ones. If the object of a
 * destructive command is not certain, the mention is AMBIGUOUS, so that the user is asked.
 */
export const assertedOrListed = (mentions: readonly Mention[], { chunks, speaker }: Question): readonly Mention[] =>
  mentions.map(({ choices = [], ...mention }) => {
    if (mention.status === 'AMBIGUOUS' || mention.status === 'UNKNOWN') return choices.length === 0 ? mention : { ...mention, choices };
    const isCommand = speaker === 'USER' && isCommanded(mention, chunks);
    return isAsserted({ ...mention, choices }, { speaker, isCommand })
      ? mention
      : listed(mention, choices.slice(0, CHOICE_LIMIT), isCommand);
  });

/** Whether a mention may be what a destructive command acts on. A place only says where that is. */
const isCommanded = ({ start, entities }: Mention, chunks: readonly Chunk[]): boolean =>
  !(entities.length > 0 && entities.every(isPlace)) && isCommandAt(chunks, start);

/** Whether a mention is asserted: its meaning is probable enough, or follows from the words beside it and has no probability. */
function isAsserted(
  mention: Mention,
  { speaker, isCommand }: { readonly speaker: Question['speaker']; readonly isCommand: boolean },
): boolean {
  const { status, entities, choices = [] } = mention;
  const [best] = choices;
  if (status === 'POSSIBLE') return false;
  if (best === undefined || keyOfMeaning(best) !== keyOfMeaning({ entities })) return true;
  if (isCommand && (entities.every((entity) => KINDS.has(typeClass(entity))) || isChosenBySite(mention))) return false;
  return best.probability >= (isCommand ? ASSERTED_IN_COMMAND : ASSERTED[speaker]);
}

/** Whether only the site or room of the conversation tells the entity from others of its name: “reboot db-01” after something else in Lyon. */
const isChosenBySite = ({ entities: [only], inherited = [], candidates }: Mention): boolean =>
  only !== undefined &&
  inherited.length > 0 &&
  !inherited.some(({ id }) => only.places.some((place) => place.id === id)) &&
  candidates.some(({ entity }) => entity.type === only.type && entity.name === only.name);

function listed(mention: Mention, choices: readonly MeaningChoice[], isCommand: boolean): Mention {
  const candidates = candidatesOf(choices);
  const isAsked = isCommand && candidates.length > 1;
  return { ...mention, status: isAsked ? 'AMBIGUOUS' : 'POSSIBLE', entities: [], choices, candidates, candidateCount: candidates.length };
}

/** Each entity of the choices once, with the probability of the first choice that has it. */
function candidatesOf(choices: readonly MeaningChoice[]): readonly Candidate[] {
  const all = choices.flatMap(({ entities, probability, evidence }) =>
    entities.map((entity): Candidate => ({ entity, score: probability, parts: [{ name: 'probability', value: probability }], evidence })),
  );
  return all.filter(({ entity }, at) => all.findIndex((other) => other.entity.id === entity.id) === at).slice(0, CANDIDATE_LIMIT);
}
