import { nounsOfType } from '../../inventory/names/type-nouns.js';
import type { Mention } from '../../model/understanding.js';
import type { Chunk } from '../parse/chunks.js';
import { isInterrupting, isRestarting } from '../parse/commands.js';
import { PREPOSITIONS } from '../../language/en/function-words.js';
import { typeClass } from '../scoring/type-classes.js';

/** Classes of entities that cannot be restarted. */
const PASSIVE: ReadonlySet<string> = new Set(['address', 'role', 'model', 'person']);
/** Classes of entities that say what kind of thing is commanded: “kill the access switch” is about a device of this role. */
const KINDS: ReadonlySet<string> = new Set(['role', 'model']);

/** A VLAN or a person as the object of “reboot”, and a role as the object of any destructive verb, is not what is meant, so it is unknown what is. */
export const withCommandObjects = (mentions: readonly Mention[], chunks: readonly Chunk[]): readonly Mention[] =>
  mentions.map((mention) => {
    const [entity] = mention.entities;
    if (entity === undefined || mention.chosen === true || isPlain(mention.text) || !isImpossible(mention, chunks)) return mention;
    const evidence = `${entity.display} is nothing that this command can act on.`;
    return { ...mention, status: 'UNKNOWN', entities: [], candidates: [], candidateCount: 0, evidence: [evidence] };
  });

function isImpossible(mention: Mention, chunks: readonly Chunk[]): boolean {
  const isAll = (classes: ReadonlySet<string>): boolean => mention.entities.every((each) => classes.has(typeClass(each)));
  if (isAll(PASSIVE) && isObject(mention, chunks, isRestarting)) return true;
  return isAll(KINDS) && !isBesideItsNoun(mention, chunks) && isObject(mention, chunks, isInterrupting);
}

/** Whether the last word of its type stands beside a mention: “delete role Access Switch”, “delete Access Switch role”. */
function isBesideItsNoun({ start, end, entities }: Mention, chunks: readonly Chunk[]): boolean {
  const beside = [chunks.findLast((chunk) => chunk.end <= start), chunks.find((chunk) => chunk.start >= end)];
  const nouns = new Set(entities.flatMap(({ type }) => nounsOfType(type)).map((noun) => noun.slice(noun.lastIndexOf(' ') + 1)));
  return beside.some((chunk) => chunk !== undefined && nouns.has(chunk.lower));
}

/** An address or a VLAN with its number is meant as written. */
const isPlain = (text: string): boolean => /^vlans?\s?#?\d|^\d+\.\d+\.\d+\.\d+|^[\da-f]+:[\da-f:]+/iu.test(text);

/** Whether a verb of some kind stands before a mention in the same sentence, without a preposition between them. */
function isObject({ start }: Mention, chunks: readonly Chunk[], isOfKind: (verb: string) => boolean): boolean {
  const first = chunks.findIndex(({ end }) => end > start);
  for (let at = first - 1; at >= 0; at -= 1) {
    const chunk = chunks[at];
    if (chunk === undefined || PREPOSITIONS.has(chunk.lower) || chunks[at + 1]?.opensSentence === true) return false;
    if (isOfKind(chunk.lower)) return true;
  }
  return false;
}
