import { normaliseAddress, parseCidr, type Cidr } from '../address/ip.js';
import { interfaceKeys } from '../names/interface-names.js';
import { spellingPatterns, type SpellingPattern } from '../../text/spelling-patterns.js';
import { normalForm, tokensOf } from '../../text/normal-form.js';
import { searchedWordsOf, type SearchWord } from './search-words.js';

export interface SearchTerms {
  /** Keys, and prefixes of keys. */
  readonly terms: readonly string[];
  /** The words, for entities that contain all of them in any order; none for an address. */
  readonly words: readonly SearchWord[];
  /** The address or prefix in the text. */
  readonly address: Cidr | undefined;
  /** The same with one misspelt word, if nothing else matches. */
  readonly patterns: readonly SpellingPattern[];
}

/** How a search text is looked up: as a name or part of one, address, interface or number. */
export function searchTermsOf(text: string): SearchTerms {
  const form = normalForm(text);
  const address = normaliseAddress(text.trim());
  const numbered = /^(vlan|asn|as)\s*(\d+)$/i.exec(text.trim());
  const terms = [
    ...(form === '' ? [] : [`n:${form}`, `p:${form}`]),
    ...(address === undefined ? [] : [`ip:${address}`, `host:${address}`]),
    ...interfaceKeys(text.trim()),
    ...(numbered === null ? [] : [`${(numbered[1] ?? '').toLowerCase().replace(/^as$/, 'asn')}:${numbered[2] ?? ''}`]),
  ];
  return {
    terms,
    words: address === undefined ? searchedWordsOf(text) : [],
    address: address === undefined ? undefined : parseCidr(address),
    patterns: ['n:', 'p:'].flatMap((prefix) => spellingPatterns(prefix, tokensOf(text).slice(0, 8), (word) => /^\p{L}{4,}$/u.test(word))),
  };
}
