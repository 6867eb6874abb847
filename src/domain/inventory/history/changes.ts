import { canonicalJson, isJsonObject, type Json } from '../../common/json.js';
import type { Entity, EntityChange, FieldChange } from '../../model/entity.js';
import { label } from './change-text.js';
import type { EntityHistory, FormerState, StatedRelation } from './history.js';

/** The maximum number of characters of a value. */
const MAX_VALUE = 200;

/** The changes of an entity after a time that are stored, the newest first. */
export function changesOf(history: EntityHistory, after = 0): readonly EntityChange[] {
  const states = statesOf(history);
  const times = new Set(
    [
      ...states.flatMap(({ validFrom, validTo }) => [validFrom, validTo ?? 0]),
      ...history.relations.flatMap(({ validFrom, validTo = 0 }) => [validFrom, validTo]),
    ].filter((time) => time > after),
  );
  return [...times].toSorted((one, other) => other - one).flatMap((at) => changeAt(states, history.relations, at) ?? []);
}

/**
 * The last change of an entity: what differs between its present state and the one before. A relation may have ended before the entity was read again, such as that
 * to a deleted cable. An updated entity may have no fields that differ, if only what is not shown of it changed.
 */
export function lastChange(history: EntityHistory): EntityChange {
  const { updatedAt: at, deletedAt } = history.entity;
  const last = changesOf(history, at - 1).find((change) => change.at === at);
  const [before] = history.versions;
  if (deletedAt !== undefined || before === undefined || (last !== undefined && last.kind !== 'ENTITY_UPDATED'))
    return last ?? { kind: deletedAt === undefined ? 'ENTITY_CREATED' : 'ENTITY_DELETED', at, fields: [], related: [] };
  const ended = history.relations.filter(({ validFrom, validTo = 0 }) => validFrom === at || (validTo > before.validFrom && validTo <= at));
  const fields = changedSince(history, before.validFrom).map(({ at: _at, ...field }) => field);
  return { kind: 'ENTITY_UPDATED', at, fields, related: ended.map(({ type, to }) => ({ type, to })) };
}

/** A field that differs between a time and now, with the time of its last change. */
export interface FieldDifference extends FieldChange {
  readonly at: number;
}

/** How an entity differs from what it was at a time; nothing if it did not exist then or does not exist now. */
export function changedSince(history: EntityHistory, time: number): readonly FieldDifference[] {
  const { entity, relations } = history;
  const [before, after] = [time, Infinity].map((each) => stateAt(statesOf(history), each));
  if (before === undefined || after === undefined || isFirstStatement(before.entity, entity)) return [];
  const fields = [
    ...relationChanges(relations.filter(heldAt(time)), relations.filter(heldAt(Infinity))),
    ...attributeChanges(before.entity, entity),
  ];
  const changes = changesOf(history, time);
  const lastChangeOf = (field: string) => changes.find((change) => change.fields.some((each) => each.field === field));
  return withoutRepetitions(fields).map((each) => ({ ...each, at: lastChangeOf(each.field)?.at ?? entity.updatedAt }));
}

const heldAt =
  (time: number) =>
  ({ validFrom, validTo = Infinity }: StatedRelation): boolean =>
    validFrom <= time && (validTo > time || validTo === Infinity);

const stateAt = (states: readonly State[], time: number): State | undefined =>
  states.find(({ validFrom, validTo }) => validFrom <= time && (validTo === undefined || validTo > time));

type State = Omit<FormerState, 'validTo'> & { readonly validTo?: number };

/** All stored states, the oldest first. A deleted entity has no present state. States that held for no time are left out. */
function statesOf({ entity, versions }: EntityHistory): readonly State[] {
  const present: readonly State[] = entity.deletedAt === undefined ? [{ entity, validFrom: entity.updatedAt }] : [];
  return [...versions.toReversed().filter(({ validFrom, validTo }) => validFrom < validTo), ...present];
}

