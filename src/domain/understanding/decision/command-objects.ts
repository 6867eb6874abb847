import type { Mention } from '../../model/understanding.js';
import type { Chunk } from '../parse/chunks.js';
import { isRestarting } from '../parse/commands.js';
import { PREPOSITIONS } from '../../language/en/function-words.js';
import { typeClass } from '../scoring/type-classes.js';

/** Classes of entities that cannot be restarted. */
const PASSIVE: ReadonlySet<string> = new Set(['address', 'role', 'model', 'person']);

/** A VLAN, a role or a person as the object of “reboot” is not what is meant, so it is unknown what is. */
export const withCommandObjects = (mentions: readonly Mention[], chunks: readonly Chunk[]): readonly Mention[] =>
  mentions.map((mention) => {
    const [entity] = mention.entities;
    if (
      entity === undefined ||
      mention.chosen === true ||
      isPlain(mention.text) ||
      !mention.entities.every((each) => PASSIVE.has(typeClass(each)))
    )
      return mention;
    if (!isRestarted(mention, chunks)) return mention;
    const evidence = `${entity.display} is nothing that can be restarted.`;
    return { ...mention, status: 'UNKNOWN', entities: [], candidates: [], candidateCount: 0, evidence: [evidence] };
  });

/** An address or a VLAN with its number is meant as written. */
const isPlain = (text: string): boolean => /^vlans?\s?#?\d|^\d+\.\d+\.\d+\.\d+|^[\da-f]+:[\da-f:]+/iu.test(text);

/** Whether a verb such as “restart” stands before a mention in the same sentence, without a preposition between them. */
function isRestarted({ start }: Mention, chunks: readonly Chunk[]): boolean {
  const first = chunks.findIndex(({ end }) => end > start);
  for (let at = first - 1; at >= 0; at -= 1) {
    const chunk = chunks[at];
    if (chunk === undefined || PREPOSITIONS.has(chunk.lower) || chunks[at + 1]?.opensSentence === true) return false;
    if (isRestarting(chunk.lower)) return true;
  }
  return false;
}
