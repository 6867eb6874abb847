/** Endings of plurals, each with its replacement in the singular. */
export const SINGULAR_RULES: readonly (readonly [RegExp, string])[] = [
  [/(switch|patch|box|branch|prefix|address|chassis|closet)es$/, '$1'],
  [/([^aeiou])ies$/, '$1y'],
  [/([^s])s$/, '$1'],
];

/** Words with an “s” at their end that are no plurals: “chassis”. */
export const NO_PLURAL = /^(?:dns|os|as|bus|address|chassis|\w{4,}[ui]s)$/;

/** Plurals that follow no rule. */
export const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['indices', 'index'],
  ['prefixes', 'prefix'],
]);

/** Endings that the second step of the Porter stemmer replaces. */
export const STEM_ENDINGS_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};

/** Endings that its third step replaces. */
export const STEM_ENDINGS_3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};

/** A word with an ending that its fourth step removes. */
export const STEM_ENDINGS_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

/** A word with “ion” behind “s” or “t”, which its fourth step removes. */
export const STEM_ENDING_ION = /^(.+?)(s|t)(ion)$/;
