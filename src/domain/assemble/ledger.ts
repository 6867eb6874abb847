/** Counts what a window spends, so that nothing is taken in that does not fit. */
export interface Ledger {
  readonly spent: number;
  readonly left: number;
  /** Takes the tokens when they fit; false, and nothing taken, when they do not. */
  take(tokens: number): boolean;
  /** Takes within a share: no more than `most` tokens by that name in all. */
  takeShare(name: string, most: number, tokens: number): boolean;
}

export function createLedger(allowed: number): Ledger {
  let spent = 0;
  const shares = new Map<string, number>();
  const take = (tokens: number): boolean => {
    if (spent + tokens > allowed) return false;
    spent += tokens;
    return true;
  };
  return {
    get spent() {
      return spent;
    },
    get left() {
      return allowed - spent;
    },
    take,
    takeShare(name, most, tokens) {
      const before = shares.get(name) ?? 0;
      if (before + tokens > most || !take(tokens)) return false;
      shares.set(name, before + tokens);
      return true;
    },
  };
}
