import { normaliseAddress } from '../address/ip.js';
import { interfaceKeys } from './interface-names.js';
import { normalForm, tokensOf } from './normal-form.js';

export interface SearchTerms {
  /** Keys, and beginnings of keys. */
  readonly terms: readonly string[];
  /** The same with one word misspelt, for when nothing fits. */
  readonly patterns: readonly { readonly prefix: string; readonly word: string; readonly suffix: string }[];
}

/** What a search text is looked up by: as a name or part of one, address, interface or number. */
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
  return { terms, patterns: ['n:', 'p:'].flatMap((prefix) => misspelt(prefix, tokensOf(text))) };
}

function misspelt(prefix: string, tokens: readonly string[]): SearchTerms['patterns'] {
  return tokens.slice(0, 8).flatMap((word, at) => {
    if (!/^\p{L}{4,}$/u.test(word)) return [];
    const before = tokens
      .slice(0, at)
      .map((token) => `${token} `)
      .join('');
    const after = tokens
      .slice(at + 1)
      .map((token) => ` ${token}`)
      .join('');
    return [{ prefix: `${prefix}${before}`, word, suffix: after }];
  });
}
