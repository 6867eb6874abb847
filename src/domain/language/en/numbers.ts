import { wordList } from './word-list.js';

/** Words before the number of a version, which is no address: “version 10.0.0.1”. */
export const VERSION_WORDS = wordList('v ver version release firmware build os ios oid');

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** Numbers in words: “rack twelve”. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, index) => [word, index] as const),
  ...TENS.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
]);

/** Words between the first and the last of a range: “R101 to R103”. */
export const RANGE_WORDS = wordList('to through thru until');

/** Words between numbers of one list: “VLANs 10 and 20”. */
export const NUMBER_LIST_WORDS = wordList('and or & plus');

/** Words between a noun and its number: “cable no. 12”, “VLAN ID 30”. */
export const NUMBER_LABELS = wordList('no nr num number numbers id ids');
