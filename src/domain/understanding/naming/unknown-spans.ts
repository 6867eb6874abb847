import { synonymsOf } from '../../inventory/names/synonyms.js';
import type { Stretch } from '../../language/notations/notation.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { CANDIDATE_LIMIT, type Mention } from '../../model/understanding.js';
import { candidatesByKey } from '../candidates/by-key.js';
import type { NameSpan } from '../parse/name-span.js';
import { isNoun } from '../parse/noun-words.js';
import { scoreOf } from '../scoring/linear.js';
import { unknownFeatures } from '../scoring/unknown-features.js';
import { choose } from './choose-spans.js';
import type { Chosen, NameReading } from './reading.js';

/** Spans that look like names and that nothing has. */
export function unknownNames(known: readonly Mention[], reading: NameReading): readonly Mention[] {
  const isNamed = touching(known, reading.text.length);
  const free = reading.spans.filter((span) => !isNamed(span));
  const hasHits = ({ keys, members = [] }: NameSpan): boolean =>
    [...keys, ...members.flat()].some(({ key, fit }) => fit !== 'SUBSTITUTED' && reading.hits.byKey.has(key));
  const shapes = new Set(
    [...reading.focus.entities.map(({ name }) => name), ...known.flatMap(({ entities }) => entities.map(({ name }) => name))].map(shapeOf),
  );
  const chosen = free.flatMap((span): readonly Chosen[] => {
    if (
      span.isExact === true ||
      span.isNoName === true ||
      span.to - span.from > 4 ||
      span.look.measured ||
      (span.look.common && !span.look.mixed) ||
      isNoun(span.text.toLowerCase()) ||
      IS_NO_NAME.test(span.text) ||
      hasOrdinaryWord(span) ||
      hasNounBehind(span)
    )
      return [];
    const features = unknownFeatures(span, {
      user: reading.user,
      alone: reading.alone,
      hasHits: hasHits(span),
      likeKnown: shapes.has(shapeOf(span.text)),
      nounKnown: span.besideNouns.some((noun) => [noun, ...synonymsOf(noun)].some((each) => reading.hits.byKey.has(`~${each}`))),
    });
    reading.observer?.unknownName?.({ span, features });
    const isInTable = reading.deviceInTable(span) !== undefined;
    const odds = scoreOf(features, reading.weights.unknownNames);
    return odds <= 0 ? [] : [{ span, odds, mention: (isInTable ? undefined : namesakesMention(span, reading)) ?? unknownMention(span) }];
  });
  return choose(chosen).map(({ mention }) => mention);
}

/** Whether a stretch of a text of `length` characters shares a character with one of these. */
function touching(stretches: readonly Stretch[], length: number): (stretch: Stretch) => boolean {
  const begun = new Int32Array(length + 2);
  for (const { start, end } of stretches) {
    begun[start] = (begun[start] ?? 0) + 1;
    begun[end] = (begun[end] ?? 0) - 1;
  }
  /** The number of such characters before each place. */
  const before = new Int32Array(length + 2);
  for (let place = 0, open = 0; place < length; place += 1) {
    open += begun[place] ?? 0;
    before[place + 1] = (before[place] ?? 0) + (open > 0 ? 1 : 0);
  }
  return ({ start, end }) => (before[end] ?? 0) > (before[start] ?? 0);
}

/** “found: 12”, “gi9/9 connected”: of several words, a name that nothing has is only the one that is no word of the language. */
const hasOrdinaryWord = ({ text, look, form }: NameSpan): boolean =>
  look.words > 1 &&
  form === 'WORDS' &&
  text.split(/\s+/u).some((word) => /^\p{Ll}{3,}:?$/u.test(word) && isDictionaryWord(word.replace(':', '')) && !isNoun(word));

/** The “rack” of “rtr-99 rack” says what is asked for. */
const hasNounBehind = ({ text, form }: NameSpan): boolean => {
  const [, name = '', noun = ''] = /^(\S+) (\p{Ll}+)$/u.exec(text) ?? [];
  return form === 'WORDS' && /\p{L}/u.test(name) && /\d/u.test(name) && isNoun(noun);
};

const MAX_NAMESAKES = 12;

/** Several entities have exactly this name, though none of them is more probable than that it names nothing. */
function namesakesMention(span: NameSpan, { hits }: NameReading): Mention | undefined {
  const same = candidatesByKey(span.keys, hits).filter(({ entity }) => entity.name === span.text);
  if (same.length < 2 || same.length > MAX_NAMESAKES) return undefined;
  const evidence = ['the whole name'];
  const candidates = same.map(({ entity }) => ({ entity, score: 1 / same.length, parts: [], evidence }));
  return {
    ...unknownMention(span),
    status: 'AMBIGUOUS',
    candidates: candidates.slice(0, CANDIDATE_LIMIT),
    candidateCount: same.length,
    evidence,
  };
}

/** A letter, a count (“20 ports”), the length of prefixes (“/24s”) or a unit of a rack (“U21-22”). */
const IS_NO_NAME = /^(?:\p{L}|\d+\s\p{Ll}{3,}s|\/\d{1,3}(?:s|\s\p{Ll}+)?|u\d{1,2}(?:\s?-\s?u?\d{1,2})?)$/iu;

/** A name with its letters and digits replaced: `bh-icu-sw-02` and `yp-icu-sw-31` have the same shape. */
const shapeOf = (name: string): string => name.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/gu, '0');

export const unknownMention = ({ start, end, text }: NameSpan): Mention => ({
  start,
  end,
  text,
  kind: 'NAME',
  status: 'UNKNOWN',
  entities: [],
  candidates: [],
  candidateCount: 0,
  score: 0,
  parts: [],
  evidence: ['nothing has this name'],
});
