import { openInventory } from '../../src/compose.js';

/** A record of an inventory as its file has it, before Netloom has read it. */
export interface FactRecord {
  /** `dcim.device:12`. */
  readonly key: string;
  /** `dcim.device`. */
  readonly objectType: string;
  readonly name: string;
  readonly status: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relations: readonly { readonly type: string; readonly to: string }[];
}

/** An inventory to compute facts from, without Netloom’s graph. */
export interface FactInventory {
  all(objectType: string): readonly FactRecord[];
  /** The only record of a type with a name; throws if there is none, or more than one. */
  one(objectType: string, name: string, where?: (record: FactRecord) => boolean): FactRecord;
  /** The record at the end of a relation; throws if there is none. */
  to(record: FactRecord, relation: string): FactRecord;
  /** The records at the ends of a relation, none if there is none. */
  toAll(record: FactRecord, relation: string): readonly FactRecord[];
  /** The records of a type that have a relation to a record. */
  from(record: FactRecord, relation: string, objectType: string): readonly FactRecord[];
}

export async function readInventory(path: string): Promise<FactInventory> {
  const records = new Map<string, FactRecord>();
  const source = await openInventory(path);
  for await (const record of source.records()) {
    if (record.kind !== 'DRAFT') continue;
    const { ref, name, status, attributes, relations } = record.draft;
    const keyOf = (to: { readonly objectType: string; readonly objectId: string }): string => `${to.objectType}:${to.objectId}`;
    records.set(keyOf(ref), {
      key: keyOf(ref),
      objectType: ref.objectType,
      name,
      status,
      attributes,
      relations: relations.map(({ type, to }) => ({ type, to: keyOf(to) })),
    });
  }
  return inventoryOf(records);
}

function inventoryOf(records: ReadonlyMap<string, FactRecord>): FactInventory {
  const byType = new Map<string, FactRecord[]>();
  const incoming = new Map<string, { readonly relation: string; readonly from: FactRecord }[]>();
  for (const record of records.values()) {
    byType.set(record.objectType, [...(byType.get(record.objectType) ?? []), record]);
    for (const { type, to } of record.relations) {
      const known = incoming.get(to) ?? [];
      incoming.set(to, known);
      known.push({ relation: type, from: record });
    }
  }
  const toAll: FactInventory['toAll'] = ({ relations }, relation) =>
    relations.flatMap(({ type, to }) => {
      const record = type === relation ? records.get(to) : undefined;
      return record === undefined ? [] : [record];
    });
  return {
    all: (objectType) => byType.get(objectType) ?? [],
    one(objectType, name, where = () => true) {
      const found = (byType.get(objectType) ?? []).filter((record) => record.name === name && where(record));
      const [record] = found;
      if (record === undefined || found.length > 1) throw new Error(`${found.length} records of ${objectType} are named ${name}`);
      return record;
    },
    to(record, relation) {
      const [found] = toAll(record, relation);
      if (found === undefined) throw new Error(`${record.key} has no ${relation}`);
      return found;
    },
    toAll,
    from: (record, relation, objectType) =>
      (incoming.get(record.key) ?? []).flatMap((each) =>
        each.relation === relation && each.from.objectType === objectType ? [each.from] : [],
      ),
  };
}
