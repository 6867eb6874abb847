import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { weightsText } from '../../../../eval/memory/statements/run.js';

it('uses the weights that the labelled messages give', () => {
  const file = new URL('../../../../src/domain/memory/statements/weights.json', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(weightsText());
});
