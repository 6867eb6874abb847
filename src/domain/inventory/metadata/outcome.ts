import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import { effectNamed, isCountName, wordsOf } from '../results/effect-names.js';
import { DONE_WORDS, HARMLESS_NEGATION, NEGATIVE_WORDS, NO_RESULT } from '../../language/en/tool-results.js';

/** Whether a call did what its tool is named after, as far as its result says. */
export type Outcome = 'DONE' | 'NOT_DONE' | 'UNKNOWN';

const DEEPEST = 4;
const MOST_ITEMS = 1_000;
const MOST_MEMBERS = 200;
/** Longer texts are contents rather than the report of a call. */
const MOST_CHARACTERS = 2_000;

const SUCCESS_FLAGS = new Set(['success', 'ok', 'succeeded', 'successful', 'issuccess', 'done', 'acknowledged']);
/** Members that are true for a call without an effect. */
const TRIAL_FLAGS = new Set(
  'dryrun checkmode simulated simulation simulate preview previewonly whatif validateonly skipped noop'.split(' '),
);
const STATES = new Set(['status', 'state', 'result', 'outcome']);
const WORDS = new Set(['message', 'msg', 'text', 'detail', 'info', 'description', 'summary', 'note']);
const WRAPPERS = new Set('result results output response body json payload data value content object item items records meta'.split(' '));

const HTTP_MEMBERS = new Set(['status', 'statuscode', 'httpstatus', 'code']);
/** The status of HTTP of a request that is carried out later. */
const ACCEPTED = 202;

/** The outcome that a result states: parsed JSON, or a text. A result without a word, such as that of HTTP status 204, is that of a call that was carried out. */
export function outcomeOf(result: Json, depth = 0): Outcome {
  if (result === null) return 'UNKNOWN';
  if (typeof result === 'boolean') return result ? 'DONE' : 'NOT_DONE';
  if (typeof result === 'number') return result === 0 ? 'NOT_DONE' : 'UNKNOWN';
  if (typeof result === 'string') return ofText(result);
  if (depth >= DEEPEST) return 'UNKNOWN';
  return isJsonObject(result) ? ofObject(result, depth) : ofList(result, depth);
}

/** One item that was done is enough: which ones were not is decided for each. */
function ofList(items: readonly Json[], depth: number): Outcome {
  const outcomes = items
    .slice(0, MOST_ITEMS)
    .filter((item) => typeof item === 'object')
    .map((item) => outcomeOf(item, depth + 1));
  if (outcomes.includes('DONE')) return 'DONE';
  return outcomes.length > 0 && outcomes.every((each) => each === 'NOT_DONE') ? 'NOT_DONE' : 'UNKNOWN';
}

function ofText(text: string): Outcome {
  const stated = text.slice(0, MOST_CHARACTERS).replaceAll(HARMLESS_NEGATION, ' ').trim();
  if (text.trim() === '') return 'DONE';
  if (NO_RESULT.test(stated)) return 'UNKNOWN';
  const isDone = DONE_WORDS.test(stated);
  if (NEGATIVE_WORDS.test(stated) || /^(?:false|0|\[\]|\{\})$/i.test(stated)) return isDone ? 'UNKNOWN' : 'NOT_DONE';
  return isDone ? 'DONE' : 'UNKNOWN';
}

/** A member with its name without letter case and punctuation. */
interface Member {
  readonly folded: string;
  readonly name: string;
  readonly value: Json;
}

/** The first of: a trial, a stated absence of an effect, a stated success, a state, words, the returned object, what it wraps. */
function ofObject(object: JsonObject, depth: number): Outcome {
  const members = Object.entries(object)
    .slice(0, MOST_MEMBERS)
    .map(([name, value]): Member => ({ folded: wordsOf(name.slice(0, 80)).join(''), name, value }));
  const has = (names: ReadonlySet<string>, flag: boolean): boolean =>
    members.some(({ folded, value }) => names.has(folded) && value === flag);
  if (has(TRIAL_FLAGS, true) || has(SUCCESS_FLAGS, false)) return 'NOT_DONE';
  const effects = members.map(({ name, value }) => effectIn(name, value));
  if (effects.includes('NOT_DONE') && !effects.includes('DONE')) return 'NOT_DONE';
  const isObject = hasIdentity(object);
  const stated = isObject ? [] : statementsIn(members).map((value) => outcomeOf(value, depth + 1));
  if (stated.includes('NOT_DONE')) return 'NOT_DONE';
  if (isObject || has(SUCCESS_FLAGS, true) || [...effects, ...stated].includes('DONE')) return 'DONE';
  return ofHttp(members) ?? ofWrapped(members, depth);
}

/** Words and states of an object that is no object of the inventory. */
const statementsIn = (members: readonly Member[]): readonly Json[] =>
  members.flatMap(({ folded, value }) => {
    const isState = STATES.has(folded) && (typeof value === 'string' || typeof value === 'boolean');
    return isState || (WORDS.has(folded) && typeof value === 'string') ? [value] : [];
  });

function ofHttp(members: readonly Member[]): Outcome | undefined {
  const status = members.find(({ folded }) => HTTP_MEMBERS.has(folded))?.value;
  if (typeof status !== 'number' || status < 200 || status >= 300) return undefined;
  return status === ACCEPTED ? 'UNKNOWN' : 'DONE';
}

/** The outcome of what an envelope contains. A state that is no word of success or failure, such as that of a job, leaves open what will happen. */
function ofWrapped(members: readonly Member[], depth: number): Outcome {
  if (members.some(({ folded, value }) => STATES.has(folded) && typeof value === 'string')) return 'UNKNOWN';
  const inner = members.filter(({ folded, value }) => WRAPPERS.has(folded) && typeof value === 'object' && value !== null);
  const wrapped = (inner.length === 0 && members.length === 1 ? members : inner).map(({ value }) => outcomeOf(value, depth + 1));
  if (wrapped.includes('DONE')) return 'DONE';
  return wrapped.includes('NOT_DONE') ? 'NOT_DONE' : 'UNKNOWN';
}

/** `deleted: 0`, `changed: false` and `updated: []` state that nothing was done; other values that something was. */
function effectIn(name: string, member: Json): Outcome {
  const named = effectNamed(name);
  if (named === undefined || member === null || typeof member === 'string') return 'UNKNOWN';
  const isNothing = member === false || member === 0 || (typeof member === 'object' && Object.keys(member).length === 0);
  if (!isNothing) return 'DONE';
  return named.words.length === 0 || isCountName(named) ? 'NOT_DONE' : 'UNKNOWN';
}

const hasIdentity = (object: JsonObject): boolean => {
  const id = memberOf(object, 'id') ?? memberOf(object, 'pk') ?? null;
  return (typeof id === 'number' && id !== 0) || (typeof id === 'string' && id !== '' && id !== '0');
};
