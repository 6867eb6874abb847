import { MAX_MEMORIES, MAX_PROPOSALS, userOwner } from '../memories/index.js';
import type { MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { mapMemory, type IdMap } from '../../domain/export/map-ids.js';
import type { RecordOf } from '../../domain/export/records.js';
import type { Memory } from '../../domain/memory/memory.js';
import { isSameText } from '../../domain/memory/normal-text.js';
import type { Repositories } from '../../ports/store/store.js';

const PAGE = 500;

/** The memories of a document that the caller may read already, under their own id or with the same text. */
export async function findMemories(
  read: Repositories,
  caller: Principal,
  records: readonly RecordOf<'MEMORY'>[],
): Promise<ReadonlyMap<MemoryId, MemoryId>> {
  if (records.length === 0) return new Map();
  const own = await read.memories.current(userOwner(caller), MAX_MEMORIES);
  const found = new Map<MemoryId, MemoryId>();
  for (let from = 0; from < records.length; from += PAGE) {
    const some = records.slice(from, from + PAGE);
    const known = await read.memories.getMany(some.map(({ memory }) => memory.id));
    for (const { memory } of some) {
      const same = known.get(memory.id) ?? own.find(({ text }) => isSameText(text, memory.text));
      if (same !== undefined && isSameText(same.text, memory.text)) found.set(memory.id, same.id);
    }
  }
  return found;
}

/**
 * Writes the memories that the caller does not have as proposals of the caller, which windows do not use until they are confirmed. Returns their number.
 * Those beyond half of the proposals that a user may have are left out.
 */
export async function writeMemories(
  { memories }: Repositories,
  caller: Principal,
  records: readonly RecordOf<'MEMORY'>[],
  found: ReadonlyMap<MemoryId, MemoryId>,
  ids: IdMap,
): Promise<number> {
  const missing = await newMemories({ memories }, caller, records, found);
  const written = missing.map(({ memory }) => proposalOf(mapMemory(ids, { ...memory, workspace: caller.workspace }), caller));
  return written.length === 0 ? 0 : memories.put(written);
}

/** An import leaves room for proposals of the importer’s own messages. */
const MAX_IMPORTED = MAX_PROPOSALS / 2;

/** The memories of a document that an import writes. */
export async function newMemories(
  { memories }: Pick<Repositories, 'memories'>,
  caller: Principal,
  records: readonly RecordOf<'MEMORY'>[],
  found: ReadonlyMap<MemoryId, MemoryId>,
): Promise<readonly RecordOf<'MEMORY'>[]> {
  const missing = records.filter(({ memory }) => !found.has(memory.id));
  if (missing.length === 0) return [];
  const known = await memories.current(userOwner(caller), MAX_MEMORIES);
  const room = Math.min(MAX_MEMORIES - known.length, MAX_IMPORTED - known.filter(({ status }) => status === 'PROPOSED').length);
  return missing.slice(0, Math.max(0, room));
}

function proposalOf({ validTo, supersededBy, ...memory }: Memory, caller: Principal): Memory {
  const { source, status } = memory;
  const proposal: Memory = {
    ...memory,
    owner: userOwner(caller),
    // The importer does not have the file, and could not change the memory there.
    source: source.kind === 'FILE' ? { kind: 'COMMAND', by: caller.name } : { ...source, by: caller.name },
  };
  if (status !== 'SUPERSEDED') return { ...proposal, status: 'PROPOSED' };
  return {
    ...proposal,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
  };
}
