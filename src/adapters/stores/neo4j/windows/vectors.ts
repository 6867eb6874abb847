import type { VectorStore } from '../../../../ports/store/vectors.js';
import { chainOf, SEGMENTS } from '../messages/chain.js';
import { UNKNOWN_MESSAGE } from '../messages/message-rows.js';
import type { CachedMessages } from '../messages/message-cache.js';
import { number, text } from '../../common/rows.js';
import { bytes } from '../connection/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

/** Writes to the session first, so that two writers cannot use the same numbers. */
const PUT = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} SET s.lockedAt = timestamp()
  WITH s, coalesce(s.vectors, 0) AS before SET s.vectors = before + size($vectors)
  WITH s, before UNWIND range(0, size($vectors) - 1) AS i WITH s, before + i + 1 AS number, $vectors[i] AS each
  MATCH (m:Message { id: each.message }) WHERE m.session = s.id AND m.cancelled IS NULL
  SET m.vectorNumber = number, m.vectorSpace = $space, m.vector = each.values`;
const LIST = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (m:Message)
  WHERE m.session = s.id AND m.vectorNumber > $after AND m.vectorSpace = $space AND m.depth >= $from
  RETURN m.id AS id, m.vectorNumber AS number, m.depth AS depth, m.vector AS values ORDER BY m.vectorNumber LIMIT $limit`;
const MISSING = `${SEGMENTS} CALL (s, branch, low, high) {
    MATCH (m:Message) WHERE m.session = s.id AND m.branch = branch AND m.depth >= low AND m.depth <= high AND coalesce(m.vectorSpace, '') <> $space
    RETURN m ORDER BY m.depth DESC LIMIT $limit
  } WITH m ORDER BY m.depth DESC LIMIT $limit RETURN ${UNKNOWN_MESSAGE} ORDER BY m.depth DESC`;

export function createVectorStore(db: Runner, own: Neo4jScope, remembered: CachedMessages): VectorStore {
  return {
    async put(session, space, vectors) {
      if (vectors.length === 0) return;
      const written = vectors.map(({ message, values }) => ({ message, values: bytesOf(values) }));
      await db.run(PUT, { ...own, session, space, vectors: written });
    },
    list: async (session, space, range) =>
      (await db.run(LIST, { ...own, session, space, ...range })).map((row) => ({
        message: text(row, 'id'),
        number: number(row, 'number'),
        depth: number(row, 'depth'),
        values: new Float32Array(bytes(row, 'values').slice().buffer),
      })),
    async missing(chain, space, limit) {
      const known = remembered.known(chain.session);
      return remembered.read(await db.run(MISSING, { ...chainOf(own, chain), space, limit, known: [...known.keys()] }), known);
    },
  };
}

/** Little-endian 32-bit floats: a list of numbers would need more than twice as much space. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Int8Array => new Int8Array(buffer, byteOffset, byteLength);
