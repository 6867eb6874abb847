import { type Notation, stretchOf } from './notation.js';

/** AS numbers behind a word for them, as a number (`AS131082`) or in two halves (`AS 2.10`, `remote-as 2.10`). */
export const asNumbers: Notation = (text) =>
  [...text.matchAll(AS_NUMBER)].flatMap((match) => {
    const [, , high = '', low] = match;
    const number = asNumberOf(high, low);
    const keys = [{ key: `asn:${number}`, fit: 'ADDRESS' as const, nouns: ['asn'] }];
    return number === undefined ? [] : [{ ...stretchOf(match, 1), form: 'ADDRESS' as const, keys }];
  });

/** “as 100 ports” is no AS number: in lower case a hyphen, the `n` or two halves say so. */
const AS_NUMBER =
  /(?<![\p{L}\d_.-])((?:(?:AS|As|as)(?=\d)|AS[\s:#-]|as(?=\s\d{1,5}\.\d{1,5}(?![\d.]))\s|(?:remote|local|peer|neighbou?r)-as\s|ASN[\s:#-]?|asn[\s:#-]?|Asn[\s:#-]?)(\d{1,10})(?:\.(\d{1,5}))?)(?![\p{L}\d_-]|\.\w)/dgu;

const HALF = 65_536;

/** The number of an AS whose halves are given, if it has two. */
export function asNumberOf(high: string, low: string | undefined): number | undefined {
  const number = low === undefined ? Number(high) : Number(high) * HALF + Number(low);
  const isValid = number < HALF * HALF && (low === undefined || (Number(high) < HALF && Number(low) < HALF));
  return isValid ? number : undefined;
}
