import { keyOfMeaning, type Meaning } from '../candidates/meaning.js';
import { isPersonal } from '../parse/phrase-kinds.js';
import type { Phrase } from '../parse/phrases.js';
import { lists } from './lists.js';
import { nearby } from './nearby.js';
import { related, relatedToEach } from './related.js';
import { MAX_MEANINGS, MAX_REFERENTS, MAX_SET, fits, isBeforeUnknown, isSelecting, MAX_KINDS, type Universe } from './universe.js';
import { SINGULAR_DEMONSTRATIVES } from '../../language/en/function-words.js';
import { genericNouns } from '../candidates/description.js';

/** “the Utica one”, “the one in Lyon”: something of a kind that was mentioned or asked for, elsewhere. */
function elided(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'STAND_IN' && phrase.kind !== 'HEADLESS') return [];
  if (phrase.modifiers.length === 0 && universe.stated.length === 0 && !phrase.other) return [];
  const kinds = universe.referents
    .slice(0, MAX_KINDS)
    .flatMap(({ entity }) => [...entity.nouns.slice(0, 1), ...genericNouns(entity).slice(0, 1)]);
  const heads = new Set([...(universe.asked === undefined ? [] : [universe.asked]), ...kinds]);
  return [...heads].flatMap((head) => {
    const called: Phrase = { ...phrase, kind: 'NOUN', head };
    return [...nearby(called, universe), ...related(called, universe)].filter(
      ({ anchor }) => universe.stated.length === 0 || (anchor !== undefined && universe.stated.includes(anchor)),
    );
  });
}

/** All meanings that a phrase may have; the same entities may be reached in several ways. */
export function meaningsOf(phrase: Phrase, universe: Universe): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const generate of [mentioned, lists, related, nearby, elided, relatedToEach, unknownNames]) {
    for (const meaning of generate(phrase, universe)) {
      if (
        (meaning.entities.length === 0 && meaning.unknown === undefined) ||
        meaning.entities.length > MAX_SET ||
        isStatedItself(meaning, universe) ||
        isOlderThanUnknown(phrase, meaning, universe)
      )
        continue;
      const key = `${meaning.source} ${meaning.unknown?.name ?? ''} ${meaning.anchor?.entity.id ?? ''} ${meaning.list?.size ?? ''} ${keyOfMeaning(meaning)}`;
      if (!found.has(key) && found.size < MAX_MEANINGS) found.set(key, meaning);
    }
  }
  return [...found.values()];
}

/** An entity that was mentioned (“it”, “that switch”), or that an open question offers (“the one in Lyon” after “rtr-1 or rtr-2?”). */
function mentioned(phrase: Phrase, { referents, offered }: Universe): readonly Meaning[] {
  const before = isSelecting(phrase) && phrase.modifiers.length === 0 ? [] : referents.slice(0, MAX_REFERENTS);
  const isChoice = !phrase.plural && phrase.kind !== 'PLACE_PRONOUN' && phrase.ordinal === undefined;
  const choices = isChoice ? offered.filter(({ entity }) => !before.some((each) => each.entity.id === entity.id)) : [];
  const isPointing = SINGULAR_DEMONSTRATIVES.has(phrase.determiner);
  return [
    ...before.filter(({ entity }) => isPointing || fits(phrase, entity)),
    ...choices.filter(({ entity }) => fits(phrase, entity)),
  ].map((anchor): Meaning => ({ entities: [anchor.entity], source: 'MENTIONED', anchor, rivals: 0, members: [anchor] }));
}

/** A name that nothing has: “a zx-99 beeps, is it new?”. */
const unknownNames = (phrase: Phrase, { unknown }: Universe): readonly Meaning[] =>
  phrase.kind === 'PLACE_PRONOUN' || isPersonal(phrase)
    ? []
    : unknown.map(({ name, age }) => ({ entities: [], source: 'UNKNOWN_NAME', rivals: 0, unknown: { name, age } }));

/** After “is new-1 up?”, which nothing is called, “it” and “that one” are not what was mentioned before: acting on that would be the worst error. */
function isOlderThanUnknown(phrase: Phrase, { unknown: name, anchor }: Meaning, { unknown: [latest], turn }: Universe): boolean {
  if (latest === undefined || name !== undefined || anchor === undefined || latest.since > 0) return false;
  const isPlain =
    phrase.kind === 'PRONOUN' ||
    (phrase.kind === 'STAND_IN' && phrase.modifiers.length === 0 && !phrase.other && phrase.ordinal === undefined);
  return isPlain && !phrase.plural && isBeforeUnknown(anchor.turn, latest, turn);
}

/** In “the Yeovil one”, Yeovil itself is not meant. */
const isStatedItself = ({ entities: [only, ...others] }: Meaning, { stated }: Universe): boolean =>
  others.length === 0 && stated.some(({ entity }) => entity.id === only?.id);
