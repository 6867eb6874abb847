import type { Cost } from '../render/cost.js';

/** Counts the tokens of a window in every format in parallel, so that it fits in all of them. */
export interface TokenBudget {
  /** The tokens of the most expensive format. */
  readonly spent: number;
  readonly left: number;
  readonly costliest: keyof Cost;
  /** The number of tokens by which `spent` would grow. */
  adds(cost: Cost): number;
  /** What is left of a named share of at most `most` tokens, and of the window. */
  leftOf(name: string, most: number): number;
  /** Takes the tokens if they fit; otherwise returns false and takes nothing. */
  take(cost: Cost): boolean;
  /** Returns a function that undoes everything taken since this call. */
  mark(): () => void;
  /** Takes tokens within a named share of at most `most` tokens. */
  takeShare(name: string, most: number, cost: Cost): boolean;
}

/** A part of a budget: at most `most` tokens, in any format, can be taken from it. */
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