function changeAt(states: readonly State[], relations: readonly StatedRelation[], at: number): EntityChange | undefined {
  const before = states.find(({ validFrom, validTo }) => validFrom < at && (validTo === undefined || validTo >= at));
  const after = stateAt(states, at);
  const touched = relations.filter(({ validFrom, validTo }) => (validFrom === at) !== (validTo === at));
  const related = touched.map(({ type, to }) => ({ type, to }));
  if (before === undefined && after === undefined) return undefined;
  if (after === undefined) return { kind: 'ENTITY_DELETED', at, fields: [], related };
  if (before === undefined) return { kind: states[0] === after ? 'ENTITY_CREATED' : 'ENTITY_RESTORED', at, fields: [], related };
  if (isFirstStatement(before.entity, after.entity)) return { kind: 'ENTITY_CREATED', at, fields: [], related };
  const ended = touched.filter(({ validTo }) => validTo === at);
  const begun = touched.filter(({ validFrom }) => validFrom === at);
  const fields = [...relationChanges(ended, begun), ...attributeChanges(before.entity, after.entity)];
  return fields.length === 0 ? undefined : { kind: 'ENTITY_UPDATED', at, fields: withoutRepetitions(fields), related };
}

/** An entity that only tool results had mentioned begins with its first state in the inventory. */
const isFirstStatement = (before: Entity, after: Entity): boolean => before.observed !== undefined && after.observed === undefined;

/** A relation to several targets may change in part: only the targets that differ are named. */
function relationChanges(before: readonly StatedRelation[], after: readonly StatedRelation[]): readonly FieldChange[] {
  const [had, has] = [before, after].map((all) => new Set(all.map(keyOf)));
  const [gone, added] = [before.filter((each) => has?.has(keyOf(each)) !== true), after.filter((each) => had?.has(keyOf(each)) !== true)];
  return [...new Set([...gone, ...added].map(({ type }) => type))].toSorted().map((type) => {
    const namesIn = (some: readonly StatedRelation[], nameOf: (relation: StatedRelation) => string) =>
      some
        .filter((each) => each.type === type)
        .map(nameOf)
        .toSorted()
        .join(', ');
    const former = namesIn(gone, ({ display, displayAtEnd = display }) => displayAtEnd);
    return fieldChange(
      label(type),
      former,
      namesIn(added, ({ display, displayAtStart = display }) => displayAtStart),
    );
  });
}

const keyOf = ({ type, to }: StatedRelation): string => `${type} ${to}`;

function attributeChanges(before: Entity, after: Entity): readonly FieldChange[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name) && !COUNTER.test(name))
    .map((name) => fieldChange(label(name), one.get(name) ?? '', other.get(name) ?? ''));
}

/** All fields as texts. The members of objects, such as custom fields, are fields of their own. */
function fieldsOf({ name, status = '', type, ownAliases = [], attributes }: Entity): ReadonlyMap<string, string> {
  const others = Object.entries(attributes).flatMap(([key, value]): readonly (readonly [string, Json | undefined])[] =>
    isJsonObject(value) ? Object.entries(value) : [[key, value]],
  );
  // The aliases of the inventory repeat attributes.
  const all = ownAliases.map(({ alias }) => alias).toSorted();
  return new Map<string, string>([
    ['name', name],
    ['type', label(type)],
    ['aliases', all.join(', ')],
    ...others.map(([key, value]) => [key, textOf(value)] as const),
    ['status', status],
  ]);
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');
  return isList ? value.join(', ') : canonicalJson(value);
}

/** Some fields say the same: the role of a device is a relation and an attribute, and the name of an address is the address. */
function withoutRepetitions(fields: readonly FieldChange[]): readonly FieldChange[] {
  const byField = new Map(fields.toReversed().map((change) => [change.field, change]));
  const byValues = new Map([...byField.values()].map((change) => [`${change.before ?? ''} → ${change.after ?? ''}`, change]));
  return [...byValues.values()].toReversed();
}

const fieldChange = (field: string, before: string, after: string): FieldChange => ({
  field,
  ...(before === '' ? {} : { before: cut(before) }),
  ...(after === '' ? {} : { after: cut(after) }),
});

/** Numbers that NetBox computes. */
const COUNTER = /^count_|_count$/u;

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE).toWellFormed()}…` : line;
};
