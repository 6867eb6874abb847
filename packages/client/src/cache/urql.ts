import { OBJECTS, PARTS } from '../generated/types.js';
import { cacheKey, type CacheableObject } from './keys.js';

type KeyFunction = (data: CacheableObject) => string | null;

/** The option `keys` of `cacheExchange` of @urql/exchange-graphcache. */
export const cacheKeys: Readonly<Record<string, KeyFunction>> = Object.freeze({
  ...Object.fromEntries(PARTS.map((type) => [type, () => null])),
  ...Object.fromEntries(OBJECTS.map((type) => [type, (data: CacheableObject) => cacheKey({ ...data, __typename: type })])),
});
