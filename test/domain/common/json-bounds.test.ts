import { describe, expect, it } from 'vitest';
import { exceededBound } from '../../../src/domain/common/json-bounds.js';

const BOUNDS = { depth: 3, separators: 4 };

describe('the bounds of a JSON text', () => {
  it.each([
    ['{"a":1,"b":[1]}', undefined],
    ['{"a":",,,,,:::::[[[[[","b":"\\"[[[[["}', undefined],
    ['[[[]]]', undefined],
    ['[[[[]]]]', 'depth'],
    ['[1,2,3,4,5]', undefined],
    ['[1,2,3,4,5,6]', 'separators'],
    ['{"a":1,"b":2,"c":3}', 'separators'],
    ['not JSON', undefined],
  ])('%s', (text, exceeded) => {
    expect(exceededBound(text, BOUNDS)).toBe(exceeded);
  });
});
