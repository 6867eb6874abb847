import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { EffectIds, OperationMetadata, StatusChange } from '../../model/operation.js';
import { typeNamed } from '../netbox/type-names.js';
import { effectNamed, isCountName, isIdName, kindIn, wordsOf, type EffectName } from '../results/effect-names.js';
import { eventIn, type ObjectEvent } from './events.js';
import type { ToolCall } from './extractor.js';
import { askedType, BOUNDS, eachOnce, errorsIn, idOf, idsIn, isCount } from './ids.js';
import { statusChangeIn } from './status-changes.js';

/** Tools are named by what they do; the returned objects are what they did it to. */
const VERBS: readonly (readonly [keyof EffectIds, RegExp])[] = [
  ['created', /(?:^|[_.\s-])(?:create|add|insert|post|provision)(?:[_.\s-]|$)/i],
  ['changed', /(?:^|[_.\s-])(?:update|patch|edit|modify|set|rename|move)(?:[_.\s-]|$)/i],
  ['deleted', /(?:^|[_.\s-])(?:delete|remove|destroy)(?:[_.\s-]|$)/i],
  ['deselected', /(?:^|[_.\s-])(?:deselect|unselect)(?:[_.\s-]|$)/i],
  ['selected', /(?:^|[_.\s-])(?:select|choose|pick)(?:[_.\s-]|$)/i],
];

/** `deleteDevice` and `netboxDeviceDELETE` are read like `delete_device` and `netbox_device_DELETE`. */
const verbOf = (tool: string): keyof EffectIds | undefined => {
  const name = wordsOf(tool).join('_');
  return VERBS.find(([, pattern]) => pattern.test(name))?.[0];
};

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
 * The effects of a call by generic rules: members named after an effect, such as `created`, `updated_ids`, `deselectedAnswers`; objects with an id in
 * the successful result of a tool named after a verb; counts; errors; a status before and after. `refs` are the objects of a NetBox-shaped result,
 * `dcim.device:1`; `errors` are those of the failure that it states.
 */
export function genericMetadata(call: ToolCall, refs: readonly string[], errors: readonly string[] = []): OperationMetadata {
  const found: Found = {
    ids: { created: [], changed: [], deleted: [], selected: [], deselected: [] },
    errors: [...errors],
    statusChanges: [],
    objectType: askedType(call.arguments),
    count: undefined,
  };
  read(call.result, found, 0);
  const verb = verbOf(call.tool);
  const isStated = Object.values(found.ids).some((ids) => ids.length > 0);
  if (verb !== undefined && call.status === 'SUCCEEDED' && !isStated) found.ids[verb].push(...affectedObjects(call, found, refs));
  const { ids, statusChanges, count } = found;
  return {
    created: eachOnce(ids.created),
    changed: eachOnce(ids.changed),
    deleted: eachOnce(ids.deleted),
    selected: eachOnce(ids.selected),
    deselected: eachOnce(ids.deselected),
    errors: [...new Set(found.errors)].slice(0, BOUNDS.errors),
    ...(count === undefined ? {} : { count }),
    ...(statusChanges.length === 0 ? {} : { statusChanges: eachChangeOnce(statusChanges) }),
  };
}

/** Whether the name of a tool says that it creates, changes or deletes objects. */
export const isWriting = (tool: string): boolean => ['created', 'changed', 'deleted'].includes(verbOf(tool) ?? '');

function eachChangeOnce(changes: readonly StatusChange[]): readonly StatusChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify([change.id, change.from, change.to]), change])).values()];
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
  const event = eventIn(value);
  if (event !== undefined) {
    readEvent(event, found);
    return;
  }
  const change = found.statusChanges.length < BOUNDS.statusChanges ? statusChangeIn(value, found.objectType) : undefined;
  if (change !== undefined) found.statusChanges.push(change);
  for (const [name, member] of Object.entries(value)) readMember(value, name, member, found, depth);
}

function readMember(object: JsonObject, name: string, member: Json, found: Found, depth: number): void {
  const isShort = name.length <= LONGEST_NAME;
  if (isShort && COUNTS.test(name) && isCount(member)) found.count ??= member;
  else if (isShort && ERRORS.test(name) && typeof member !== 'number') {
    if (found.errors.length < BOUNDS.errors) found.errors.push(...errorsIn(member));
  } else if (!readEffect(object, name, member, found)) read(member, found, depth + 1);
}

/** Reads a member named after an effect: ids and texts, objects with an id, a number of objects, or whether the object itself has the effect. */
function readEffect(object: JsonObject, name: string, member: Json, found: Found): boolean {
  const named = effectNamed(name);
  if (named === undefined || member === null) return false;
  const { effect } = named;
  const ids = found.ids[effect];
  const ofType = typeOfEffect(named, found.objectType);
  if (typeof member === 'object' && !isCountName(named)) {
    if (ids.length < BOUNDS.ids) ids.push(...idsIn(member, ofType));
    readChanges(member, found);
  } else if (typeof member === 'number' && !isIdName(named)) {
    if (isCount(member)) found.count ??= member;
  } else if (member === true) {
    const id = idOf(object, found.objectType);
    if (id !== undefined) ids.push(id);
  } else if (typeof member === 'number' || (typeof member === 'string' && isObjectText(named))) {
    if (ids.length < BOUNDS.ids) ids.push(...idsIn(member, ofType));
  }
  return typeof member === 'object';
}

/** The status changes of affected objects. */
function readChanges(value: Json, found: Found): void {
  const items = Array.isArray(value) ? (value as readonly Json[]).slice(0, BOUNDS.statusChanges) : [value];
  for (const item of items) {
    const change = isJsonObject(item) ? statusChangeIn(item, found.objectType) : undefined;
    if (change !== undefined && found.statusChanges.length < BOUNDS.statusChanges) found.statusChanges.push(change);
  }
}

/** A text is a date or a word about the object (`created: "2026-01-01"`), unless the name says which object it is. */
const isObjectText = (named: EffectName): boolean =>
  isIdName(named) || named.effect === 'selected' || named.effect === 'deselected' || (named.words.length > 0 && kindIn(named).length > 0);

/** The type that the arguments ask for belongs to objects without a kind, and to those of this kind. */
function typeOfEffect(named: EffectName, asked: string | undefined): string | undefined {
  const kind = kindIn(named).join('');
  if (kind === '' || asked === undefined) return asked;
  return typeNamed(kind)?.objectType === asked ? asked : undefined;
}

function readEvent({ id, effect, change }: ObjectEvent, found: Found): void {
  if (effect !== undefined && id !== undefined && found.ids[effect].length < BOUNDS.ids) found.ids[effect].push(id);
  if (change !== undefined && found.statusChanges.length < BOUNDS.statusChanges) found.statusChanges.push(change);
}
