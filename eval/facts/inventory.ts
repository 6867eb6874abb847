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

/** The records of an inventory file, without Netloom’s graph. */
export interface FactInventory {
  /** The record with a key; throws if there is none. */
  get(key: string): FactRecord;
  /** The records at the ends of a relation, none if there is none. */
  toAll(record: FactRecord, relation: string): readonly FactRecord[];
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
  return {
    get(key) {
      const record = records.get(key);
      if (record === undefined) throw new Error(`${path}: expected a record ${key}, got none`);
      return record;
    },
    toAll: ({ relations }, relation) =>
      relations.flatMap(({ type, to }) => {
        const record = type === relation ? records.get(to) : undefined;
        return record === undefined ? [] : [record];
      }),
  };
}
