import { checkPage } from '../../domain/common/cursor.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Entity } from '../../domain/model/entity.js';
import { isAround } from './prefixes-around.js';

type Read = (page: PageRequest) => Promise<Page<Entity>>;

/** A page of one list followed by another, whose cursors {@link isAround} tells apart. */
export function pageOfBoth(first: Read, second: Read, page: PageRequest): Promise<Page<Entity>> {
  const size = checkPage(page);
  return page.last === undefined && page.before === undefined ? forward(first, second, page, size) : backward(first, second, page, size);
}

async function forward(first: Read, second: Read, page: PageRequest, size: number): Promise<Page<Entity>> {
  if (isAround(page)) return second(page);
  const found = await first(page);
  if (found.hasNext) return found;
  const room = size - found.items.length;
  const more = await second({ first: Math.max(1, room) });
  if (room === 0) return { ...found, hasNext: more.items.length > 0 };
  return { items: [...found.items, ...more.items], hasNext: more.hasNext, hasPrevious: found.hasPrevious };
}

async function backward(first: Read, second: Read, page: PageRequest, size: number): Promise<Page<Entity>> {
  if (page.before !== undefined && !isAround(page)) return first(page);
  const more = await second(page);
  if (more.hasPrevious) return more;
  const room = size - more.items.length;
  const found = await first({ last: Math.max(1, room) });
  if (room === 0) return { ...more, hasPrevious: found.items.length > 0 };
  return { items: [...found.items, ...more.items], hasNext: more.hasNext, hasPrevious: found.hasPrevious };
}
