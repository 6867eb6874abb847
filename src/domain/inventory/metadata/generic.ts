import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import type { EffectIds, OperationMetadata, StatusChange } from '../../model/operation.js';
import { typeNamed } from '../netbox/type-names.js';
import { excerpt } from '../results/excerpt.js';
import { effectNamed, isCountName, isIdName, kindIn, type EffectName } from '../results/effect-names.js';
import { eventIn, type ObjectEvent } from './events.js';
import type { ToolCall } from './extractor.js';
import { affectedObjects } from './affected.js';
import { askedType, BOUNDS, errorsIn, idOf, idsIn, isCount, limited } from './ids.js';
import { outcomeOf } from './outcome.js';
import { verbOf } from './verbs.js';
import { statusChangeIn } from './status-changes.js';
import { NO_OBJECT } from '../../language/en/tool-results.js';

const COUNTS = /^(?:count|total|total_?count|affected|matched)$/i;
const ERRORS = /^(?:errors?|detail|exception)$/i;
const DEEPEST = 4;
/** The maximum number of items of a list, and of members of an object, that are read. */
const MOST_ITEMS = 1_000;
const MOST_MEMBERS = 200;
const EFFECTS = ['created', 'changed', 'deleted', 'selected', 'deselected'] as const satisfies readonly (keyof EffectIds)[];

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
 * the result of a tool named after a verb, if the result says that it was carried out; counts; errors; a status before and after. `refs` are the outermost objects of a
 * NetBox-shaped result, `dcim.device:1`; `errors` are those of the failure that it states. Warnings say what was cut or not understood.
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
  const warnings: string[] = [];
  if (verb !== undefined && call.status === 'SUCCEEDED' && !isStated) warnings.push(...readVerb(verb, call, refs, found));
  return summaryOf(found, warnings);
}

/** Adds the effect of a tool named after a verb. Returns a warning if the result does not say that it was carried out. */
function readVerb(effect: keyof EffectIds, call: ToolCall, refs: readonly string[], found: Found): readonly string[] {
  const affected = affectedObjects(call, { effect, refs, objectType: found.objectType });
  if (affected.length === 0 || (refs.length === 0 && found.errors.length > 0)) return [];
  if (outcomeOf(call.result) !== 'DONE') return [`The result does not say that the call was carried out: ${excerpt(call.result)}.`];
  found.ids[effect].push(...affected);
  return [];
}

function summaryOf({ ids, errors, statusChanges, count }: Found, warnings: string[]): OperationMetadata {
  const cut = <T>(values: readonly T[], most: number, what: string): readonly T[] => limited(values, most, what, warnings);
  const [created, changed, deleted, selected, deselected] = EFFECTS.map((effect) =>
    cut([...new Set(ids[effect])], BOUNDS.ids, `objects that were ${effect}`),
  );
  const metadata = {
    created: created ?? [],
    changed: changed ?? [],
    deleted: deleted ?? [],
    selected: selected ?? [],
    deselected: deselected ?? [],
    errors: cut([...new Set(errors)], BOUNDS.errors, 'errors'),
    ...(count === undefined ? {} : { count }),
    ...(statusChanges.length === 0
      ? {}
      : { statusChanges: cut(eachChangeOnce(statusChanges), BOUNDS.statusChanges, 'changes of a status') }),
  };
  return { ...metadata, ...(warnings.length === 0 ? {} : { warnings }) };
}

function eachChangeOnce(changes: readonly StatusChange[]): readonly StatusChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify([change.id, change.from, change.to]), change])).values()];
}

function read(value: Json, found: Found, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) (value as readonly Json[]).slice(0, MOST_ITEMS).forEach((each) => read(each, found, depth + 1));
  if (!isJsonObject(value)) return;
  const event = eventIn(value);
  if (event !== undefined) {
    readEvent(event, found);
    return;
  }
  if (isRecord(value)) {
    readRecord(value, found);
    return;
  }
  const change = found.statusChanges.length <= BOUNDS.statusChanges ? statusChangeIn(value, found.objectType) : undefined;
  if (change !== undefined) found.statusChanges.push(change);
  const diff = diffEffect(value);
  if (diff !== undefined) {
    found.ids[diff].push(...flaggedIds(value, found.objectType));
    return;
  }
  for (const [name, member] of Object.entries(value)) readMember(value, name, member, found, depth);
}

