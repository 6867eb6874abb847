import type { Message } from '../../model/message.js';
import type { Understanding } from '../../model/understanding.js';
import { asksInWords } from './asking.js';

/** A message of the thread that the turn goes on with, so many steps back. */
export interface Threaded {
  readonly message: Message;
  /** 0 for what the turn itself follows. */
  readonly steps: number;
}

/** Steps back that are still about the same matter more often than not. */
const STEPS = 6;
const MOST = 24;
/** A question is carried over from no farther back than this. */
const CARRIED = 24;

/** A turn as its thread is looked for. */
export type Following = Pick<Message, 'depth' | 'text' | 'understanding'>;

/**
 * What the turn follows, what that followed in its time, and so on, as far as the messages at hand tell; of a turn that only names ("and 0/1/8?", "the same there")
 * also the question that it asks again. An answer to an open question follows what the message followed that it settles. Nearest first.
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

/** What the user had said that an open question was about. */
function asAnswered({ understanding: { followUp } }: Following, atHand: ReadonlyMap<string, Message>): readonly Message[] {
  if (followUp.parts?.some(({ name }) => name === 'answer') !== true) return [];
  return followUp.of.flatMap((id) => atHand.get(id) ?? []).filter(({ role }) => role === 'USER');
}

/** Signals of a turn that asks again what was asked, or adds to it. */
const LEAVES_OUT = new Set(['again', 'addition']);

const leavesOut = ({ text, understanding: { followUp } }: Following): boolean =>
  followUp.isFollowUp && ((followUp.parts ?? []).some(({ name }) => LEAVES_OUT.has(name)) || !asksInWords(text));

const asksInFull = (message: Message): boolean => asksInWords(message.text) && !leavesOut(message);

/** The user's question before it, and the last one about something of a kind with what it names; newest first. */
function carriedBy(turn: Following, users: readonly Message[]): readonly Message[] {
  if (!leavesOut(turn)) return [];
  const { depth, understanding } = turn;
  const earlier = users.filter((each) => each.depth < depth && depth - each.depth <= CARRIED).filter(asksInFull);
  const named = typesIn(understanding);
  const alike = earlier.find((each) => [...typesIn(each.understanding)].some((type) => named.has(type)));
  return [earlier[0], alike].filter((each) => each !== undefined);
}

/** Kinds of the things that a message names. */
const typesIn = ({ mentions }: Understanding): ReadonlySet<string> =>
  new Set(mentions.flatMap(({ entities, candidates }) => [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type)));
