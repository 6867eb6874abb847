import type { Dependencies } from '../common/index.js';
import { ID_PREFIXES, type EntityId, type IdKind, type MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { IdMap } from '../../domain/export/map-ids.js';
import { refKey } from '../../domain/model/entity.js';
import type { FoundEntity } from './find-entities.js';
import type { CheckedDocument } from './read-document.js';

const DIGITS = 26;
const WINDOW_DIGITS = 40;
/** The digits of the sequence in base 36, at the end of the ids of messages and operations. */
const SEQUENCE_DIGITS = 6;

/**
 * The ids of a document in the target, which depend only on the caller, the document and the inventory: repeating an import finds the first one. Ids of
 * messages and operations are in the order of their sequences, as normal ones. Ids that the document does not contain are mapped to ids that no object
 * has, so that a document cannot refer to other data.
 */
export function createTargetIds(
  { digest }: Pick<Dependencies, 'digest'>,
  { workspace, name }: Principal,
  document: CheckedDocument,
  entities: ReadonlyMap<EntityId, FoundEntity>,
  memories: ReadonlyMap<MemoryId, MemoryId>,
): IdMap {
  const derived = (kind: IdKind, digits: number, parts: readonly string[]): string =>
    `${ID_PREFIXES[kind]}_${digest(JSON.stringify(['import', kind, workspace, name, ...parts])).slice(0, digits)}`;
  const session = (id: string): string => derived('session', DIGITS, [id]);
  const of = [session(document.session.id), document.identity];
  const inOrder = (kind: 'message' | 'operation', sequences: ReadonlyMap<string, number>) => {
    const begin = derived(kind, DIGITS - SEQUENCE_DIGITS, of);
    return (id: string): string => {
      const sequence = sequences.get(id);
      if (sequence === undefined) return id === '' ? id : derived(kind, DIGITS, [...of, id]);
      return begin + sequence.toString(36).padStart(SEQUENCE_DIGITS, '0');
    };
  };
  const unknownEntity = (id: string): string => derived('entity', DIGITS, [...of, id]);
  return {
    session,
    message: inOrder('message', document.messages),
    operation: inOrder('operation', document.operations),
    window: (id) => derived('window', WINDOW_DIGITS, [...of, id]),
    memory: (id) => memories.get(id) ?? derived('memory', DIGITS, [...of, id]),
    entity: (id) => entities.get(id)?.id ?? unknownEntity(id),
    key(id, key) {
      const found = entities.get(id);
      return found === undefined ? key : refKey(found.ref);
    },
  };
}
