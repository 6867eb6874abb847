import type { Role } from '../../model/message.js';

/** What a run is made of: where it stands, and whose voice it is; without one it stands alone. */
export interface TurnMember {
  readonly depth: number;
  readonly voice?: Role;
}

/** Framing of runs: messages of one voice right behind each other are one message of a chat, and pay for it once. */
export interface CoalescedTurns {
  /** All framing so far. */
  readonly tokens: number;
  /** How much more framing there would be: none for one more of a run, another run's where it parts one. */
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

/** Where in the order of the conversation it belongs. */
function placeOf(inside: readonly TurnMember[], depth: number): number {
  let [low, high] = [0, inside.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inside[middle]?.depth ?? 0) < depth) low = middle + 1;
    else high = middle;
  }
  return low;
}
