import { STEM_ENDINGS_2, STEM_ENDINGS_3, STEM_ENDINGS_4, STEM_ENDING_ION } from '../language/en/word-endings.js';

/**
 * The Porter stemmer (M. F. Porter, “An algorithm for suffix stripping”, Program 14(3), 1980), for English. Words with a digit or another script are
 * not changed.
 */
const CONSONANT = '[^aeiou]';
const VOWEL = '[aeiouy]';
const C = `${CONSONANT}[^aeiouy]*`;
const V = `${VOWEL}[aeiou]*`;

const MEASURE_1 = new RegExp(`^(?:${C})?${V}${C}`);
const MEASURE_EXACTLY_1 = new RegExp(`^(?:${C})?${V}${C}(?:${V})?$`);
const MEASURE_2 = new RegExp(`^(?:${C})?${V}${C}${V}${C}`);
const HAS_VOWEL = new RegExp(`^(?:${C})?${VOWEL}`);
const SHORT_END = new RegExp(`^${C}${VOWEL}[^aeiouwxy]$`);

const ENDING_2 = new RegExp(
  `^(.+?)(${Object.keys(STEM_ENDINGS_2)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})$`,
);
const ENDING_3 = new RegExp(
  `^(.+?)(${Object.keys(STEM_ENDINGS_3)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})$`,
);

export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))));
}

function step1a(word: string): string {
  return word.replace(/^(.+?)(ss|i)es$/, '$1$2').replace(/^(.+?)([^s])s$/, '$1$2');
}

function step1b(word: string): string {
  const eed = /^(.+?)eed$/.exec(word)?.[1];
  if (eed !== undefined) return MEASURE_1.test(eed) ? `${eed}ee` : word;
  const base = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (base === undefined || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return SHORT_END.test(base) ? `${base}e` : base;
}

function step1c(word: string): string {
  const base = /^(.+?)y$/.exec(word)?.[1];
  return base !== undefined && HAS_VOWEL.test(base) ? `${base}i` : word;
}

function replaced(word: string, ending: RegExp, by: Readonly<Record<string, string>>): string {
  const [, base, suffix] = ending.exec(word) ?? [];
  if (base === undefined || suffix === undefined || !MEASURE_1.test(base)) return word;
  return base + (by[suffix] ?? '');
}

const step2 = (word: string): string => replaced(word, ENDING_2, STEM_ENDINGS_2);
const step3 = (word: string): string => replaced(word, ENDING_3, STEM_ENDINGS_3);

function step4(word: string): string {
  const base = STEM_ENDINGS_4.exec(word)?.[1];
  if (base !== undefined) return MEASURE_2.test(base) ? base : word;
  const [, head = '', letter = ''] = STEM_ENDING_ION.exec(word) ?? [];
  return head !== '' && MEASURE_2.test(head + letter) ? head + letter : word;
}

function step5(word: string): string {
  const base = /^(.+?)e$/.exec(word)?.[1];
  const dropped =
    base !== undefined &&
    (MEASURE_2.test(base) ||
      (MEASURE_1.test(base) && !MEASURE_EXACTLY_1.test(base)) ||
      (MEASURE_EXACTLY_1.test(base) && !SHORT_END.test(base)))
      ? base
      : word;
  return dropped.endsWith('ll') && MEASURE_2.test(dropped) ? dropped.slice(0, -1) : dropped;
}
