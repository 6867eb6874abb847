import { isJsonObject, type Json } from '../../common/json.js';
import type { EffectIds, OperationMetadata, StatusChange } from '../../model/operation.js';
import type { ToolCall } from './extractor.js';
import { askedType, BOUNDS, eachOnce, errorsIn, idsIn, isCount } from './ids.js';
import { statusChangeIn } from './status-changes.js';

const LISTS = {
  created: /^(?:created|added|new|inserted)(?:_?ids?|_?objects?)?$/i,
  changed: /^(?:changed|updated|modified|edited|patched)(?:_?ids?|_?objects?)?$/i,
  deleted: /^(?:deleted|removed|destroyed)(?:_?ids?|_?objects?)?$/i,
  selected: /^(?:selected|selection|chosen)(?:_?ids?|_?objects?)?$/i,
  deselected: /^(?:deselected|unselected)(?:_?ids?|_?objects?)?$/i,
} as const satisfies Record<keyof EffectIds, RegExp>;

/** Tools are named by what they do; the returned objects are what they did it to. */
const VERBS: readonly (readonly [keyof EffectIds, RegExp])[] = [
  ['created', /(?:^|[_.\s-])(?:create|add|insert|post|provision)(?:[_.\s-]|$)/i],
  ['changed', /(?:^|[_.\s-])(?:update|patch|edit|modify|set|rename|move)(?:[_.\s-]|$)/i],
  ['deleted', /(?:^|[_.\s-])(?:delete|remove|destroy)(?:[_.\s-]|$)/i],
  ['deselected', /(?:^|[_.\s-])(?:deselect|unselect)(?:[_.\s-]|$)/i],
  ['selected', /(?:^|[_.\s-])(?:select|choose|pick)(?:[_.\s-]|$)/i],
];

/** `deleteDevice` and `netboxDeviceDELETE` are read like `delete_device` and `netbox_device_DELETE`. */
const wordsOf = (tool: string): string => tool.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_');

const COUNTS = /^(?:count|total|total_?count|affected|matched)$/i;
const ERRORS = /^(?:errors?|detail|exception)$/i;
const DEEPEST = 4;

/** The names in the rules are short, so longer ones need not be compared. */
const LONGEST_NAME = 40;

interface Found {
  readonly ids: Record<keyof EffectIds, string[]>;
  readonly errors: string[];
  readonly statusChanges: StatusChange[];
  readonly objectType: string | undefined;
  count: number | undefined;
}

/**
 * The effects of a call by generic rules: members such as `created`, `updated_ids`, `deselected`; objects with an id in the successful result of a
 * tool named after a verb; `count`; `error`; a status before and after. `refs` are the objects of a NetBox-shaped result, `dcim.device:1`.
 */
export function genericMetadata(call: ToolCall, refs: readonly string[]): OperationMetadata {
  const found: Found = {
    ids: { created: [], changed: [], deleted: [], selected: [], deselected: [] },
    errors: [],
    statusChanges: [],
    objectType: askedType(call.arguments),
    count: undefined,
  };
  read(call.result, found, 0);
  const name = wordsOf(call.tool);
  const verb = VERBS.find(([, pattern]) => pattern.test(name))?.[0];
  if (verb !== undefined && call.status === 'SUCCEEDED' && found.ids[verb].length === 0)
    found.ids[verb].push(...affectedObjects(call, found, refs));
  const { ids, errors, statusChanges, count } = found;
  return {
    created: eachOnce(ids.created),
    changed: eachOnce(ids.changed),
    deleted: eachOnce(ids.deleted),
    selected: eachOnce(ids.selected),
    deselected: eachOnce(ids.deselected),
    errors: errors.slice(0, BOUNDS.errors),
    ...(count === undefined ? {} : { count }),
    ...(statusChanges.length === 0 ? {} : { statusChanges }),
  };
}

/** The objects affected by a tool named after a verb: those of its result, otherwise the ids in its arguments, unless it reports an error. */
function affectedObjects(call: ToolCall, found: Found, refs: readonly string[]): readonly string[] {
  if (refs.length > 0) return refs;
  return found.errors.length > 0 ? [] : idsIn(call.arguments, found.objectType);
}

function read(value: Json, found: Found, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) (value as readonly Json[]).slice(0, BOUNDS.ids).forEach((each) => read(each, found, depth + 1));
  if (!isJsonObject(value)) return;
  const change = found.statusChanges.length < BOUNDS.statusChanges ? statusChangeIn(value, found.objectType) : undefined;
  if (change !== undefined) found.statusChanges.push(change);
  for (const [name, member] of Object.entries(value)) readMember(name, member, found, depth);
}

function readMember(name: string, member: Json, found: Found, depth: number): void {
  const known = name.length <= LONGEST_NAME;
  const list = known ? (Object.keys(LISTS) as (keyof EffectIds)[]).find((key) => LISTS[key].test(name)) : undefined;
  if (list !== undefined && typeof member === 'object') {
    if (found.ids[list].length < BOUNDS.ids) found.ids[list].push(...idsIn(member, found.objectType));
  } else if (known && COUNTS.test(name) && isCount(member)) found.count ??= member;
  else if (known && ERRORS.test(name)) {
    if (found.errors.length < BOUNDS.errors) found.errors.push(...errorsIn(member));
  } else read(member, found, depth + 1);
}
