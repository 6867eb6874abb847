import {
  ALL_CHANGES,
  MAYBE_PAST,
  MOVE_WORDS,
  NAME_WORDS,
  PAST_NOUN,
  PAST_SENTENCE,
  PAST_WORDS,
  RECABLING_WORDS,
  WHO_CHANGED,
} from '../language/en/past.js';
import { REQUEST_BEGINNING } from '../language/en/questions.js';
import type { EntityChange, EntityType, FieldChange } from '../model/entity.js';
import { DERIVED_RELATIONS } from '../model/relation.js';
import { changeText, label, minuteText, quoted } from '../inventory/history/change-text.js';
import { changesOf } from '../inventory/history/changes.js';
import type { EntityHistory, StatedRelation } from '../inventory/history/history.js';
import type { EntityFacts, FactRow } from './model.js';
import type { FactRequest } from './question/fact-request.js';

/** Whether a question is about what was, or about changes. */
export const asksAboutPast = (text: string): boolean => requestsIn(text).some((sentence) => PAST_SENTENCE.test(sentence));

/** Whether it may be, so that an answer with the present alone could be wrong. */
export const mayAskAboutPast = (text: string): boolean =>
  text.length <= SHORT ? MAYBE_PAST.test(text) : requestsIn(text).some((sentence) => MAYBE_PAST.test(sentence));

const MAX_CHARACTERS = 2_000;
const SENTENCES = /[^.?!\n]+(?:[.?!](?!\s|$)[^.?!\n]*)*[.?!]*/gu;
/** A short note is a request, too: “prev rack of sw-1”. In characters. */
const SHORT = 60;
const requestsIn = (text: string): readonly string[] =>
  (text.slice(0, MAX_CHARACTERS).match(SENTENCES) ?? []).filter(
    (sentence) => sentence.trimEnd().endsWith('?') || REQUEST_BEGINNING.test(sentence.trim()) || PAST_NOUN.test(sentence),
  );

/** The request without the words that say that it is about the past. */
export const withoutPastWords = (request: FactRequest): FactRequest => ({
  ...request,
  loose: request.loose.filter(({ text }) => !text.split(' ').every((word) => PAST_WORDS.test(word))),
});

/** Fields that belong to the rack of a device. */
const IN_RACK = ['position', 'face'];
const PLACES_OF_ENTITIES = ['REGION', 'SITE', 'LOCATION', 'RACK', 'CLUSTER', 'DEVICE', 'VIRTUAL_MACHINE', 'PARENT', 'SCOPE'];
const PLACE_FIELDS = [...PLACES_OF_ENTITIES.map(label), ...IN_RACK];
const CABLING_FIELDS = ['CONNECTED_TO', 'LINKED_TO', 'A_TERMINATION', 'B_TERMINATION', 'CABLE'].map(label);
const OF_SUBJECTS: Readonly<Partial<Record<string, readonly string[]>>> = {
  LOCATION: PLACE_FIELDS,
  ADDRESSES: ['PRIMARY_IP4', 'PRIMARY_IP6', 'OOB_IP', 'ADDRESS', 'PREFIX', 'VRF', 'VLAN', 'ASSIGNED_OBJECT', 'DNS_NAME'].map(label),
  CABLING: CABLING_FIELDS,
  CONTACTS: ['contact'],
};

/** The changes that a question asks for. */
export interface PastRequest {
  /** The fields whose changes it asks for; none if it asks for all. */
  readonly fields: ReadonlySet<string>;
  /** It asks who made the changes, which is not stored. */
  readonly asksWho: boolean;
  /** It asks for all changes. */
  readonly asksAll: boolean;
  readonly text: string;
}

/** `stated`: the request of the text alone; `joined`: with that of the question before, for “and before?”. */
export function pastRequestOf(text: string, stated: FactRequest, joined: FactRequest): PastRequest {
  const asksWho = WHO_CHANGED.test(text);
  const named = fieldsIn(text, stated, asksWho);
  const fields = named.size > 0 || ALL_CHANGES.test(text) ? named : fieldsIn(text, joined, asksWho);
  return { fields, asksWho, text, asksAll: ALL_CHANGES.test(text) };
}