/** The effect on the object beside a difference between states, as modules of Ansible return it: `{"changed": true, "diff": {"before": {"state": "absent"}, "after": …}}`. */
function diffEffect(object: JsonObject): keyof EffectIds | undefined {
  const diff = memberOf(object, 'diff');
  if (memberOf(object, 'changed') !== true || !isJsonObject(diff)) return undefined;
  const [before, after] = ['before', 'after'].map((name) => {
    const state = memberOf(diff, name);
    return isJsonObject(state) ? memberOf(state, 'state') : undefined;
  });
  if (before === 'absent') return 'created';
  return after === 'absent' ? 'deleted' : 'changed';
}

function readMember(object: JsonObject, name: string, member: Json, found: Found, depth: number): void {
  const isShort = name.length <= LONGEST_NAME;
  if (isShort && COUNTS.test(name) && isCount(member)) found.count ??= member;
  else if (isShort && ERRORS.test(name) && typeof member !== 'number') {
    if (found.errors.length <= BOUNDS.errors) found.errors.push(...errorsIn(member));
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
    if (ids.length <= BOUNDS.ids) ids.push(...idsIn(member, ofType, MOST_ITEMS));
    readChanges(member, found);
  } else if (typeof member === 'number' && !isIdName(named)) {
    if (isCount(member)) found.count ??= member;
  } else if (member === true) {
    ids.push(...flaggedIds(object, found.objectType));
  } else if (typeof member === 'number' || (typeof member === 'string' && isObjectText(named, member))) {
    if (ids.length <= BOUNDS.ids) ids.push(...idsIn(member, ofType));
  }
  return typeof member === 'object';
}

/** The status changes of affected objects. */
function readChanges(value: Json, found: Found): void {
  const items = Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST_ITEMS) : [value];
  for (const item of items) {
    const change = isJsonObject(item) ? statusChangeIn(item, found.objectType) : undefined;
    if (change !== undefined && found.statusChanges.length <= BOUNDS.statusChanges) found.statusChanges.push(change);
  }
}

/** A text is a date or a word about the object (`created: "2026-01-01"`, `new_owner: "anna"`), unless the name says which object it is. */
const isObjectText = (named: EffectName, text: string): boolean => {
  if (NO_OBJECT.test(text) || TIME.test(text)) return false;
  if (isIdName(named) || named.effect === 'selected' || named.effect === 'deselected') return true;
  return !named.isAdjective && kindIn(named).length > 0;
};

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]|$)/;

/** The object itself, or those beside the flag: `{"changed": true, "device": {"id": 5}}`. */
function flaggedIds(object: JsonObject, objectType: string | undefined): readonly string[] {
  const id = idOf(object, objectType);
  if (id !== undefined) return [id];
  const beside = Object.values(object).slice(0, MOST_MEMBERS);
  return beside.flatMap((member) => (isJsonObject(member) ? (idOf(member, objectType) ?? []) : []));
}

/** Whether an object is one of the inventory, so that its members describe it and not the call. */
const isRecord = (object: JsonObject): boolean =>
  Object.hasOwn(object, 'id') &&
  (Object.hasOwn(object, 'url') || Object.hasOwn(object, 'display') || Object.hasOwn(object, 'custom_fields'));

/** Reads the former status of an object of the inventory, and a flag such as `deleted: true`. */
function readRecord(object: JsonObject, found: Found): void {
  const change = found.statusChanges.length <= BOUNDS.statusChanges ? statusChangeIn(object, found.objectType) : undefined;
  if (change !== undefined) found.statusChanges.push(change);
  for (const [name, member] of Object.entries(object).slice(0, MOST_MEMBERS)) if (member === true) readEffect(object, name, member, found);
}

/** The type that the arguments ask for belongs to objects without a kind, and to those of this kind. */
function typeOfEffect(named: EffectName, asked: string | undefined): string | undefined {
  const kind = kindIn(named).join('');
  if (kind === '' || asked === undefined) return asked;
  return typeNamed(kind)?.objectType === asked ? asked : undefined;
}

function readEvent({ id, effect, change }: ObjectEvent, found: Found): void {
  if (effect !== undefined && id !== undefined && found.ids[effect].length <= BOUNDS.ids) found.ids[effect].push(id);
  if (change !== undefined && found.statusChanges.length <= BOUNDS.statusChanges) found.statusChanges.push(change);
}
