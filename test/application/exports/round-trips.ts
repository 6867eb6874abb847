import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { bytesIn, chunksOf } from '../../testkit/data/session-document.js';
import { answersOf, differenceOf } from './answers.js';
import { step, type Step } from './random-sessions.js';

/** Anna in two workspaces. Names are random, because all suites share one Neo4j. */
const unique = Math.random().toString(36).slice(2);
export const HERE: Principal = { workspace: `here-${unique}`, name: 'anna' };
export const THERE: Principal = { workspace: `there-${unique}`, name: 'anna' };
export const EMPTY: Principal = { workspace: `empty-${unique}`, name: 'anna' };

export const documentOf = async (app: Application, caller: Principal, id: string): Promise<Buffer> => {
  const document = await app.exports.document(caller, id);
  try {
    return await bytesIn(document);
  } finally {
    await document.dispose();
  }
};

/** Imports a session elsewhere, twice, and compares all answers. */
export async function expectSame(
  from: Application,
  id: string,
  to: Application,
  caller: Principal,
  names: readonly string[],
): Promise<void> {
  const document = await documentOf(from, HERE, id);
  const before = await answersOf(from, HERE, id, names);
  const first = await to.exports.import(caller, chunksOf(document), {});
  const target = first.session?.id ?? '';
  expect([first.created, target === id]).toEqual([true, false]);
  const after = await answersOf(to, caller, target, names);
  expect(differenceOf(before, after)).toBeUndefined();
  const again = await to.exports.import(caller, chunksOf(document), {});
  expect([again.created, again.session]).toEqual([false, first.session]);
  expect(differenceOf(before, await answersOf(to, caller, target, names))).toBeUndefined();
}

/** Checks random conversations. */
export const random = (check: (steps: readonly Step[]) => Promise<void>, numRuns: number): Promise<void> =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }), check), { numRuns, endOnFailure: true });
