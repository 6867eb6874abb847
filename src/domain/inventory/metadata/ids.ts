import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import { refOfUrl } from '../netbox/models.js';
import { typeInArguments } from '../netbox/type-names.js';

/** The maximum number of list items and characters that are read from one call. */
export const BOUNDS = {
  ids: 200,
  idCharacters: 200,
  errors: 20,
  errorCharacters: 500,
  statusChanges: 50,
  statusCharacters: 100,
  queryCharacters: 16_384,
  summaryCharacters: 2_000,
} as const;

const DEEPEST = 4;

/** The ids in a value: plain ids, or those of objects. `objectType` is the type of plain ids; an object's own URL determines its type. */
export function idsIn(value: Json, objectType: string | undefined, most: number = BOUNDS.ids, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  const plain = plainId(value);
  if (plain !== undefined) return [typed(plain, objectType)];
  if (Array.isArray(value))
    return (value as readonly Json[])
      .slice(0, most)
      .flatMap((each) => idsIn(each, objectType, most, depth + 1))
      .slice(0, most);
  if (!isJsonObject(value)) return [];
  const own = idOf(value, objectType);
  if (own !== undefined) return [own];
  const members = Object.entries(value).filter(([name]) => /(?:^|_)ids?$/.test(name));
  return members.flatMap(([, member]) => idsIn(member, objectType, most, depth + 1)).slice(0, most);
}

/** The id of an object, if it has one. */
export function idOf(object: JsonObject, objectType: string | undefined): string | undefined {
  const id = plainId(Object.hasOwn(object, 'id') ? object['id'] : undefined);
  if (id === undefined) return undefined;
  const url = Object.hasOwn(object, 'url') ? object['url'] : undefined;
  const named = typeof url === 'string' && url.length <= 2_000 ? refOfUrl(url) : undefined;
  return typed(id, named?.objectType ?? objectType);
}

const CONTROL = /\p{Cc}/u;

/** A number or a short text on one line; anything else is not an id. */
export function plainId(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > BOUNDS.idCharacters) return undefined;
  return value.trim() === '' || CONTROL.test(value) ? undefined : value.toWellFormed();
}

export function typed(id: string, objectType: string | undefined): string {
  return objectType === undefined || id.includes(':') ? id : `${objectType}:${id}`;
}

/** The object type that a call's arguments state, if they do. */
export function askedType(args: Json): string | undefined {
  const stated = typeInArguments(args);
  return stated?.certain === true ? stated.objectType : undefined;
}

/** Each id once, up to the bound. */
export const eachOnce = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, BOUNDS.ids);

/** The first values up to a limit; a warning says how many there are. */
export function limited<T>(values: readonly T[], most: number, what: string, warnings: string[]): readonly T[] {
  if (values.length > most) warnings.push(`More than ${most} ${what}: only the first ${most} are kept.`);
  return values.slice(0, most);
}

/** Limited to the integers of GraphQL. */
const MAX_COUNTED = 2_147_483_647;

export const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNTED;

/** The errors in a value: texts, or one line for an object. */
export function errorsIn(value: Json): readonly string[] {
  const values = Array.isArray(value) ? (value as readonly Json[]).slice(0, BOUNDS.errors + 1) : [value];
  return values.map(errorText).filter((text) => text !== '');
}

const TELLING = ['message', 'detail', 'error', 'reason', 'title'] as const;

function errorText(value: Json): string {
  if (value === null || typeof value === 'boolean') return '';
  if (typeof value !== 'object') return cut(String(value), BOUNDS.errorCharacters);
  const messages = isJsonObject(value) ? TELLING.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined)) : [];
  const text = messages.find((member) => typeof member === 'string');
  // Counters such as those of an interface: `{"rx": 5, "tx": 0}`.
  const empty = Object.values(value).every((member) => typeof member === 'number');
  return empty ? '' : cut(text ?? JSON.stringify(shallow(value, 0)), BOUNDS.errorCharacters);
}

const MAX_MEMBERS = 20;

/** Deeply nested and excessive values are ignored. */
function shallow(value: Json, depth: number): Json {
  if (typeof value === 'string') return cut(value, BOUNDS.errorCharacters);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, MAX_MEMBERS).map((each) => shallow(each, depth + 1));
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(members.map(([name, member]) => [cut(name, BOUNDS.idCharacters), shallow(member, depth + 1)]));
}

export const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();
