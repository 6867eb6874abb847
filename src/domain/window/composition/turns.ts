import { firstIndex } from '../../common/first-index.js';
import type { Role } from '../../model/message.js';

/** A message of a turn: its depth and its role in a chat; without a role it is a turn by itself. */
export interface TurnMember {
  readonly depth: number;
  readonly voice?: Role;
}

/** Counts the framing of turns: adjacent messages of one role are one chat message and pay its framing once. */
export interface CoalescedTurns {
  /** The total framing so far, in tokens. */
  readonly tokens: number;
  /** The additional framing: none for a message that extends a turn, more for one that splits a turn. */
  adds(each: TurnMember): number;
  add(each: TurnMember): void;
}

export function createCoalescedTurns(perMessage: number): CoalescedTurns {
  const inside: TurnMember[] = [];
  let tokens = 0;
  const joined = (one: TurnMember | undefined, other: TurnMember | undefined): number =>
    one?.voice !== undefined && one.voice === other?.voice ? 1 : 0;
  const adds = (each: TurnMember): number => {
    const at = placeOf(inside, each.depth);
    const [before, after] = [inside[at - 1], inside[at]];
    const own = each.voice === undefined ? 0 : 1;
    return perMessage * (own + joined(before, after) - joined(before, each) - joined(each, after));
  };
  return {
    get tokens() {
      return tokens;
    },
    adds,
    add(each) {
      tokens += adds(each);
      inside.splice(placeOf(inside, each.depth), 0, each);
    },
  };
}

/** The index in the order of the conversation. */
const placeOf = (inside: readonly TurnMember[], depth: number): number => firstIndex(inside, (each) => each.depth >= depth);
