import type { EntityId } from '../common/ids.js';
import type { EntitySummary, MeaningChoice, Mention, Understanding } from '../model/understanding.js';
import { isDestructive } from '../understanding/parse/commands.js';
import type { Question } from '../understanding/question.js';
import { clarify } from '../understanding/turn/clarify.js';
import { DATA_ONLY, type ModelPrompt } from './summary-prompt.js';

/** The maximum number of mentions of one message that a model is asked about, and of candidates of each. */
const MAX_OPEN = 3;
const MAX_CANDIDATES = 20;
const MAX_TOKENS = 16;
/** The maximum number of characters of the message, and of each earlier one. */
const CHARACTERS = 2_000;

/** A mention whose meaning is not asserted, with its possible meanings. */
export interface OpenReference extends Pick<Mention, 'start' | 'end' | 'text'> {
  readonly choices: readonly MeaningChoice[];
}

/** The choice of a model for a mention whose meaning is not asserted. */
export interface ReferenceChoice extends Pick<Mention, 'start' | 'end'> {
  /** The entities of the chosen meaning. */
  readonly entities: readonly EntityId[];
  readonly model: string;
}

/** The mentions that a model may settle: none of a message that commands something destructive, which a person has to confirm. */
export function openReferences({ mentions }: Understanding, { chunks }: Pick<Question, 'chunks'>): readonly OpenReference[] {
  if (chunks.some((_, at) => isDestructive(chunks, at))) return [];
  return mentions
    .map((mention): OpenReference => ({ start: mention.start, end: mention.end, text: mention.text, choices: openChoices(mention) }))
    .filter(({ choices }) => choices.length > 1)
    .slice(0, MAX_OPEN);
}

/** The meanings from which a model chooses: the choices of a POSSIBLE mention, all candidates of an AMBIGUOUS one. Empty if there may be more. */
function openChoices({ status, choices = [], candidates, candidateCount }: Mention): readonly MeaningChoice[] {
  if (status === 'POSSIBLE') return choices;
  if (status !== 'AMBIGUOUS' || candidates.length !== candidateCount || candidates.length > MAX_CANDIDATES) return [];
  return candidates.map(({ entity, score, evidence }) => ({ entities: [entity], probability: score, evidence }));
}

const TASK = [
  'In the message `message`, the words in `reference` may mean each of `candidates`. `earlier` has the messages before it, oldest first.',
  'If the document makes clear which one is meant, reply with its `id` only, such as C2. Otherwise reply with NONE only.',
].join(' ');

const idOf = (index: number): string => `C${index + 1}`;

export function referencePrompt(
  reference: OpenReference,
  text: string,
  earlier: readonly { readonly role: string; readonly text: string }[],
): ModelPrompt {
  const cut = (whole: string): string => whole.slice(0, CHARACTERS).toWellFormed();
  const data = {
    earlier: earlier.map(({ role, text: said }) => ({ role, text: cut(said) })),
    message: cut(text),
    reference: cut(reference.text),
    candidates: reference.choices.map(choiceIn),
  };
  return { system: `${DATA_ONLY}\n${TASK}`, data: JSON.stringify(data), maxTokens: MAX_TOKENS };
}

const MAX_MEMBERS = 8;

const choiceIn = ({ entities, evidence }: MeaningChoice, index: number) => ({
  id: idOf(index),
  ...(entities.length === 1 ? entities.map(described)[0] : { all: entities.slice(0, MAX_MEMBERS).map(described), count: entities.length }),
  evidence,
});

const described = ({ type, display, places, status }: EntitySummary) => ({
  type,
  name: display,
  in: places.map(({ name }) => name),
  ...(status === undefined ? {} : { status }),
});

/** The entities of the choice that an answer names; undefined for NONE and for every other text. */
export function choiceNamed({ choices }: OpenReference, answer: string): readonly EntityId[] | undefined {
  return choices.find((_, index) => answer.trim() === idOf(index))?.entities.map(({ id }) => id);
}

/** The understanding with the choices of a model. A choice for a mention that is asserted or unknown, or of another meaning than it has, is ignored. */
export function withChoices(understanding: Understanding, choices: readonly ReferenceChoice[]): Understanding {
  if (choices.length === 0) return understanding;
  const mentions = understanding.mentions.map((mention) => {
    const choice = choices.find(({ start, end }) => start === mention.start && end === mention.end);
    const meaning = choice && openChoices(mention).find(({ entities }) => areSame(entities, choice.entities));
    return choice === undefined || meaning === undefined ? mention : chosenBy(mention, meaning, choice.model);
  });
  const { clarification: _before, ...rest } = understanding;
  const clarification = clarify(mentions);
  return { ...rest, mentions, ...(clarification === undefined ? {} : { clarification }) };
}

const areSame = (entities: readonly EntitySummary[], ids: readonly EntityId[]): boolean =>
  entities.length === ids.length && entities.every(({ id }, at) => id === ids[at]);

function chosenBy({ choices: _choices, ...mention }: Mention, { entities, probability, evidence }: MeaningChoice, model: string): Mention {
  const others = mention.candidates.filter(({ entity }) => !entities.some(({ id }) => id === entity.id));
  return {
    ...mention,
    status: 'RESOLVED',
    entities,
    candidates: others,
    candidateCount: others.length,
    score: probability,
    parts: [{ name: 'probability', value: probability }],
    evidence: [`Chosen by the language model ${model}.`, ...evidence],
  };
}
