import { invalid, NetloomError, preview } from '../../domain/common/errors.js';
import { ID_PREFIXES, kindOfId, type IdKind } from '../../domain/common/ids.js';
import { OPERATION_ENTITY_LIMIT } from '../../domain/model/operation.js';

/** Bounds of client input, in characters (UTF-16 units) unless stated otherwise. */
export const LIMITS = {
  messageText: 1_048_576,
  operationResult: 1_048_576,
  operationArguments: 65_536,
  operationQuery: 16_384,
  operationSummary: 2_000,
  instructions: 262_144,
  title: 300,
  key: 300,
  /** NetBox's `app.model`, or a type of a workspace. */
  objectType: 128,
  clientId: 200,
  author: 100,
  /** The name of a project. */
  project: 100,
  /** Users and teams with whom one session is shared. */
  members: 50,
  toolName: 200,
  alias: 200,
  path: 1_000,
  parts: 64,
  searchText: 300,
  ids: 1_000,
  pins: 50,
  /** Entities of one write or deletion. */
  entities: 1_000,
  comparedContexts: 5,
  jsonDepth: 64,
} as const;

/** Control characters would break lists and logs that contain the value. */
const LONE_SURROGATE = /\p{Cs}/u;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A short text on one line, such as a title, key or name. */
export function checkLine(path: string, value: string, most: number): string {
  checkWellFormed(path, value);
  if (value.trim() === '') throw invalid(path, 'a text that is not empty', value);
  if (value.length > most) throw tooLarge(path, value.length, most);
  if (CONTROL.test(value)) throw invalid(path, 'one line without control characters', value);
  return value;
}

/** A text of limited size. Line feeds, tabs and NUL are allowed. */
export function checkBody(path: string, value: string, most: number): string {
  if (value.length > most) throw tooLarge(path, value.length, most);
  checkWellFormed(path, value);
  return value;
}

function checkWellFormed(path: string, value: string): void {
  if (value.isWellFormed()) return;
  throw invalid(path, 'well-formed Unicode', `a lone surrogate at UTF-16 unit ${value.search(LONE_SURROGATE)}`);
}

function tooLarge(path: string, length: number, most: number): NetloomError {
  return new NetloomError('TOO_LARGE', `${path}: expected at most ${most} characters, got ${length}.`, { path, limit: most, length });
}

export function checkInteger(path: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) throw invalid(path, `an integer from ${least} to ${most}`, value);
  return value;
}

/** The range of an optional whole number, with the value that is used if it is absent. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** Ranges of optional arguments, the same for every transport. */
export const RANGES = {
  /** Steps from an entity. */
  neighborhoodDepth: { min: 1, max: 4, default: 1 },
  neighborhoodEntities: { min: 1, max: 200, default: 50 },
  pathHops: { min: 1, max: 10, default: 6 },
  /** Sessions that mention an entity. */
  entitySessions: { min: 1, max: 50, default: 10 },
  /** Names without a known meaning. */
  unresolvedNames: { min: 1, max: 100, default: 20 },
  /** Entities that a session mentions. */
  sessionEntities: { min: 1, max: 100, default: 20 },
  /** Messages that mention an entity of a session. */
  entityMessages: { min: 1, max: 50, default: 10 },
  /** Facts of one group. */
  groupFacts: { min: 1, max: 500, default: 100 },
  /** Memories that are relevant to a text. */
  memories: { min: 1, max: 50, default: 10 },
  recentOperations: { min: 1, max: 50, default: 10 },
  /** Entities that the result of an operation mentions. */
  operationEntities: { min: 1, max: OPERATION_ENTITY_LIMIT, default: 20 },
} as const satisfies Readonly<Record<string, Range>>;

/** The value, or the default of the range if it is absent. Throws INVALID_INPUT for a value outside the range. */
export function checkRange(path: string, value: number | undefined, { min, max, default: absent }: Range): number {
  return value === undefined ? absent : checkInteger(path, value, min, max);
}

/** The range as the end of a description: `1 to 4, by default 1`. */
export const rangeText = ({ min, max, default: absent }: Range): string => `${min} to ${max}, by default ${absent}`;

export function checkCount(path: string, length: number, most: number): void {
  if (length > most)
    throw new NetloomError('TOO_LARGE', `${path}: expected at most ${most} items, got ${length}.`, { path, limit: most, length });
}

/** An id of the expected kind. Whether the object exists is checked by the store. */
export function checkId(path: string, id: string, kind: IdKind): string {
  const received = kindOfId(id);
  if (received === kind) return id;
  const expected = `${kind === 'operation' || kind === 'entity' ? 'an' : 'a'} ${kind} id (${ID_PREFIXES[kind]}_…)`;
  const got = received === undefined ? preview(id) : `the ${received} id ${preview(id)}`;
  throw new NetloomError('INVALID_INPUT', `${path}: expected ${expected}, got ${got}.`, { path });
}

/** Rejects JSON that is nested deeper than {@link LIMITS.jsonDepth} before any recursive function processes it. */
export function checkDepth(path: string, value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.jsonDepth) throw invalid(path, `JSON of at most ${LIMITS.jsonDepth} levels`, 'deeper nesting');
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
}
