import { quote } from '../../text/normal-form.js';
import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { Message, Part } from '../../model/message.js';

/** The maximum number of names in an elided result. */
const MAX_NAMES = 8;
const LONGEST_NAME = 48;
/** For a text that is not a list of records: enough of its first line to recognize it. */
const LONGEST_LINE = 80;
/** The maximum length of a text that is parsed, which takes a millisecond or two. */
const PARSED_CHARACTERS = 131_072;
/** The fields that name a record, most informative first. */
const NAMED_BY = ['display', 'name', 'label', 'title', 'address', 'prefix', 'slug', 'id'];

/** The parts of a message with each tool result replaced by one line, if that is shorter. Calls, ids and other text are not changed. */
export function elidedParts({ role, parts }: Message): readonly Part[] {
  return parts.map((part): Part => {
    if (part.kind !== 'TOOL_RESULT' && !(part.kind === 'TEXT' && role === 'TOOL')) return part;
    const line = elisionLine(part.text, part.tokens);
    return line.length < part.text.length ? { ...part, text: line } : part;
  });
}

/** The number and names of the records: `[left out: 13 records: Data, Voice, … and 5 more; about 830 tokens]`. */
export function elisionLine(text: string, tokens: number): string {
  return `[left out: ${recordsIn(text) ?? linesIn(text)}; about ${tokens} tokens]`;
}

function recordsIn(text: string): string | undefined {
  const value = parsed(text);
  if (value === undefined || (!Array.isArray(value) && !isJsonObject(value))) return undefined;
  const records = isJsonObject(value) ? (longestListOf(value) ?? [value]) : (value as readonly Json[]);
  const total = isJsonObject(value) ? value['count'] : undefined;
  const count = typeof total === 'number' && total > records.length ? total : records.length;
  const names = records.slice(0, MAX_NAMES).flatMap((record) => nameOf(record) ?? []);
  const more = count - names.length;
  const listed = names.length === 0 ? '' : `: ${names.join(', ')}${more > 0 ? `, … and ${more} more` : ''}`;
  return `${count} ${count === 1 ? 'record' : 'records'}${listed}`;
}

function parsed(text: string): Json | undefined {
  if (text.length > PARSED_CHARACTERS || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Results may be lists in an envelope with counts and links. */
function longestListOf(value: JsonObject): readonly Json[] | undefined {
  const lists = Object.values(value).filter((each): each is readonly Json[] => Array.isArray(each));
  return lists.toSorted((a, b) => b.length - a.length)[0];
}

function nameOf(record: Json): string | undefined {
  const value = isJsonObject(record) ? NAMED_BY.map((key) => record[key]).find(isName) : record;
  return isName(value) ? shortened(String(value), LONGEST_NAME) : undefined;
}

const isName = (value: Json | undefined): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

function linesIn(text: string): string {
  const trimmed = text.trim();
  const count = trimmed === '' ? 0 : trimmed.split('\n').length;
  const first = shortened(trimmed.slice(0, LONGEST_LINE * 2).split('\n')[0] ?? '', LONGEST_LINE);
  return `${count} ${count === 1 ? 'line' : 'lines'}${first === '' ? '' : `, from ${quote(first)}`}`;
}

/** On one line, truncated between words if possible. */
function shortened(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
