import type { MessageId } from '../../common/ids.js';
import type { Message } from '../../model/message.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Labelled } from './choices.js';

/** Where the meaning of a label comes from. */
export const LABEL_SOURCES = ['CLARIFIED', 'CHOSEN', 'CORRECTED'] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** What a stretch of a stored message means, according to its users. */
export interface SessionLabel extends Labelled {
  readonly source: LabelSource;
  /** The message with the stretch, not the one that says what it means. */
  readonly message: Message;
}

/** Messages by id. A label is only found if the message that it is about is among them. */
type Known = ReadonlyMap<MessageId, Message>;

/**
 * What a message says about the meaning of words, in itself or in an earlier message:
 *
 * - CLARIFIED: it answers the clarification of an ambiguous mention.
 * - CHOSEN: the client chose the meaning of a stretch of its text.
 * - CORRECTED: “no, I meant 4” names another entity of the kind that a mention of the previous user message was resolved to.
 */
export function labelsIn(message: Message, known: Known): readonly SessionLabel[] {
  if (message.role !== 'USER') return [];
  return [...clarifiedBy(message, known), ...chosenIn(message), ...correctedBy(message, known)];
}

const labelOf = (source: LabelSource, message: Message, { start, end, kind }: Mention, entity: EntitySummary): SessionLabel => ({
  source,
  message,
  kind: kind === 'REFERENCE' ? 'reference' : 'mention',
  keys: [entity.key],
  start,
  end,
});

function clarifiedBy({ understanding: { settled } }: Message, known: Known): readonly SessionLabel[] {
  const asked = settled === undefined ? undefined : known.get(settled.message);
  if (settled === undefined || asked?.role !== 'USER') return [];
  const open = asked.understanding.mentions.filter(
    ({ status, text, candidates }) =>
      status === 'AMBIGUOUS' && text === settled.text && candidates.some(({ entity }) => entity.id === settled.entity.id),
  );
  const [mention] = open;
  return mention === undefined || open.length > 1 ? [] : [labelOf('CLARIFIED', asked, mention, settled.entity)];
}

const chosenIn = (message: Message): readonly SessionLabel[] =>
  message.understanding.mentions.flatMap((mention) => {
    const [entity] = mention.entities;
    return mention.chosen === true && entity !== undefined && mention.entities.length === 1
      ? [labelOf('CHOSEN', message, mention, entity)]
      : [];
  });

const CORRECTS = /^\s*(?:no|nope|nah|wrong|not (?:that|this|it)|sorry|oops|actually|wait|i mean(?:t)?)\b/iu;
/** A longer message says more than what was meant. */
const LONGEST_CORRECTION = 60;

function correctedBy(message: Message, known: Known): readonly SessionLabel[] {
  const { text } = message;
  if (text.length > LONGEST_CORRECTION || text.includes('?') || !CORRECTS.test(text)) return [];
  const named = singlesOf(message);
  const before = previousOfUser(message, known);
  const [first] = named;
  const meant = first?.entities[0];
  if (first === undefined || meant === undefined || named.length > 1 || before === undefined) return [];
  const wrong = singlesOf(before).filter(
    ({ chosen, entities: [entity] }) =>
      chosen !== true && entity !== undefined && entity.id !== meant.id && kindOf(entity) === kindOf(meant),
  );
  const [mention] = wrong;
  return mention === undefined || wrong.length > 1 ? [] : [labelOf('CORRECTED', before, mention, meant)];
}

const singlesOf = ({ understanding }: Message): readonly Mention[] =>
  understanding.mentions.filter(({ status, entities }) => status === 'RESOLVED' && entities.length === 1);

/** The type with the object type. */
const kindOf = ({ key }: EntitySummary): string => key.slice(0, key.lastIndexOf(':'));

/** Messages of the assistant and of tools between a message and its correction. */
const MOST_BETWEEN = 6;

function previousOfUser({ parent }: Message, known: Known): Message | undefined {
  let id = parent;
  for (let step = 0; step <= MOST_BETWEEN && id !== undefined; step += 1) {
    const message = known.get(id);
    if (message === undefined || message.role === 'USER') return message;
    id = message.parent;
  }
  return undefined;
}