/** The title of an answer about these fields, such as “changes of rack”. */
function titleOf(fields: ReadonlySet<string>): string {
  if (fields.size === 0) return 'changes';
  if (fields.has('site') && fields.has('rack')) return 'changes of its place';
  const named = [...fields].filter((field) => !IN_RACK.includes(field) || !fields.has('rack'));
  return `changes of ${named.slice(0, MAX_NAMED).join(', ')}`;
}

const MAX_NAMED = 3;

function fieldsIn(text: string, { subjects, types, attributes, statuses }: FactRequest, asksWho: boolean): ReadonlySet<string> {
  const ofTypes = types.map(label);
  // “When” and “who” ask about the change.
  const others = [...attributes].map(label).filter((name) => name !== 'install date' && name !== 'of device');
  return new Set([
    ...[...subjects].flatMap((subject) => (subject === 'CONTACTS' && asksWho ? [] : (OF_SUBJECTS[subject] ?? []))),
    ...(MOVE_WORDS.test(text) ? PLACE_FIELDS : []),
    ...(RECABLING_WORDS.test(text) ? CABLING_FIELDS : []),
    ...ofTypes,
    ...(ofTypes.includes('rack') ? IN_RACK : []),
    ...others,
    ...(statuses.size > 0 ? ['status'] : []),
    ...(NAME_WORDS.test(text) ? ['name'] : []),
  ]);
}

