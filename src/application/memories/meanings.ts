import type { TextSimilarity } from '../retrieval/index.js';
import type { MemoryId } from '../../domain/common/ids.js';
import { saidBy, type Memory } from '../../domain/memory/memory.js';

/** The similarity of meaning of each memory to a text, from 0 to 1. Empty without an embedding service. */
export async function meaningsOf(
  similarity: TextSimilarity | undefined,
  text: string,
  memories: readonly Memory[],
): Promise<{ readonly meaning: ReadonlyMap<MemoryId, number>; readonly complete: boolean }> {
  if (similarity === undefined || text.trim() === '' || memories.length === 0) return { meaning: new Map(), complete: true };
  const { values, complete } = await similarity.of(text, memories.map(saidBy));
  return { meaning: new Map(memories.map(({ id }, index) => [id, values[index] ?? 0])), complete };
}
