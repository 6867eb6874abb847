import { OBJECTS, PARTS } from '../generated/types.js';
import { cacheKey, type CacheableObject } from './keys.js';

interface TypePolicy {
  readonly keyFields?: false | ((object: Readonly<CacheableObject & Record<string, unknown>>) => string | false);
  readonly merge?: boolean;
}

/** The option `typePolicies` of Apollo Client's `InMemoryCache`. */
export const typePolicies: Readonly<Record<string, TypePolicy>> = Object.freeze({
  // A part is stored in its parent. Two queries may select different fields of it.
  ...Object.fromEntries(PARTS.map((type): [string, TypePolicy] => [type, { keyFields: false, merge: true }])),
  ...Object.fromEntries(OBJECTS.map((type): [string, TypePolicy] => [type, { keyFields: keyOf(type) }])),
});

function keyOf(type: string): (object: Readonly<CacheableObject & Record<string, unknown>>) => string | false {
  return (object) => {
    const key = cacheKey({ ...object, __typename: type });
    return key === null ? false : `${type}:${key}`;
  };
}
