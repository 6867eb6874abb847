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
  return mentions.map((mention) => {
    if (!areNamesakes(mention) || isCommandAt(chunks, mention.start)) return mention;
    const beside = mentions.flatMap((other) => (other !== mention && other.status === 'RESOLVED' ? other.entities : []));
    const anchors = [...new Map([...beside, ...recent].filter(({ id }) => around.has(id)).map((each) => [each.id, each])).values()];
    const anchor = anchors.find((each) => relatedTo(each, mention, around).length > 0);
    if (anchor === undefined) return mention;
    // After “rtr-1 and rtr-2”, “gi0/1” may be the port of each.
    const alike = anchors.filter(({ type }) => type === anchor.type);
    const related = new Set(alike.flatMap((each) => relatedTo(each, mention, around)));
    return related.size === 1 ? relatedMention(mention, [...related][0], anchor) : mention;
  });
}

const areNamesakes = ({ kind, status, candidates }: Mention): boolean =>
  kind === 'NAME' && status === 'AMBIGUOUS' && new Set(candidates.map(({ entity }) => entity.name)).size === 1;

function relatedTo(anchor: Anchor, { candidates }: Mention, around: Neighbours): readonly Mention['candidates'][number][] {
  const ids = new Set((around.get(anchor.id) ?? []).map(({ entity }) => entity.id));
  return candidates.filter(({ entity }) => ids.has(entity.id));
}

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
