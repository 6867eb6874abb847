import type { Message } from '../../model/message.js';
import type { Understanding } from '../../model/understanding.js';
import { asksInWords } from './asking.js';

/** A message of the thread that the turn continues, with its distance in steps. */
export interface Threaded {
  readonly message: Message;
  /** 0 for messages that the turn follows directly. */
  readonly steps: number;
}

/** The number of steps that are usually still about the same topic. */
const STEPS = 6;
const MOST = 24;
/** The maximum distance of a question that is asked again, in messages. */
const CARRIED = 24;

/** A turn for which the thread is determined. */
export type Following = Pick<Message, 'depth' | 'text' | 'understanding'>;

/**
 * The messages that the turn follows, those that they followed, and so on, as far as the gathered messages go; for a turn that only names entities
 * (“and 0/1/8?”, “the same there”) also the question that it asks again. An answer to a clarification follows what the clarified message followed.
 * Nearest first.
 */
export function threadOf(turn: Following, atHand: ReadonlyMap<string, Message>): readonly Threaded[] {
  const users = [...atHand.values()].filter(({ role }) => role === 'USER').toSorted((a, b) => b.depth - a.depth);
  const thread = new Map<string, Threaded>();
  let step: readonly Following[] = [turn, ...asAnswered(turn, atHand)];
  for (let steps = 0; steps <= STEPS && step.length > 0; steps += 1) {
    const next = step.flatMap((each) => [
      ...each.understanding.followUp.of.flatMap((id) => atHand.get(id) ?? []),
      ...carriedBy(each, users),
    ]);
    const found = [...new Set(next)].filter(({ id }) => !thread.has(id));
    for (const message of found) if (thread.size < MOST) thread.set(message.id, { message, steps });
    step = found;
  }
  return [...thread.values()];
}

/** The user's message that a clarification was about. */
function asAnswered({ understanding: { followUp, settled } }: Following, atHand: ReadonlyMap<string, Message>): readonly Message[] {
  if (settled === undefined) return [];
  return followUp.of.flatMap((id) => atHand.get(id) ?? []).filter(({ role }) => role === 'USER');
}

/** Whether a turn leaves out the question that it asks again, or adds to: “and 0/1/8?”. */
const leavesOut = ({ text, understanding: { followUp } }: Following): boolean => followUp.isFollowUp && !asksInWords(text);

const asksInFull = (message: Message): boolean => asksInWords(message.text) && !leavesOut(message);

/** The user's previous question, and the last one about an entity of the same type; newest first. */
function carriedBy(turn: Following, users: readonly Message[]): readonly Message[] {
  if (!leavesOut(turn)) return [];
  const { depth, understanding } = turn;
  const earlier = users.filter((each) => each.depth < depth && depth - each.depth <= CARRIED).filter(asksInFull);
  const named = typesIn(understanding);
  const alike = earlier.find((each) => [...typesIn(each.understanding)].some((type) => named.has(type)));
  return [earlier[0], alike].filter((each) => each !== undefined);
}

/** The types of the entities that a message names. */
const typesIn = ({ mentions }: Understanding): ReadonlySet<string> =>
  new Set(mentions.flatMap(({ entities, candidates }) => [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type)));
