import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import type { UnwrappedResult } from '../results/unwrap.js';
import { wordsOf } from '../results/effect-names.js';
import { isWriting } from './verbs.js';
import { BOUNDS, cut, errorsIn } from './ids.js';
import { DEVICE_ERROR, ERROR_LINE, FAILED_CALL, FAILURE_STATUS, HTTP_ERROR, REFUSAL, TEXT_TOOLS } from '../../language/en/tool-results.js';

/** The failure that a result states. */
export interface Failure {
  readonly failed: boolean;
  readonly errors: readonly string[];
}

const NONE: Failure = { failed: false, errors: [] };
const DEEPEST = 4;

/** Members that contain the actual result. */
const WRAPPERS = words('result output response body data content payload json toolResult functionResponse');
const FALSE_FLAGS = words('success ok succeeded successful successfull isSuccess');
const TRUE_FLAGS = words('isError failed unreachable');
const HTTP_MEMBERS = words('status statusCode httpStatus code');
const EXIT_MEMBERS = words('rc returnCode exitCode exitStatus');
const ERROR_MEMBERS = words('error errors errorMessage exception nonFieldErrors');
/** The member for errors of the whole object, in Django. */
const OF_ALL = '__all__';
const WORDS = words('message msg reason statusText errorDescription detail title text stderr content stdout');

/** Names without letter case and punctuation: `isError`, `is_error` and `IsError` are one. */
function words(names: string): readonly string[] {
  return names.split(' ').map(folded);
}

function folded(name: string): string {
  return name
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}

/** The first members of an object by their folded names. */
type Members = ReadonlyMap<string, Json>;

const MOST_MEMBERS = 200;

const membersOf = (json: JsonObject): Members =>
  new Map(
    Object.entries(json)
      .slice(0, MOST_MEMBERS)
      .toReversed()
      .map(([name, value]) => [folded(name), value]),
  );

/** The failure that an unwrapped result of a tool states, in an envelope, in its JSON or in its text. */
export function failureOf(tool: string, { json, text, failed }: UnwrappedResult): Failure {
  const found = json === undefined ? failureInText(text, tool) : failureIn(json, isWriting(tool));
  if (!failed || found.errors.length > 0) return { ...found, failed: failed || found.failed };
  const errors = json === undefined || text !== '' ? [text.trim()] : errorsIn(json);
  const stated = errors.filter((error) => error !== '').map((error) => cut(error, BOUNDS.errorCharacters));
  return { failed, errors: stated.length === 0 ? ['The result states a failure without a reason.'] : stated };
}

/**
 * The failure that an unwrapped result states: flags (`isError`, `success: false`), a status of HTTP from 400 on, `error` and `errors` without data,
 * `detail` alone, or errors by field as in NetBox's answers of status 400. `writes`: whether the tool's name says that it writes.
 */
function failureIn(json: Json, writes: boolean, depth = 0): Failure {
  if (depth > DEEPEST) return NONE;
  if (Array.isArray(json)) return ofList(json as readonly Json[], writes, depth);
  if (!isJsonObject(json)) return NONE;
  const members = membersOf(json);
  const errors = [...ERROR_MEMBERS.map((name) => members.get(name)), memberOf(json, OF_ALL)].flatMap(textsOf);
  if (isFlagged(members)) return { failed: true, errors: [...errors, ...(errors.length > 0 ? [] : wordsIn(members))] };
  if (errors.length > 0) return { failed: !hasData(json), errors };
  const fields = fieldErrors(json, writes);
  if (fields.length > 0) return { failed: true, errors: fields };
  if (isDetail(json)) return { failed: true, errors: textsOf(memberOf(json, 'detail')) };
  const inner = WRAPPERS.map((name) => members.get(name)).find((value) => typeof value === 'object' && value !== null);
  return inner === undefined ? NONE : failureIn(inner, writes, depth + 1);
}

/** The items of a bulk request fail one by one; the call failed if no item succeeded, or if NetBox refused some by field, which refuses all. */
function ofList(items: readonly Json[], writes: boolean, depth: number): Failure {
  const each = items.slice(0, BOUNDS.ids).map((item) => failureIn(item, writes, depth + 1));
  const failed = each.filter((item) => item.failed);
  const isWhole =
    failed.length > 0 &&
    items.every((item, index) => each[index]?.failed === true || (isJsonObject(item) && Object.keys(item).length === 0));
  return { failed: isWhole, errors: each.flatMap(({ errors }) => errors).slice(0, BOUNDS.errors) };
}

/** Whether an item of a result says that it failed: by a flag, a status or an error. */
export function isFailedItem(item: JsonObject): boolean {
  const members = membersOf(item);
  return hasFlag(members) || isFailureWord(members.get('status')) || ERROR_MEMBERS.some((name) => textsOf(members.get(name)).length > 0);
}

const hasFlag = (members: Members): boolean =>
  TRUE_FLAGS.some((name) => members.get(name) === true) || FALSE_FLAGS.some((name) => members.get(name) === false);

const isFailureWord = (status: Json | undefined): boolean => typeof status === 'string' && FAILURE_STATUS.test(status);

function isFlagged(members: Members): boolean {
  if (hasFlag(members)) return true;
  // The status of an object is its own, such as that of a job.
  if (members.has('id') || members.has('name')) return false;
  if (HTTP_MEMBERS.some((name) => isHttpError(members.get(name)))) return true;
  if (EXIT_MEMBERS.some((name) => isExitCode(members.get(name)))) return true;
  return isFailureWord(members.get('status')) && [...WORDS, ...ERROR_MEMBERS].some((name) => members.has(name));
}

