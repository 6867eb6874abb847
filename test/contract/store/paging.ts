import { expect } from 'vitest';
import type { Page, PageRequest } from '../../../src/domain/common/page.js';

type List<T> = (page: PageRequest) => Promise<Page<T>>;

/** Pages through a list in both directions, and expects `all` with correct `hasNext` and `hasPrevious` on every page. */
export async function expectPages<T>(list: List<T>, idOf: (value: T) => string, all: readonly string[], size = 2): Promise<void> {
  const forward: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await list({ first: size, ...(after === undefined ? {} : { after }) });
    expect(page.hasPrevious).toBe(after !== undefined);
    forward.push(...page.items.map(({ value }) => idOf(value)));
    expect(page.hasNext).toBe(forward.length < all.length);
    after = page.items.at(-1)?.cursor;
    if (!page.hasNext || after === undefined) break;
  }
  expect(forward).toEqual(all);
  const backward: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await list({ last: size, ...(before === undefined ? {} : { before }) });
    expect(page.hasNext).toBe(before !== undefined);
    backward.unshift(...page.items.map(({ value }) => idOf(value)));
    expect(page.hasPrevious).toBe(backward.length < all.length);
    before = page.items[0]?.cursor;
    if (!page.hasPrevious || before === undefined) break;
  }
  expect(backward).toEqual(all);
}

/** A list that fits one page. */
export async function listed<T>(list: List<T>): Promise<readonly T[]> {
  return (await list({ first: 100 })).items.map(({ value }) => value);
}
