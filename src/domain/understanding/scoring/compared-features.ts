import type { Features } from './linear.js';

const COMPARED = /^(?:noun|pronoun) (?:has what is asked|salience|continuity)$|^modifiers matched$|anchor salience$/u;

/** Marks the features in which a candidate exceeds the other candidates of its reading. */
export function compared(all: readonly Features[]): readonly Features[] {
  const names = [...new Set(all.flatMap((features) => Object.keys(features)))].filter((name) => COMPARED.test(name));
  const highest = new Map(names.map((name) => [name, Math.max(...all.map((features) => features[name] ?? 0))]));
  return all.map((features) => {
    const more: Record<string, number> = { ...features };
    for (const name of names) {
      const value = features[name] ?? 0;
      if (value > 0 && value === highest.get(name) && all.some((other) => (other[name] ?? 0) < value)) more[`${name} most`] = 1;
    }
    return more;
  });
}
