import { z } from 'zod';
import type { ExtractorRules } from '../domain/inventory/metadata/declared.js';
import { readPath, type Path } from '../domain/inventory/metadata/path.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_EXTRACTORS';

/** The roots of paths into a call. */
const ROOTS = ['arguments', 'result', 'tool', 'status', 'error'] as const;
const MAX_EXTRACTORS = 500;

const path = (fromCall: boolean) =>
  z.string(fromCall ? 'a path such as "result.rows[*].id"' : 'a path such as "after.status"').transform((text, context): Path => {
    const read = text.length > 300 ? { problem: 'more than 300 characters' } : readPath(text);
    const reason = 'problem' in read ? read.problem : fromCall && !ROOTS.some((root) => root === read[0]) ? 'another beginning' : undefined;
    if (reason === undefined && !('problem' in read)) return read;
    const expected = fromCall
      ? `a path that begins with ${ROOTS.join(', ')}, such as "result.rows[*].id"`
      : 'a path such as "after.status"';
    context.addIssue({ code: 'custom', message: `${expected} (there is ${reason ?? ''})`, input: text });
    return z.NEVER;
  });

const fromCall = path(true);
const paths = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(fromCall, 'a path, or a list of paths').max(20, 'at most 20 paths'),
);
const tool = z
  .string('the name of a tool, * for any characters')
  .min(1, 'the name of a tool, * for any characters')
  .max(200, 'at most 200 characters');

const extractor = z.strictObject(
  {
    $comment: z.string('text').optional(),
    tools: z.preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(tool, 'a list of tools').min(1, 'at least one tool').max(100, 'at most 100 tools'),
    ),
    objectType: z
      .string('an object type such as dcim.device')
      .regex(/^[a-z][a-z0-9_-]{0,99}\.[a-z][a-z0-9_]{0,99}$/u, 'an object type such as dcim.device')
      .optional(),
    objectTypeAt: fromCall.optional(),
    created: paths.optional(),
    changed: paths.optional(),
    deleted: paths.optional(),
    selected: paths.optional(),
    deselected: paths.optional(),
    count: paths.optional(),
    errors: paths.optional(),
    statusChanges: z
      .strictObject(
        { each: fromCall, id: path(false).optional(), from: path(false).optional(), to: path(false) },
        'an object with each and to',
      )
      .optional(),
    query: paths.optional(),
    summary: paths.optional(),
  },
  'an object',
);

const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    extractors: z.array(extractor, 'a list of extractors').max(MAX_EXTRACTORS, `at most ${MAX_EXTRACTORS} extractors`),
  },
  'an object with the member "extractors"',
);

/** Reads the extractors of a file. Adds one line to `problems` for each problem. */
export function readExtractors(file: string | undefined, problems: string[]): readonly ExtractorRules[] {
  const read = readSettingsFile(SETTING, file, FILE, problems);
  return read === undefined ? [] : read.extractors.map(({ $comment: _comment, ...rules }) => present(rules));
}

/** With `exactOptionalPropertyTypes`, absent members must be omitted. */
function present(rules: object): ExtractorRules {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as unknown as ExtractorRules;
}
