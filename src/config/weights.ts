import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { WorkspaceWeights } from '../domain/understanding/fitting/fit-labels.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_WEIGHTS';
const MAX_WEIGHTS = 2_000;
const MAX_FILES = 1_000;
const WORKSPACE = /^[\w.-]{1,64}$/u;

const model = z
  .record(z.string().min(1).max(200), z.number('a finite number'), 'an object of numbers')
  .refine((weights) => Object.keys(weights).length <= MAX_WEIGHTS, `at most ${MAX_WEIGHTS} weights`)
  .optional();

const FILE = z.strictObject(
  { $comment: z.string('text').optional(), names: model, unknownNames: model, references: model, followUp: model, topicShift: model },
  'an object of models',
);

/** Reads `<workspace>.json` for each workspace from a folder. Adds one line to `problems` for each problem. */
export function readWeights(folder: string | undefined, problems: string[]): ReadonlyMap<string, WorkspaceWeights> {
  const read = new Map<string, WorkspaceWeights>();
  for (const file of folder === undefined ? [] : filesIn(folder, problems)) {
    const workspace = basename(file, '.json');
    if (!WORKSPACE.test(workspace)) {
      problems.push(`${SETTING}: ${file}: expected a workspace as the name, of up to 64 letters, digits, dots, dashes and underscores.`);
      continue;
    }
    const given = readSettingsFile(SETTING, file, FILE, problems);
    if (given !== undefined) read.set(workspace, modelsOf(given));
  }
  return read;
}

const modelsOf = (file: z.output<typeof FILE>): WorkspaceWeights =>
  Object.fromEntries(Object.entries(file).filter(([name, weights]) => name !== '$comment' && weights !== undefined));

function filesIn(folder: string, problems: string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    if (names.length > MAX_FILES) problems.push(`${SETTING}: expected at most ${MAX_FILES} files, got ${names.length}.`);
    return names
      .toSorted()
      .slice(0, MAX_FILES)
      .map((name) => join(folder, name));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(`${SETTING}: ${folder}: expected a folder that can be read, got ${JSON.stringify(why)}.`);
    return [];
  }
}
