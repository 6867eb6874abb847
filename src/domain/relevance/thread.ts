import type { Message } from '../message.js';

/** A message of the thread that the turn goes on with, so many steps back. */
export interface Threaded {
  readonly message: Message;
  /** 0 for what the turn itself follows. */
  readonly steps: number;
}

/** Steps back that are still about the same matter more often than not. */
const STEPS = 6;
const MOST = 24;

/** What the turn follows, what that followed in its time, and so on, as far as the messages at hand tell. Nearest first. */
export function threadOf(followed: readonly string[], atHand: ReadonlyMap<string, Message>): readonly Threaded[] {
  const thread = new Map<string, Threaded>();
  let next = followed;
  for (let steps = 0; steps <= STEPS && next.length > 0; steps += 1) {
    const step = next.flatMap((id) => (thread.has(id) ? [] : (atHand.get(id) ?? [])));
    for (const message of step) if (thread.size < MOST) thread.set(message.id, { message, steps });
    next = step.flatMap(({ understanding }) => understanding.followUp.of);
  }
  return [...thread.values()];
}
