import type { MessageGroup } from './message-group.js';

/** A group of this many tokens is short; shorter ones get no further advantage. */
const SHORT = 60;
/**
 * How much length reduces a score. Longer messages of users also contain more, so theirs is reduced by the square root; an answer is mostly explanation,
 * so its score counts for each token.
 */
const POWER = { user: 0.5, other: 1 } as const;

/** The value of a group relative to its tokens. */
export function density({ score, cost, messages }: MessageGroup): number {
  const isByUsers = messages.every(({ role }) => role === 'USER');
  return score / Math.max(1, cost / SHORT) ** (isByUsers ? POWER.user : POWER.other);
}

/** Parts of a score that do not depend on the turn. */
const REGARDLESS: Readonly<Record<string, true>> = { statement: true, rule: true, priority: true, neighbor: true };
const dependsOnTurn = ({ parts }: MessageGroup): boolean => parts.some(({ name }) => REGARDLESS[name] === undefined);
const isRule = ({ parts }: MessageGroup): boolean => parts.some(({ name }) => name === 'rule');

/**
 * The relevant groups, most valuable for their tokens first, later ones first among equals. If none has anything to do with the turn, only rules are
 * relevant.
 */
export function densest(groups: readonly MessageGroup[]): readonly MessageGroup[] {
  const relevant = groups.some(dependsOnTurn) ? groups.filter(({ score }) => score > 0) : groups.filter(isRule);
  const rated = relevant.map((group) => ({ group, worth: density(group) }));
  return rated.toSorted((a, b) => b.worth - a.worth || b.group.depth - a.group.depth).map(({ group }) => group);
}
