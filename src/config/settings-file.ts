import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { preview } from '../domain/common/errors.js';

const MAX_PROBLEMS = 50;

/** Reads and validates a JSON file that a setting names; undefined without one. Adds one line to `problems` for each problem. */
export function readSettingsFile<T>(setting: string, file: string | undefined, schema: z.ZodType<T>, problems: string[]): T | undefined {
  const json = file === undefined ? undefined : readJson(setting, file, problems);
  if (file === undefined || json === undefined) return undefined;
  const result = schema.safeParse(json.value);
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap((issue) => problemsOf(issue, json.value)).map((line) => `${setting}: ${file}: ${line}`);
  problems.push(
    ...lines.slice(0, MAX_PROBLEMS),
    ...(lines.length > MAX_PROBLEMS ? [`${setting}: ${file}: and ${lines.length - MAX_PROBLEMS} more.`] : []),
  );
  return undefined;
}

function readJson(setting: string, file: string, problems: string[]): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) as unknown };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const expected = error instanceof SyntaxError ? 'expected JSON' : 'expected a file that can be read';
    problems.push(`${setting}: ${file}: ${expected}, got ${JSON.stringify(why)}.`);
    return undefined;
  }
}

function problemsOf(issue: z.core.$ZodIssue, json: unknown): readonly string[] {
  const { place, value } = follow(json, issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}${place === '' ? '' : '.'}${preview(key).slice(1, -1)}: there is no such member.`);
  return [`${place === '' ? 'the file' : place}: expected ${issue.message}, got ${value === undefined ? 'nothing' : preview(value)}.`];
}

/** The path of a problem in the file, and the value there. A text in place of a list has no items. */
function follow(json: unknown, keys: readonly PropertyKey[]): { readonly place: string; readonly value: unknown } {
  let [place, value] = ['', json];
  for (const key of keys) {
    if (typeof value === 'string') break;
    place += typeof key === 'number' ? `[${key}]` : `${place === '' ? '' : '.'}${String(key)}`;
    value = isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
  }
  return { place, value };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
