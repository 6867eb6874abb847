import type { EntitySummary } from '../../model/understanding.js';
import type { Extreme } from '../parse/words.js';

/** What an extreme compares: the size of a prefix, otherwise the last number of the name. */
export function measureOf({ name }: EntitySummary, { order }: Extreme): number {
  const mask = order === 'SIZE' ? /\/(\d{1,3})$/u.exec(name)?.[1] : undefined;
  return mask === undefined ? numberIn(name) : -Number(mask);
}

export const numberIn = (name: string): number => Number(/(\d+)\D*$/u.exec(name)?.[1] ?? 0);
