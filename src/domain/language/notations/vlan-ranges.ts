import { type Notation, type NotationKey, stretchOf } from './notation.js';

/** Ranges of VLAN ids: “VLANs 120-180”, “vlan 10,20,30-35”. A range stands for its VLANs that exist. */
export const vlanRanges: Notation = (text) =>
  [...text.matchAll(RANGE)].flatMap((match) => {
    const members = membersOf(match[1] ?? '');
    return members === undefined ? [] : [{ ...stretchOf(match), form: 'RANGE', keys: [], members, found: 'ANY' }];
  });

const TO = String.raw`\s?(?:-|–|\.\.)\s?|\s(?:to|through|thru)\s`;
const PART = String.raw`\d{1,4}(?:(?:${TO})\d{1,4})?`;
const RANGE = new RegExp(
  String.raw`(?<![\p{L}\d_.-])(?:vlans?|vids?)(?:\s(?:ids?|add|remove|range))?\s(${PART}(?:,\s?${PART}){0,30})(?![\p{L}\d_/-]|[.:]\d)`,
  'dgiu',
);

const MAX_VLANS = 256;
const LAST_VLAN = 4094;

function membersOf(list: string): readonly (readonly NotationKey[])[] | undefined {
  const parts = list.split(',').map((part) => (part.match(/\d+/gu) ?? []).map(Number));
  if (!parts.some(({ length }) => length === 2)) return undefined;
  const numbers: number[] = [];
  for (const [from = 0, to = from] of parts) {
    if (to < from || to > LAST_VLAN || numbers.length + to - from >= MAX_VLANS) return undefined;
    for (let number = from; number <= to; number += 1) numbers.push(number);
  }
  return numbers.map((number) => [{ key: `vlan:${number}`, fit: 'NUMBER', nouns: ['vlan'] }]);
}
