/** What a key stands for, worked out the first time. */
export type Repeats<T> = (key: string, work: () => T) => T;

/** A text that says the same a hundred times costs no more than one that says it once. */
export function createRepeats<T>(): Repeats<T> {
  const known = new Map<string, { readonly value: T }>();
  return (key, work) => {
    const before = known.get(key) ?? { value: work() };
    known.set(key, before);
    return before.value;
  };
}
