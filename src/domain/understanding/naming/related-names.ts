import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Neighbours } from '../candidates/meaning.js';
import type { Chunk } from '../parse/chunks.js';
import { isCommandAt } from '../parse/commands.js';

/** An entity that a name may be related to: those of the message first, then those of the last turn. */
type Anchor = Pick<EntitySummary, 'id' | 'name' | 'type'>;

/**
 * “And which rack is PDU-A in?” after a question about a router that one PDU-A feeds: of several things with one name, the only one that is directly
 * related to an entity of the message or of the last turn. The objects of destructive commands stay ambiguous.
 */
export function withRelated(mentions: readonly Mention[], focus: Focus, around: Neighbours, chunks: readonly Chunk[]): readonly Mention[] {
  const recent = focus.entities.filter(({ lastTurn }) => lastTurn === focus.turn);
  const resolved = mentions.flatMap(({ status, entities }) => (status === 'RESOLVED' ? entities : []));
  const anchors = [...new Map([...resolved, ...recent].filter(({ id }) => around.has(id)).map((each) => [each.id, each])).values()];
  if (anchors.length === 0) return mentions;
  const near = new Map(anchors.map(({ id }) => [id, new Set((around.get(id) ?? []).map(({ entity }) => entity.id))]));
  const relatedTo = ({ id }: Anchor, { candidates }: Mention) => candidates.filter(({ entity }) => near.get(id)?.has(entity.id));
  return mentions.map((mention) => {
    if (!areNamesakes(mention) || isCommandAt(chunks, mention.start)) return mention;
    const anchor = anchors.find((each) => relatedTo(each, mention).length > 0);
    if (anchor === undefined) return mention;
    // After “rtr-1 and rtr-2”, “gi0/1” may be the port of each.
    const alike = anchors.filter(({ type }) => type === anchor.type);
    const related = new Set(alike.flatMap((each) => relatedTo(each, mention)));
    return related.size === 1 ? relatedMention(mention, [...related][0], anchor) : mention;
  });
}

const areNamesakes = ({ kind, status, candidates }: Mention): boolean =>
  kind === 'NAME' && status === 'AMBIGUOUS' && new Set(candidates.map(({ entity }) => entity.name)).size === 1;

function relatedMention(mention: Mention, chosen: Mention['candidates'][number] | undefined, { id, name }: Anchor): Mention {
  if (chosen === undefined) return mention;
  const why = `Of ${mention.candidates.length} with this name, only one is directly related to ${name}.`;
  const candidates = mention.candidates.filter((each) => each !== chosen);
  return {
    ...mention,
    status: 'RESOLVED',
    entities: [chosen.entity],
    candidates,
    candidateCount: candidates.length,
    evidence: [...mention.evidence, why],
    inherited: [{ id, name, why }],
    fromTalk: why,
  };
}
