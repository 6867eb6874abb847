import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { Message, Part } from '../../model/message.js';

/** Names that a masked result still has. */
const MOST_NAMES = 8;
const LONGEST_NAME = 48;
/** Of a text that is no list of records: enough of its first line to know it again. */
const LONGEST_LINE = 80;
/** A larger text is not parsed for one line; parsing this much takes a millisecond or two. */
const PARSED_CHARACTERS = 131_072;
/** What a record is called by, the most telling first. */
const NAMED_BY = ['display', 'name', 'label', 'title', 'address', 'prefix', 'slug', 'id'];

/** The parts of a message with each tool result masked to a line. Calls, their ids, and what was said beside them stay as they are. */
export function elidedParts({ role, parts }: Message): readonly Part[] {
  return parts.map((part): Part => {
    if (part.kind !== 'TOOL_RESULT' && !(part.kind === 'TEXT' && role === 'TOOL')) return part;
    return { ...part, text: elisionLine(part.text, part.tokens) };
  });
}

/** How much there was, and what of: `[left out: 13 records: Data, Voice, … and 5 more; about 830 tokens]`. */
export function elisionLine(text: string, tokens: number): string {
  return `[left out: ${recordsIn(text) ?? linesIn(text)}; about ${tokens} tokens]`;
}

function recordsIn(text: string): string | undefined {
  const value = parsed(text);
  if (value === undefined || (!Array.isArray(value) && !isJsonObject(value))) return undefined;
  const records = isJsonObject(value) ? (longestListOf(value) ?? [value]) : (value as readonly Json[]);
  const told = isJsonObject(value) ? value['count'] : undefined;
  const count = typeof told === 'number' && told > records.length ? told : records.length;
  const names = records.slice(0, MOST_NAMES).flatMap((record) => nameOf(record) ?? []);
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

/** Results come as a list in an envelope of counts and links. */
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
  return `${count} ${count === 1 ? 'line' : 'lines'}${first === '' ? '' : `, from “${first}”`}`;
}

/** On one line, and cut between words where there are any. */
function shortened(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
