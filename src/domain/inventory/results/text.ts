import type { Json } from '../../common/json.js';
import { parseLossless } from '../../common/lossless-json.js';
import { readPython } from './python.js';

/** The maximum number of lines or code blocks of a text that are read as JSON. */
const MOST_VALUES = 1_000;

/** The JSON in a text: one value or several; undefined if there is none. */
export interface TextContent {
  readonly json: Json | undefined;
  /** Whether the text begins like JSON but cannot be read, or only in part. */
  readonly broken: boolean;
}

const NOTHING: TextContent = { json: undefined, broken: false };

/**
 * The JSON of a text: the whole text, one value a line, code blocks, a value after or before words, or a printed value of Python. Only objects and lists
 * count. Takes linear time.
 */
export function jsonIn(text: string): TextContent {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return NOTHING;
  if (nestsTooDeep(trimmed)) return { json: undefined, broken: true };
  const whole = parseLossless(trimmed);
  if (typeof whole === 'object' && whole !== null) return { json: whole, broken: false };
  if (typeof whole === 'string' && whole !== text) return jsonIn(whole);
  if (whole !== undefined) return NOTHING;
  return (
    linesIn(trimmed) ??
    blocksIn(trimmed) ??
    amongWords(trimmed) ?? { json: undefined, broken: /^[[{]\s*["'{[]/.test(trimmed) || hasOpening(trimmed) }
  );
}

/** Deeper values are not read, so that no later step exhausts the stack. */
const DEEPEST = 500;

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= DEEPEST; at++) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (depth > 0 && (character === '}' || character === ']')) depth -= 1;
  }
  return depth > DEEPEST;
}

/** One value a line (JSON Lines), also after `data:` of an event stream. */
function linesIn(text: string): TextContent | undefined {
  const lines = text.split('\n', MOST_VALUES + 1).map((line) => line.replace(/^data:/, '').trim());
  const filled = lines.filter((line) => line !== '' && !/^(?:event|id|retry):/.test(line));
  if (filled.length === 0 || !filled.slice(0, 2).every((line) => line.startsWith('{') || line.startsWith('['))) return undefined;
  const values = filled.slice(0, MOST_VALUES).map((line) => parseLossless(line));
  const read = values.filter((value) => typeof value === 'object' && value !== null);
  if (read.length === 0 || read.length * 2 < filled.length) return undefined;
  return { json: read.length === 1 ? (read[0] ?? null) : read, broken: read.length < filled.length };
}

/** Code blocks of Markdown: a fence of three or more backticks, closed by one that is at least as long. */
function blocksIn(text: string): TextContent | undefined {
  const values: Json[] = [];
  let broken = false;
  let fence = '';
  let body: string[] = [];
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,20})[\w+-]{0,20}[ \t\r]*$/.exec(line)?.[1] ?? '';
    if (fence === '' || mark.length < fence.length) {
      if (fence === '') fence = mark;
      else body.push(line);
      continue;
    }
    const value = parseLossless(body.join('\n'));
    if (typeof value === 'object' && value !== null && values.length < MOST_VALUES) values.push(value);
    else broken ||= /^\s*[[{]\s*["{[]/.test(body.join('\n'));
    fence = '';
    body = [];
  }
  if (values.length === 0) return broken ? { json: undefined, broken } : undefined;
  return { json: values.length === 1 ? (values[0] ?? null) : values, broken };
}

/** A value between words: from the first bracket to the last. */
function amongWords(text: string): TextContent | undefined {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  for (const start of [...new Set([text.indexOf('{'), text.indexOf('[')])].sort((a, b) => a - b)) {
    if (start === -1 || end <= start) continue;
    const inner = text.slice(start, end + 1);
    const value = parseLossless(inner) ?? readPython(inner);
    if (typeof value === 'object' && value !== null && !isWord(value))
      return { json: value, broken: hasOpening(text.slice(0, start)) || hasOpening(text.slice(end + 1)) };
  }
  return undefined;
}

/** Whether a text contains the beginning of an object. */
const hasOpening = (text: string): boolean => /\{\s{0,20}"[^"\n]{1,80}"\s{0,3}:/.test(text);

/** Lists of plain values among words are words, such as `[1]` and `[]`. */
const isWord = (value: Json): boolean =>
  Array.isArray(value) && (value as readonly Json[]).every((item) => typeof item !== 'object' || item === null);
