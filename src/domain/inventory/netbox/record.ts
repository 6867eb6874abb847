import type { EntityDraft, EntityRef, RelationDraft } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { attributesOf } from './attributes.js';
import { displayOf, nameOf, type NameHints } from './names.js';
import { JOURNAL_ENTRY, MODELS } from './models.js';
import { customRelations, relationsOf } from './relations.js';
import { ARTICLE, NICKNAME } from '../../language/en/type-nouns.js';

/** The source of NetBox's entities. */
const NETBOX = 'netbox';

/** Facts about one record from other records of the same file. */
export interface RecordContext {
  readonly relations?: readonly RelationDraft[];
  readonly tags?: readonly string[];
  readonly attributes?: JsonObject;
  readonly hints?: NameHints;
}

export function netboxRef(objectType: string, objectId: string): EntityRef {
  return { source: NETBOX, objectType, objectId };
}

/** Converts a record with references as primary keys or as nested objects to a draft. */
export function draftOf(ref: EntityRef, fields: JsonObject, context: RecordContext = {}): EntityDraft {
  const name = nameOf(ref, fields, context.hints);
  const slug = fields['slug'];
  const status = choice(fields['status']);
  const tags = context.tags ?? [];
  return {
    ref,
    type: MODELS[ref.objectType]?.type ?? 'OTHER',
    name,
    display: displayOf(ref, fields, name),
    ...(typeof slug === 'string' && slug !== '' ? { slug } : {}),
    ...(status === undefined ? {} : { status }),
    aliases: aliasesOf(fields, name),
    attributes: {
      ...attributesOf(ref.objectType, fields),
      ...timeOf(ref, fields),
      ...context.attributes,
      ...(tags.length > 0 ? { tags } : {}),
    },
    relations: unique([...relationsOf(ref, fields), ...customRelations(ref, fields), ...(context.relations ?? [])]),
  };
}

/** Fields that are also used as names. */
const ALIAS_FIELDS = [
  'label',
  'facility',
  'facility_id',
  'asset_tag',
  'serial',
  'part_number',
  'dns_name',
  'account',
  'email',
  'xconnect_id',
];

function aliasesOf(fields: JsonObject, name: string): string[] {
  const texts = ALIAS_FIELDS.map((field) => fields[field]).filter((value): value is string => typeof value === 'string');
  const nicknames = ['description', 'comments'].flatMap((field) => nicknamesIn(fields[field]));
  return [...new Set([...texts.map((text) => text.trim()), ...nicknames])].filter(
    (text) => text !== '' && text !== name && text.length <= 100,
  );
}

const MAX_NICKNAMES = 4;

/** Other names that a text states: “also known as the Barn”. */
function nicknamesIn(text: Json | undefined): readonly string[] {
  if (typeof text !== 'string') return [];
  const names = [...text.matchAll(NICKNAME)].flatMap(([, stated = '']) => stated.split(/,|\s+(?:or|and)\s+/u));
  return names
    .map((name) =>
      name
        .trim()
        .replaceAll(/^["“‘'«]|["”’'»]$/gu, '')
        .replace(ARTICLE, ''),
    )
    .filter((name) => name.length > 1)
    .slice(0, MAX_NICKNAMES);
}

/** Of a remark, when it was written is a part of what it says. */
function timeOf({ objectType }: EntityRef, { created }: JsonObject): JsonObject {
  return objectType === JOURNAL_ENTRY && typeof created === 'string' ? { at: created } : {};
}

export function choice(value: Json | undefined): string | undefined {
  const plain = isJsonObject(value) ? value['value'] : value;
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}

function unique(relations: readonly RelationDraft[]): RelationDraft[] {
  const seen = new Set<string>();
  return relations.filter(({ type, to }) => {
    const key = JSON.stringify([type, to.source, to.objectType, to.objectId]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
