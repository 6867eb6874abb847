import { EMPTY_FOCUS, type Focus, type FocusSource, type Release } from '../../model/focus.js';
import type { MessageId } from '../../common/ids.js';
import type { Message } from '../../model/message.js';
import { release } from './release-focus.js';
import { afterResult, afterTurn } from './focus-after.js';
import { ask, asksFor, topicWords, type Question } from '../question.js';
import type { EntitySummary } from '../../model/understanding.js';

/** Messages that a focus is made again from; what was spoken of before them has faded. */
export const REPLAYED = 48;

/** Something of a tool that came into focus while this message was the head. */
export interface ResultStep {
  /** Empty before the first message. */
  readonly message: MessageId;
  readonly at: number;
  readonly results: readonly EntitySummary[];
}

export interface Recorded {
  /** The last {@link REPLAYED} messages of a chain, oldest first. */
  readonly messages: readonly Message[];
  readonly results: readonly ResultStep[];
  readonly releases: readonly Release[];
}

/** The focus after a message was understood; the same for a new one and for one that is replayed. */
export function focusAfter(focus: Focus, message: Pick<Message, 'id' | 'role' | 'text' | 'understanding'>, question: Question): Focus {
  const source: FocusSource = message.role === 'USER' ? 'USER' : 'ASSISTANT';
  return afterTurn(focus, message.understanding, source, {
    message: message.id,
    text: message.text,
    words: source === 'USER' ? topicWords(question) : [],
    asks: asksFor(question),
  });
}

/** Whether a message takes a turn of its own. */
export const takesTurn = ({ role }: Message): boolean => role === 'USER' || role === 'ASSISTANT';

/** The focus as it was after the last of these messages, from what was understood of them then. */
export function replay(start: Focus, { messages, results, releases }: Recorded): Focus {
  const beside = [...results, ...releases].toSorted((a, b) => a.at - b.at);
  const of = (id: MessageId) => beside.filter(({ message }) => message === id);
  const said = messages.flatMap((message): readonly Step[] => [{ at: message.createdAt, message }, ...of(message.id)]);
  const steps: readonly Step[] = beginsAtRoot(messages) ? [...of(''), ...said] : said;
  // What came of a message after the next one was written follows that one.
  return steps.toSorted((a, b) => a.at - b.at).reduce(stepped, start);
}

/** Nothing was said before these. */
export const beginsAtRoot = ([first]: readonly Message[]): boolean => first?.parent === undefined;

type Step = { readonly at: number; readonly message: Message } | ResultStep | Release;

function stepped(focus: Focus, step: Step): Focus {
  if ('results' in step) return afterResult(focus, step.results, step.message);
  if (typeof step.message === 'string') return release(focus, 'id' in step && step.id !== undefined ? [step.id] : undefined);
  const { message } = step;
  if (message.role !== 'USER' && message.role !== 'ASSISTANT') return focus;
  return focusAfter(focus, message, ask(message.text, focus, message.role));
}

/** Where the session was left, to go on from where the replayed messages begin. */
export interface Left {
  readonly focus: Focus;
  /** The last messages of the chain that it was on, oldest first. */
  readonly messages: readonly Message[];
}

/** The focus before the first of the messages to replay: nothing at a root, else what the old focus still has of the time before. */
export function startOf(messages: readonly Message[], left: Left): Focus {
  const { released } = left.focus;
  const empty: Focus = { ...EMPTY_FOCUS, ...(released === undefined ? {} : { released }) };
  const first = messages[0];
  if (first === undefined || beginsAtRoot(messages)) return empty;
  const shared = left.messages.findIndex(({ id }) => id === first.id);
  if (shared === -1) return { ...empty, turn: first.depth };
  const turn = left.focus.turn - left.messages.slice(shared).filter(takesTurn).length;
  return { ...empty, turn, entities: left.focus.entities.filter(({ lastTurn }) => lastTurn <= turn) };
}