/** The exit code of a program that failed. */
const isExitCode = (value: Json | undefined): boolean => typeof value === 'number' && Number.isInteger(value) && value !== 0;

const isHttpError = (value: Json | undefined): boolean => {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600;
};

/** `error: 0`, `errors: 3` and `error: true` say nothing, and counters of interfaces are named alike. */
const textsOf = (value: Json | undefined): readonly string[] =>
  value === undefined || typeof value === 'number' || typeof value === 'boolean' ? [] : errorsIn(value);

/** The reason that a flagged result states: in its members, or in the answer that it wraps. */
function wordsIn(members: Members): readonly string[] {
  const found = WORDS.flatMap((name) => textsOf(members.get(name)));
  if (found.length > 0) return found.slice(0, 1);
  const inner = WRAPPERS.map((name) => members.get(name)).find((value) => value !== undefined && value !== null);
  if (isJsonObject(inner)) {
    const nested = failureIn(inner, true, DEEPEST - 1).errors;
    if (nested.length > 0) return nested;
  }
  if (inner !== undefined) return textsOf(inner);
  const status = HTTP_MEMBERS.map((name) => members.get(name)).find((value) => typeof value === 'number');
  const exit = EXIT_MEMBERS.map((name) => members.get(name)).find(isExitCode);
  if (exit !== undefined) return [`Exit code ${JSON.stringify(exit)}`];
  return [status === undefined ? 'The result states a failure without a reason.' : `HTTP status ${String(status)}`];
}

/** GraphQL and bulk requests may return data beside errors. */
const hasData = (json: JsonObject): boolean =>
  Object.entries(json).some(
    ([name, value]) =>
      name !== OF_ALL && !ERROR_MEMBERS.includes(folded(name)) && typeof value === 'object' && value !== null && !isEmpty(value),
  );

const isEmpty = (value: Json): boolean =>
  isJsonObject(value) ? Object.values(value).every((member) => member === null) : Array.isArray(value) && value.length === 0;

/** `{"detail": "Not found."}`, as the Django REST framework answers. */
const isDetail = (json: JsonObject): boolean =>
  typeof memberOf(json, 'detail') === 'string' &&
  Object.keys(json).every((name) => ['detail', 'code', 'status', 'type', 'title', 'messages'].includes(name));

const SENTENCE = /^\p{L}[^\n]*\s[^\n]*\s/u;

/** `{"site": ["This field is required."]}`: each member is a list of sentences. The tool writes, or the sentences refuse something. */
function fieldErrors(json: JsonObject, writes: boolean): readonly string[] {
  const members = Object.entries(json);
  if (members.length === 0 || members.length > BOUNDS.ids) return [];
  const errors = members.flatMap(([field, value]) => sentencesIn(field, value, writes, 0) ?? ['']);
  return errors.includes('') ? [] : errors.slice(0, BOUNDS.errors);
}

function sentencesIn(field: string, value: Json, writes: boolean, depth: number): readonly string[] | undefined {
  if (depth > 2) return undefined;
  if (isJsonObject(value)) {
    const nested = Object.entries(value)
      .slice(0, BOUNDS.errors)
      .map(([name, member]) => sentencesIn(`${field}.${name}`, member, writes, depth + 1));
    return nested.length === 0 || nested.includes(undefined) ? undefined : nested.flatMap((each) => each ?? []);
  }
  const items: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [];
  const sentences = items
    .slice(0, BOUNDS.errors)
    .filter((item) => typeof item === 'string')
    .map((item) => item.slice(0, BOUNDS.errorCharacters));
  const isRefusal =
    sentences.length > 0 &&
    sentences.length === Math.min(items.length, BOUNDS.errors) &&
    sentences.every((text) => SENTENCE.test(text) && (writes || REFUSAL.test(text)));
  return isRefusal ? sentences.map((text) => cut(`${field}: ${text}`, BOUNDS.errorCharacters)) : undefined;
}

/** Longer texts are contents, such as logs, even if they begin with an error. */
const MOST_ERROR_LINES = 12;

/** The failure that a text states: a short text that begins with an error, or a traceback of Python. */
function failureInText(text: string, tool: string): Failure {
  if (wordsOf(tool.slice(0, BOUNDS.idCharacters)).some((word) => TEXT_TOOLS.has(word))) return NONE;
  const lines = text.trim().split('\n', 200);
  const head = (lines[0] ?? '').slice(0, BOUNDS.errorCharacters);
  if (head.startsWith('Traceback (most recent call last)')) {
    const last = lines.findLast((line) => /^\w/.test(line)) ?? head;
    return { failed: true, errors: [cut(last, BOUNDS.errorCharacters)] };
  }
  if (lines.length > MOST_ERROR_LINES) return NONE;
  // A device marks the position on the line before.
  const ofDevice = lines.slice(0, 3).find((line) => DEVICE_ERROR.test(line.slice(0, BOUNDS.errorCharacters)));
  const isError = ofDevice !== undefined || [ERROR_LINE, FAILED_CALL, HTTP_ERROR].some((pattern) => pattern.test(head));
  return isError ? { failed: true, errors: [cut((ofDevice ?? head).trim(), BOUNDS.errorCharacters)] } : NONE;
}
