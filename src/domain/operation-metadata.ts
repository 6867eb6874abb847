import { isJsonObject, type Json, type JsonObject } from './json.js';
import type { OperationMetadata } from './operation.js';

const LISTS = {
  created: /^(?:created|added|new|inserted)(?:_?ids?|_?objects?)?$/i,
  changed: /^(?:changed|updated|modified|edited|patched)(?:_?ids?|_?objects?)?$/i,
  deleted: /^(?:deleted|removed|destroyed)(?:_?ids?|_?objects?)?$/i,
  selected: /^(?:selected|selection|chosen)(?:_?ids?|_?objects?)?$/i,
  deselected: /^(?:deselected|unselected)(?:_?ids?|_?objects?)?$/i,
} as const;

/** Tools are named by what they do; objects that come back from one are what it did that to. */
const VERBS: readonly (readonly [keyof typeof LISTS, RegExp])[] = [
  ['created', /(?:^|[_.\s-])(?:create|add|insert|post|provision)(?:[_.\s-]|$)/i],
  ['changed', /(?:^|[_.\s-])(?:update|patch|edit|modify|set|rename|move)(?:[_.\s-]|$)/i],
  ['deleted', /(?:^|[_.\s-])(?:delete|remove|destroy)(?:[_.\s-]|$)/i],
  ['deselected', /(?:^|[_.\s-])(?:deselect|unselect)(?:[_.\s-]|$)/i],
  ['selected', /(?:^|[_.\s-])(?:select|choose|pick)(?:[_.\s-]|$)/i],
];

const COUNTS = /^(?:count|total|total_?count|affected|matched)$/i;
const ERRORS = /^(?:errors?|detail|exception)$/i;
const MOST_IDS = 200;
const MOST_ERRORS = 20;
const DEEPEST = 4;

type Found = { -readonly [K in keyof typeof LISTS]: string[] } & { errors: string[]; count: number | undefined };

/**
 * What a result says of ids, counts and errors, by generic rules: members called `created`, `updated_ids`, `deselected` …; objects with
 * an id in the answer of a tool named after a verb; `count`; `error`. `refs` are the objects of a NetBox-shaped result, `dcim.device:1`.
 */
export function metadataOf(tool: string, args: Json, result: Json | undefined, refs: readonly string[]): OperationMetadata {
  const found: Found = { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [], count: undefined };
  if (result !== undefined) read(result, found, 0);
  const verb = VERBS.find(([, pattern]) => pattern.test(tool))?.[0];
  if (verb !== undefined && found[verb].length === 0) found[verb].push(...(refs.length > 0 ? refs : idsOf(args)).slice(0, MOST_IDS));
  const { count, ...lists } = found;
  return count === undefined ? lists : { ...lists, count };
}

function read(value: Json, found: Found, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) (value as readonly Json[]).slice(0, MOST_IDS).forEach((each) => read(each, found, depth + 1));
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) readMember(name, member, found, depth);
}

function readMember(name: string, member: Json, found: Found, depth: number): void {
  const list = (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((key) => LISTS[key].test(name));
  if (list !== undefined && typeof member === 'object') found[list].push(...idsOf(member).slice(0, MOST_IDS - found[list].length));
  else if (COUNTS.test(name) && typeof member === 'number') found.count ??= member;
  else if (ERRORS.test(name) && member !== null && member !== false) addErrors(member, found);
  else read(member, found, depth + 1);
}

function addErrors(member: Json, found: Found): void {
  const texts = (Array.isArray(member) ? (member as readonly Json[]) : [member]).map((each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );
  found.errors.push(
    ...texts
      .filter((text) => text !== '[]' && text !== '')
      .map((text) => text.slice(0, 500))
      .slice(0, MOST_ERRORS - found.errors.length),
  );
}

/** Ids in a value: plain ones, or those of objects. */
function idsOf(value: Json): readonly string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)];
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, MOST_IDS).flatMap(idsOf);
  if (!isJsonObject(value)) return [];
  const own = idOf(value);
  return own === undefined ? Object.entries(value).flatMap(([name, member]) => (/(?:^|_)ids?$/.test(name) ? idsOf(member) : [])) : [own];
}

function idOf(object: JsonObject): string | undefined {
  const id = object['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}
