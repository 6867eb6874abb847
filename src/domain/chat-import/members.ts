import { isJsonObject, memberOf, type Json, type JsonObject } from '../common/json.js';

/** The members of an object of another tool. It notes which of them are read, so that the rest can be reported. */
export interface Members {
  readonly object: JsonObject;
  /** The first of these members that is a text and not empty. */
  text(...names: readonly string[]): string | undefined;
  /** A list; empty if the member is none. */
  list(name: string): readonly Json[];
  /** The first of these members that is neither missing nor null. */
  value(...names: readonly string[]): Json | undefined;
  /** The members of an object inside; the same ones for each call. */
  within(name: string): Members | undefined;
  /** Whether a member is `true` or `false`. */
  flag(name: string): boolean | undefined;
  /** Whether a member exists that was not read. */
  isUnread(name: string): boolean;
  /** Marks members as read. */
  ignore(...names: readonly string[]): void;
  /** Paths of members that were not read although they carry words: `context`, `source.title`. At most {@link MOST_PATHS}. */
  unread(): readonly string[];
}

const MOST_PATHS = 50;
const MOST_CHARACTERS = 60;
/** Objects below this depth are one path. */
const DEPTH = 2;

export function membersOf(object: JsonObject): Members {
  const read = new Set<string>();
  const inner = new Map<string, Members>();
  const find = <T>(names: readonly string[], pick: (value: Json) => T | undefined): T | undefined => {
    for (const name of names) {
      const value = memberOf(object, name);
      const picked = value === undefined || value === null ? undefined : pick(value);
      if (picked === undefined) continue;
      read.add(name);
      return picked;
    }
    return undefined;
  };
  return {
    object,
    text: (...names) => find(names, (value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    list: (name) => find([name], (value) => (Array.isArray(value) ? (value as readonly Json[]) : undefined)) ?? [],
    value: (...names) => find(names, (value) => value),
    flag: (name) => find([name], (value) => (typeof value === 'boolean' ? value : undefined)),
    isUnread: (name) => Object.hasOwn(object, name) && !read.has(name),
    ignore: (...names) => names.forEach((name) => read.add(name)),
    within: (name) => {
      const value = memberOf(object, name);
      if (!isJsonObject(value)) return undefined;
      const members = inner.get(name) ?? membersOf(value);
      inner.set(name, members);
      return members;
    },
    unread: () => {
      const paths = Object.entries(object).flatMap(([name, value]) => {
        if (read.has(name) || isTechnical(name)) return [];
        return (
          inner
            .get(name)
            ?.unread()
            .map((path) => `${name}.${path}`) ?? pathsIn(name, value, 1)
        );
      });
      return paths.slice(0, MOST_PATHS).map((path) => path.slice(0, MOST_CHARACTERS));
    },
  };
}

/** Members that name, number, place or time something, instead of carrying words of a conversation; in lower case without underscores. */
const TECHNICAL: ReadonlySet<string> = new Set(
  [
    'id uuid key index type role sender object kind status state level version v user usertype model models modelname modelidx modellabel',
    'endpoint endpointtype provider providername finishreason stopreason stopsequence finishdetails usage timestamp date time createtime',
    'updatetime language lang format detail signature thoughtsignature cachecontrol iconurl avatar mediatype mimetype contenttype encoding',
    'recipient channel cwd gitbranch requestid messagetype servertype serverlabel servername service servicetier toolchoice done current',
    'children childrenids parent caller stream truncation spec presetid weight endturn lastsentence lc',
  ]
    .join(' ')
    .split(' '),
);
const TECHNICAL_ENDING = /(?:[a-z](?:Id|ID|Ids|Uuid|At|Time|Timestamp|Slug|Signature)|_(?:id|ids|uuid|at|time|timestamp|slug|signature))$/;

const isTechnical = (name: string): boolean => TECHNICAL.has(name.replaceAll('_', '').toLowerCase()) || TECHNICAL_ENDING.test(name);

const LETTER = /\p{L}/u;

function pathsIn(path: string, value: Json, depth: number): readonly string[] {
  if (!isJsonObject(value) || depth > DEPTH) return carriesWords(value) ? [path] : [];
  return Object.entries(value).flatMap(([name, member]) => (isTechnical(name) ? [] : pathsIn(`${path}.${name}`, member, depth + 1)));
}

/** Whether a text with a letter is anywhere inside, except in technical members. */
export function carriesWords(root: Json): boolean {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string' && LETTER.test(value)) return true;
    if (Array.isArray(value)) for (const item of value as readonly Json[]) open.push(item);
    else if (isJsonObject(value)) for (const [name, member] of Object.entries(value)) if (!isTechnical(name)) open.push(member);
  }
  return false;
}

export const textIn = (object: JsonObject, name: string): string | undefined => {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : undefined;
};

export const listIn = (object: JsonObject, name: string): readonly Json[] => {
  const value = memberOf(object, name);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

export const objectIn = (object: JsonObject, name: string): JsonObject | undefined => {
  const value = memberOf(object, name);
  return isJsonObject(value) ? value : undefined;
};
