import { createHash } from 'node:crypto';
import { containmentKeys } from '../../domain/inventory/address/keys.js';
import type { EntityDraft, EntityRef } from '../../domain/model/entity.js';
import { withNounsAsAttribute } from '../../domain/inventory/names/own-nouns.js';
import { entityKeys } from '../../domain/inventory/names/lookup-keys.js';
import type { EntityId } from '../../domain/common/ids.js';
import { canonicalJson } from '../../domain/common/json.js';
import type { EntityWrite } from '../../ports/store/entities.js';

/** The length of an entity id after its prefix: 104 bits of a digest. */
const ID_LENGTH = 26;

/** The id is a digest of the identity, so a relation has its target's id before the target is written. */
export function entityIdOf(workspace: string, ref: EntityRef): EntityId {
  return `ent_${sha256(identityOf([workspace, ref.source, ref.objectType, ref.objectId])).slice(0, ID_LENGTH)}`;
}

/** An unambiguous text for a list of parts: parts that contain the separator are encoded as JSON. */
function identityOf(parts: readonly string[]): string {
  return parts.some((part) => part.includes('|')) ? JSON.stringify(parts) : parts.join('|');
}

/** Converts drafts for the store, in order. Of several drafts of one entity, the last one counts, at the position of the first. */
export function toWrites(workspace: string, drafts: readonly EntityDraft[]): EntityWrite[] {
  const writes = new Map<EntityId, EntityWrite>();
  for (const draft of drafts) {
    const write = toWrite(workspace, draft);
    writes.set(write.id, write);
  }
  return [...writes.values()];
}

function toWrite(workspace: string, given: EntityDraft): EntityWrite {
  const draft = withNounsAsAttribute(given);
  const targets = draft.relations.map(({ to }) => entityIdOf(workspace, to));
  const { keys, words, nouns } = entityKeys(draft);
  const vrf = targets[draft.relations.findIndex(({ type }) => type === 'VRF')];
  const placements = containmentKeys(draft, vrf);
  const digest = digestOf(draft, [...keys, ...placements], words, nouns);
  return { id: entityIdOf(workspace, draft.ref), draft, targets, keys, placements, words, nouns, digest };
}

function digestOf(draft: EntityDraft, keys: readonly string[], words: readonly string[], nouns: readonly string[]): string {
  const relations = draft.relations.map(({ type, to }) => identityOf([type, to.source, to.objectType, to.objectId])).sort();
  return sha256(canonicalJson({ ...draft, relations, keys, words, nouns }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
