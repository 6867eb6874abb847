import { antecedents } from './antecedents.js';
import { containers } from './containers.js';
import { elided } from './elided.js';
import { ends } from './ends.js';
import { lists } from './lists.js';
import { neighbours, ofEach } from './neighbours.js';
import { offered } from './offered.js';
import { MAX_MEANINGS, MAX_SET } from './universe.js';
import { scoped } from './scopes.js';
import { siblings } from './siblings.js';
import type { Universe } from './universe.js';
import { unknownNames } from './unknown-name.js';
import type { Phrase } from '../parse/phrases.js';
import { type Meaning, keyOfMeaning } from '../candidates/meaning.js';

/** All meanings that a phrase may have; the same entities may be reached in several ways. */
export function meaningsOf(phrase: Phrase, universe: Universe): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const generate of [antecedents, offered, lists, containers, neighbours, scoped, elided, ofEach, ends, siblings, unknownNames]) {
    for (const meaning of generate(phrase, universe)) {
      if (
        (meaning.entities.length === 0 && meaning.unknown === undefined) ||
        meaning.entities.length > MAX_SET ||
        isStatedItself(meaning, universe) ||
        isOlderThanUnknown(phrase, meaning, universe)
      )
        continue;
      const key = `${meaning.generator} ${meaning.unknown?.name ?? ''} ${meaning.anchor?.entity.id ?? ''} ${meaning.list?.size ?? ''} ${keyOfMeaning(meaning)}`;
      if (!found.has(key) && found.size < MAX_MEANINGS) found.set(key, meaning);
    }
  }
  return [...found.values()];
}

/** After “is new-1 up?”, which nothing is called, “it” and “that one” are not what was mentioned before: acting on that would be the worst error. */
function isOlderThanUnknown(phrase: Phrase, { unknown: own, anchor }: Meaning, { unknown: [latest], turn }: Universe): boolean {
  if (latest === undefined || own !== undefined || anchor === undefined || latest.since > 0) return false;
  const isPlain =
    phrase.kind === 'PRONOUN' ||
    (phrase.kind === 'STAND_IN' && phrase.modifiers.length === 0 && !phrase.other && phrase.ordinal === undefined);
  return isPlain && !phrase.plural && anchor.turn < turn - latest.age;
}

/** In “the Yeovil one”, Yeovil itself is not meant. */
const isStatedItself = ({ entities: [only, ...others] }: Meaning, { stated }: Universe): boolean =>
  others.length === 0 && stated.some(({ entity }) => entity.id === only?.id);
