import { type Notation, stretchOf } from './notation.js';

/**
 * MAC addresses in groups of two, four or six digits with one kind of separator, or of one or two digits without leading zeros, and without any
 * separator. A number of twelve digits is only one if the inventory has it.
 */
export const macAddresses: Notation = (text) =>
  FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) => {
      const digits = macDigits(match[0]);
      if (digits === undefined) return [];
      const isBare = match[0].length === DIGITS;
      const keys = [{ key: `mac:${digits}`, fit: 'ADDRESS' as const }];
      return [{ ...stretchOf(match), form: 'ADDRESS' as const, keys, ...(isBare ? { isExact: true } : { isWhole: true }) }];
    }),
  );

const DIGITS = 12;

const FORMS = [
  /(?<![\w:.-])[\da-f]{1,2}([:-])[\da-f]{1,2}(?:\1[\da-f]{1,2}){4}(?![\w:-]|\.\w)/dgiu,
  /(?<![\w:.-])[\da-f]{2}([. ])[\da-f]{2}(?:\1[\da-f]{2}){4}(?![\w:-]|\.\w)/dgiu,
  /(?<![\w:.-])[\da-f]{4}([:. -])[\da-f]{4}\1[\da-f]{4}(?![\w:-]|\.\w)/dgiu,
  /(?<![\w:.-])[\da-f]{6}[:.-][\da-f]{6}(?![\w:-]|\.\w)/dgiu,
  /(?<![\w:.-])(?:0x)?[\da-f]{12}(?![\w:-]|\.\w)/dgiu,
];

/** The twelve digits of a MAC address in lower case, with the zeros that a notation leaves out. Undefined if there are not twelve. */
export function macDigits(text: string): string | undefined {
  const groups = text
    .toLowerCase()
    .replace(/^0x/u, '')
    .split(/[^\da-f]/u);
  const digits = groups.length === DIGITS / 2 ? groups.map((group) => group.padStart(2, '0')).join('') : groups.join('');
  return digits.length === DIGITS ? digits : undefined;
}
