import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import type { EffectIds } from '../../model/operation.js';
import { wordsOf } from '../results/effect-names.js';
import { isFailedItem } from './failure.js';
import type { ToolCall } from './extractor.js';
import { BOUNDS, idOf, idsIn, plainId } from './ids.js';

const DEEPEST = 4;
const MOST_MEMBERS = 200;

/** The effect that a tool is named after, and the objects that its result contains. */
interface Affecting {
  readonly effect: keyof EffectIds;
  /** The outermost objects of the result, `dcim.device:1`. */
  readonly refs: readonly string[];
  /** The type of ids without one. */
  readonly objectType: string | undefined;
}

/**
 * The objects that a tool named after a verb was applied to: the outermost ones of its result; otherwise, for a created object, the id that the result states, and for others
 * the ids of the arguments that name the object of the verb. Never objects that only describe it, such as its site, and no items that the result calls failed.
 */
export function affectedObjects(call: ToolCall, { effect, refs, objectType }: Affecting): readonly string[] {
  const failed = failedIds(call.result);
  const isDone = (id: string): boolean => !failed.has(id.slice(id.lastIndexOf(':') + 1));
  if (refs.length > 0) return refs.filter(isDone);
  const ids = effect === 'created' ? statedIds(call.result, objectType) : namedIds(call, objectType);
  return ids.filter(isDone);
}

/** The ids of the items of a result that failed. */
function failedIds(result: Json): ReadonlySet<string> {
  const failed = new Set<string>();
  const visit = (value: Json, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (isJsonObject(value)) {
      const id = plainId(memberOf(value, 'id') ?? memberOf(value, 'pk'));
      if (id !== undefined && isFailedItem(value)) failed.add(id);
    }
    for (const member of Object.values(value).slice(0, BOUNDS.ids)) visit(member, depth + 1);
  };
  visit(result, 0);
  return failed;
}

const WRAPPERS = ['result', 'results', 'data', 'output', 'response', 'object', 'item', 'items', 'records', 'body', 'payload'];
const STATED_ID = /\bid\b["'`]?\s{0,3}[:=#]?\s{0,3}["'`]?(\d{1,20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i;

/** The ids of the objects that a result consists of, in JSON or in a sentence: `Created VLAN Voice (ID 30)`. */
function statedIds(result: Json, objectType: string | undefined, depth = 0): readonly string[] {
  if (typeof result === 'string') {
    const id = STATED_ID.exec(result.slice(0, 2_000))?.[1];
    return id === undefined ? [] : idsIn(id, objectType);
  }
  if (depth > DEEPEST || typeof result !== 'object' || result === null) return [];
  if (!isJsonObject(result)) return result.slice(0, BOUNDS.ids).flatMap((item) => statedIds(item, objectType, depth + 1));
  const id = idOf(result, objectType);
  if (id !== undefined) return [id];
  const inner = WRAPPERS.map((name) => memberOf(result, name)).filter((value) => typeof value === 'object' && value !== null);
  return inner.flatMap((value) => statedIds(value ?? null, objectType, depth + 1));
}

/** Words of ids that name who asks, not what is changed. */
const OF_CALLERS = new Set(
  'session request user tenant conversation chat thread message trace span correlation transaction client caller account run call'.split(
    ' ',
  ),
);
const IDS = new Set(['id', 'ids', 'pk', 'pks', 'uuid', 'uuids']);
const ANY_OBJECT = new Set([
  'object',
  'objects',
  'record',
  'records',
  'item',
  'items',
  'entity',
  'entities',
  'resource',
  'target',
  'row',
  'rows',
]);

/**
 * The ids of the arguments that name the object of the verb: `id`, `object_id`, `vlan_id` of `delete_vlan`; the objects of a list with their ids; otherwise the only
 * id that there is.
 */
function namedIds({ tool, arguments: args }: ToolCall, objectType: string | undefined): readonly string[] {
  if (Array.isArray(args)) return idsIn(args, objectType);
  if (!isJsonObject(args)) return [];
  const words = new Set(wordsOf(tool.slice(0, BOUNDS.idCharacters)).flatMap((word) => [word, word.replace(/s$/, '')]));
  const ids = Object.entries(args)
    .slice(0, MOST_MEMBERS)
    .map(([name, value]) => ({ of: wordsOf(name.slice(0, 80)), value }))
    .filter(({ of }) => IDS.has(of.at(-1) ?? ''))
    .map(({ of, value }) => ({ of: of.slice(0, -1), value }));
  const naming = ids.filter(({ of }) => of.every((word) => words.has(word) || ANY_OBJECT.has(word)));
  if (naming.length > 0) return naming.flatMap(({ value }) => idsIn(value, objectType));
  const listed = listedObjects(args, objectType);
  if (listed.length > 0) return listed;
  const others = ids.filter(({ of }) => !of.some((word) => OF_CALLERS.has(word)));
  return others.length === 1 ? others.flatMap(({ value }) => idsIn(value, objectType)) : [];
}

/** The ids of the objects in the lists of the arguments: `{"devices": [{"id": 5, "status": "active"}]}`. */
const listedObjects = (args: JsonObject, objectType: string | undefined): readonly string[] =>
  Object.values(args)
    .slice(0, MOST_MEMBERS)
    .flatMap((value) => (Array.isArray(value) ? (value as readonly Json[]).slice(0, BOUNDS.ids) : [value]))
    .flatMap((item) => (isJsonObject(item) ? (idOf(item, objectType) ?? []) : []));
