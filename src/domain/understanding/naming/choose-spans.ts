import type { Chosen } from './reading.js';

/** The best disjoint spans: the sum of their odds is as high as possible. */
export function choose(all: readonly Chosen[]): readonly Chosen[] {
  const whole = all.filter(isWholeName);
  const isInside = ({ span }: Chosen): boolean =>
    whole.some((other) => other.span.start <= span.start && span.end <= other.span.end && other.span.text.length > span.text.length);
  const sorted = all.filter((each) => !isInside(each)).toSorted((a, b) => a.span.end - b.span.end || a.span.start - b.span.start);
  const best: { readonly value: number; readonly take?: Chosen; readonly before: number }[] = [{ value: 0, before: 0 }];
  for (const [index, each] of sorted.entries()) {
    let before = index;
    while (before > 0 && (sorted[before - 1]?.span.end ?? 0) > each.span.start) before -= 1;
    const value = (best[before]?.value ?? 0) + each.odds + LONGER * (each.span.to - each.span.from - 1);
    const without = best[index]?.value ?? 0;
    best.push(value > without ? { value, take: each, before } : { value: without, before: index });
  }
  const taken: Chosen[] = [];
  for (let at = best.length - 1; at > 0;) {
    const { take, before } = best[at] ?? { before: 0 };
    if (take !== undefined) taken.push(take);
    at = before;
  }
  return taken.toReversed();
}

/** Several words that are all of a name, as written: no word of them names something else. */
const isWholeName = ({ span, mention }: Chosen): boolean =>
  span.look.words > 1 && mention.status === 'RESOLVED' && mention.entities.length === 1 && mention.entities[0]?.name === span.text;

/** How much a longer span is preferred, for each further word, in log odds. */
const LONGER = 0.3;
