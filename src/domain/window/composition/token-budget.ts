import type { Cost } from '../render/cost.js';

/** Counts what a window spends in each form it is rendered in, so that nothing is taken in that does not fit all of them. */
export interface TokenBudget {
  /** Tokens of the form that costs most. */
  readonly spent: number;
  readonly left: number;
  readonly costliest: keyof Cost;
  /** Tokens by which `spent` would grow. */
  adds(cost: Cost): number;
  /** What is left of a share of at most `most` tokens by that name, and of the window. */
  leftOf(name: string, most: number): number;
  /** Takes what fits; false, and nothing taken, when it does not. */
  take(cost: Cost): boolean;
  /** Returns how to give back all that is taken from now on. */
  mark(): () => void;
  /** Takes within a share: no more than `most` tokens by that name in all. */
  takeShare(name: string, most: number, cost: Cost): boolean;
}

/** A part of a ledger: no more than `most` tokens of it are taken from here on, in either form. */
export function limitedTokenBudget(budget: TokenBudget, most: number): TokenBudget {
  let [prompt, chat] = [0, 0];
  const left = (): number => Math.min(budget.left, most - Math.max(prompt, chat));
  const taking = (cost: Cost, take: () => boolean): boolean => {
    if (Math.max(prompt + cost.prompt, chat + cost.chat) > most || !take()) return false;
    prompt += cost.prompt;
    chat += cost.chat;
    return true;
  };
  return {
    get spent() {
      return budget.spent;
    },
    get left() {
      return left();
    },
    get costliest() {
      return budget.costliest;
    },
    adds: (cost) => budget.adds(cost),
    mark() {
      const before = [prompt, chat] as const;
      const undo = budget.mark();
      return () => {
        undo();
        [prompt, chat] = before;
      };
    },
    leftOf: (name, limit) => Math.min(left(), budget.leftOf(name, limit)),
    take: (cost) => taking(cost, () => budget.take(cost)),
    takeShare: (name, limit, cost) => taking(cost, () => budget.takeShare(name, limit, cost)),
  };
}

export function createTokenBudget(allowed: number): TokenBudget {
  let prompt = 0;
  let chat = 0;
  let shares: ReadonlyMap<string, number> = new Map();
  const spent = () => Math.max(prompt, chat);
  const adds = (cost: Cost) => Math.max(prompt + cost.prompt, chat + cost.chat) - spent();
  const take = (cost: Cost): boolean => {
    if (spent() + adds(cost) > allowed) return false;
    prompt += cost.prompt;
    chat += cost.chat;
    return true;
  };
  return {
    get spent() {
      return spent();
    },
    get left() {
      return allowed - spent();
    },
    get costliest() {
      return prompt > chat ? 'prompt' : 'chat';
    },
    adds,
    leftOf: (name, most) => Math.min(most - (shares.get(name) ?? 0), allowed - spent()),
    take,
    mark() {
      const before = { prompt, chat, shares };
      return () => ({ prompt, chat, shares } = before);
    },
    takeShare(name, most, cost) {
      const after = (shares.get(name) ?? 0) + Math.max(cost.prompt, cost.chat);
      if (after > most || !take(cost)) return false;
      shares = new Map([...shares, [name, after]]);
      return true;
    },
  };
}
