import type { EntityId } from '../common/ids.js';
import type { Candidate, Mention, Understanding } from '../model/understanding.js';
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

/** An ambiguous mention with all its candidates. */
export type OpenReference = Pick<Mention, 'start' | 'end' | 'text' | 'candidates'>;

/** The choice of a model for an ambiguous mention. */
export interface ReferenceChoice extends Pick<Mention, 'start' | 'end'> {
  readonly entity: EntityId;
  readonly model: string;
}

/** The mentions that a model may settle: none of a message that commands something destructive, which a person has to confirm. */
export function openReferences({ mentions }: Understanding, { chunks }: Pick<Question, 'chunks'>): readonly OpenReference[] {
  if (chunks.some((_, at) => isDestructive(chunks, at))) return [];
  return mentions.filter(isOpen).slice(0, MAX_OPEN);
}

const isOpen = ({ status, candidates, candidateCount }: Mention): boolean =>
  status === 'AMBIGUOUS' && candidates.length > 1 && candidates.length === candidateCount && candidates.length <= MAX_CANDIDATES;

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
    candidates: reference.candidates.map(candidateIn),
  };
  return { system: `${DATA_ONLY}\n${TASK}`, data: JSON.stringify(data), maxTokens: MAX_TOKENS };
}

const candidateIn = ({ entity, evidence }: Candidate, index: number) => ({
  id: idOf(index),
  type: entity.type,
  name: entity.display,
  in: entity.places.map(({ name }) => name),
  ...(entity.status === undefined ? {} : { status: entity.status }),
  evidence,
});

/** The candidate that an answer names; undefined for NONE and for every other text. */
export function candidateNamed({ candidates }: OpenReference, answer: string): EntityId | undefined {
  return candidates.find((_, index) => answer.trim() === idOf(index))?.entity.id;
}

/** The understanding with the choices of a model. A choice for a mention that is not ambiguous, or of another entity than its candidates, is ignored. */
export function withChoices(understanding: Understanding, choices: readonly ReferenceChoice[]): Understanding {
  if (choices.length === 0) return understanding;
  const mentions = understanding.mentions.map((mention) => {
    const choice = choices.find(({ start, end }) => start === mention.start && end === mention.end);
    const candidate =
      choice === undefined || !isOpen(mention) ? undefined : mention.candidates.find(({ entity }) => entity.id === choice.entity);
    return choice === undefined || candidate === undefined ? mention : chosenBy(mention, candidate, choice.model);
  });
  const { clarification: _before, ...rest } = understanding;
  const clarification = clarify(mentions);
  return { ...rest, mentions, ...(clarification === undefined ? {} : { clarification }) };
}

function chosenBy(mention: Mention, { entity, score, parts, evidence }: Candidate, model: string): Mention {
  return {
    ...mention,
    status: 'RESOLVED',
    entities: [entity],
    candidates: mention.candidates.filter((each) => each.entity.id !== entity.id),
    candidateCount: mention.candidateCount - 1,
    score,
    parts,
    evidence: [`Chosen by the language model ${model}.`, ...evidence],
  };
}
