import { parseInterfaceName, searchedInterfaceKeys } from '../../inventory/names/interface-names.js';
import { normalForm } from '../../text/normal-form.js';
import type { Chunk } from './chunks.js';
import type { SpanForm, SpanKey } from './name-span.js';
import { endsWithWord } from './numbers/number-words.js';

export const wholeKeys = (form: string): readonly SpanKey[] => (form === '' ? [] : [{ key: `n:${form}`, fit: 'WHOLE' }]);

export const wordKeys = (form: string): readonly SpanKey[] => (form === '' ? [] : [...wholeKeys(form), { key: `p:${form}`, fit: 'PART' }]);

const PATH = /^\d{1,4}(?:[/:.]\d{1,4}){1,4}$/u;

export function formOf(chunk: Chunk, words: string, single: boolean, digitsOnly: boolean): SpanForm {
  if (digitsOnly) return 'NUMBER';
  return single && (PATH.test(words) || interfaceKeysOf(chunk.text, true).length > 0) ? 'INTERFACE' : 'WORDS';
}

export function interfaceKeysOf(words: string, single: boolean): readonly SpanKey[] {
  const lower = words.toLowerCase();
  if (!/\d/u.test(lower) || lower.length > 32) return [];
  if (PATH.test(lower)) return [{ key: `ifn:${lower}`, fit: 'INTERFACE' }];
  const parsed = parseInterfaceName(lower);
  if (parsed === undefined || !(parsed.known || parsed.path.includes('/')) || (!single && !parsed.known)) return [];
  return searchedInterfaceKeys(lower).map((key) => ({ key, fit: 'INTERFACE' }));
}

/** The first label of a host name. A capitalised word behind a dot says that two sentences meet without a space. */
export function hostKeys(text: string): readonly SpanKey[] {
  if (/\.\p{Lu}\p{Ll}/u.test(text)) return [];
  const host = /^([\p{L}\d][\p{L}\d_-]*)(?:\.[\p{L}\d-]+)+$/u.exec(text)?.[1];
  return host === undefined || !/\p{L}/u.test(host) ? [] : [{ key: `n:${normalForm(host)}`, fit: 'HOST' }];
}

/** A number that a noun beside it makes a VLAN or an ASN. */
export function numberKeys(digits: string, beside: readonly string[]): readonly SpanKey[] {
  const number = Number(digits);
  return [
    ...(number <= 4094 ? [{ key: `vlan:${number}`, fit: 'NUMBER' as const }] : []),
    ...(beside.includes('asn') || beside.includes('as') ? [{ key: `asn:${number}`, fit: 'NUMBER' as const }] : []),
  ];
}

/** “06” after `bh-icu-sw-02`, “B-12” after `DC Row B-09`: the last part of a recent name, replaced. */
export function substitutedKeys(text: string, recent: readonly string[]): readonly SpanKey[] {
  if (/^u\d{1,2}$/iu.test(text)) return [];
  const shape = /^(\p{L}{0,4}[-_/.]?)(\d{1,5})(\p{L}?)$/u.exec(text);
  if (shape === null) return [];
  const [, head = '', digits = '', tail = ''] = shape;
  return recent.flatMap((name): readonly SpanKey[] => {
    const runs = [...name.matchAll(/\d+/gu)].toReversed().slice(0, 2);
    return runs.flatMap((match): readonly SpanKey[] => {
      const before = name.slice(0, match.index);
      const after = name.slice(match.index + match[0].length);
      if (head !== '' && !endsWithWord(before, head)) return [];
      if (tail !== '' && after.toLowerCase() !== tail.toLowerCase()) return [];
      const form = `${before}${digits}${after}`;
      return [
        { key: `n:${normalForm(form)}`, fit: 'SUBSTITUTED' },
        ...interfaceKeysOf(form, true).map(({ key }) => ({ key, fit: 'SUBSTITUTED' as const })),
      ];
    });
  });
}