/** The changes of the ports and other parts of an entity, the newest first; `isOpen`: there are more parts. */
export function partFacts({ entity: subject }: EntityHistory, parts: readonly EntityHistory[], isOpen: boolean): EntityFacts {
  const rows = parts
    .flatMap((part) =>
      changesOf(part).flatMap((change) => {
        const row = rowOf(part, withoutFirstLinks(change, part), NO_FIELDS, `${part.entity.display}: `);
        return row === undefined ? [] : [{ at: change.at, row: { ...row, path: [subject.id, ...row.path] } }];
      }),
    )
    .toSorted((one, other) => other.at - one.at)
    .map(({ row }) => row);
  const types = [...new Set(parts.map(({ entity }) => label(entity.type)))];
  const none = parts.length === 0 ? 'none is stored' : `none of the ${parts.length} that were read changed since they were stored`;
  return {
    subject,
    topic: 'PAST',
    title: `changes of its parts${types.length === 0 ? '' : ` (${types.join(', ')})`}`,
    rows: rows.slice(0, MAX_ROWS),
    total: rows.length,
    isOpen,
    ...(rows.length === 0 ? { summary: none } : {}),
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** An entity was put into the subject, or taken out of it. */
export interface Move {
  readonly at: number;
  readonly isArrival: boolean;
  readonly member: { readonly id: string; readonly type: string; readonly display: string };
}

const MAX_ROWS = 30;

/** The changes of an entity that a question asks for, the newest first; `isOpen`: older ones may be missing. */
export function historyFacts(history: EntityHistory, { fields, asksWho, text }: PastRequest, isOpen: boolean): EntityFacts {
  const { entity: subject } = history;
  const changes = changesOf(history).map((change) => withoutFirstLinks(change, history));
  const named = namedFields(changes, text);
  const chosen = named.size > 0 ? named : fields;
  const rows = [...renamedTargets(history, chosen), ...changes.flatMap((change) => rowOf(history, change, chosen) ?? [])];
  const ofItself = chosen.size === 0 && PLACES.has(subject.type) ? ` of the ${label(subject.type)} itself` : '';
  const notes = [
    ...(rows.length > 0
      ? []
      : [isOpen ? 'none in the latest changes; older ones were not read' : `none; stored since ${minuteText(subject.createdAt)}`]),
    ...(asksWho ? ['who made them is not stored'] : []),
  ];
  return {
    subject,
    topic: 'PAST',
    title: `${titleOf(chosen)}${ofItself}`,
    rows: rows.slice(0, MAX_ROWS),
    total: rows.length,
    isOpen,
    ...(notes.length === 0 ? {} : { summary: notes.join('; ') }),
  };
}

/** An address or a rack may have another name since the relation to it began. */
const renamedTargets = ({ entity, relations }: EntityHistory, chosen: ReadonlySet<string>): readonly FactRow[] =>
  relations.flatMap(({ type, to, display, displayAtStart, validTo }) =>
    displayAtStart === undefined || validTo !== undefined || (chosen.size > 0 && !chosen.has(label(type)))
      ? []
      : [{ text: `${label(type)} ${quoted(displayAtStart)} is called ${quoted(display)} now`, path: [entity.id, to] }],
  );

/** The changed fields that a text names: “outs_owner”, “vlan”. */
function namedFields(changes: readonly EntityChange[], text: string): ReadonlySet<string> {
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const fields = new Set(changes.flatMap((change) => change.fields.map(({ field }) => field)));
  const named = [...fields].filter((field) => words.includes(` ${field} `) || words.includes(` ${field.replace(/^cf /u, '')} `));
  return new Set(named.some((field) => field === 'rack') ? [...named, ...IN_RACK] : named);
}

/** Entities that people mean with what is inside them: “what changed in Berlin?”. */
const PLACES: ReadonlySet<EntityType> = new Set<EntityType>(['REGION', 'SITE', 'LOCATION', 'RACK', 'CLUSTER', 'TENANT', 'VRF', 'PREFIX']);

/** Derived relations begin shortly after their entities. That they did not exist before is no change. */
function withoutFirstLinks(change: EntityChange, { relations }: EntityHistory): EntityChange {
  const isFirst = ({ field, before }: FieldChange): boolean =>
    before === undefined &&
    DERIVED_FIELDS.has(field) &&
    !relations.some(({ type, validFrom }) => label(type) === field && validFrom < change.at);
  return { ...change, fields: change.fields.filter((field) => !isFirst(field)) };
}

const DERIVED_FIELDS: ReadonlySet<string> = new Set(DERIVED_RELATIONS.map(label));

/** The entities that were put into the subject or taken out of it, the last first. Deleted ones are not among them; `isOpen`: others may be missing, too. */
export function moveFacts({ entity: subject }: EntityHistory, moves: readonly Move[], isOpen: boolean): EntityFacts {
  const rows = moves
    .toSorted((one, other) => other.at - one.at)
    .map(({ at, isArrival, member }): FactRow => ({
      text: `${minuteText(at)}: ${label(member.type)} ${member.display} ${isArrival ? 'came' : 'left'}`,
      path: [subject.id, member.id],
    }));
  return {
    subject,
    topic: 'PAST',
    title: 'moves in and out (without deleted entities)',
    rows: rows.slice(0, MAX_ROWS),
    total: rows.length,
    isOpen,
    ...(rows.length === 0 ? { summary: 'none of those that were read; there are more' } : {}),
  };
}

function rowOf(
  { entity }: EntityHistory,
  { kind, at, fields, related }: EntityChange,
  asked: PastRequest['fields'],
  whose = '',
): FactRow | undefined {
  if (kind === 'ENTITY_CREATED') return undefined;
  const chosen = asked.size === 0 ? fields : fields.filter(({ field }) => asked.has(field));
  if (kind === 'ENTITY_UPDATED' && chosen.length === 0) return undefined;
  const what =
    kind === 'ENTITY_UPDATED' ? chosen.map((change) => changeText(change)).join(', ') : kind === 'ENTITY_DELETED' ? 'deleted' : 'restored';
  const names = new Set(chosen.map(({ field }) => field));
  const ends = related.filter(({ type }) => names.has(label(type))).map(({ to }) => to);
  return { text: `${minuteText(at)}: ${whose}${what}`, path: [entity.id, ...new Set(ends)] };
}

/** The history with the targets of its relations called together with their owners, by the id of the target: `sw-2 eth1`. */
export const withOwners = (history: EntityHistory, owners: ReadonlyMap<string, string>): EntityHistory => ({
  ...history,
  relations: history.relations.map((relation): StatedRelation => {
    const { displayAtStart, displayAtEnd, ...others } = relation;
    const owner = owners.get(relation.to);
    const named = (name: string): string => (owner === undefined ? name : `${owner} ${name}`);
    return {
      ...others,
      display: named(relation.display),
      ...(displayAtStart === undefined ? {} : { displayAtStart: named(displayAtStart) }),
      ...(displayAtEnd === undefined ? {} : { displayAtEnd: named(displayAtEnd) }),
    };
  }),
});
