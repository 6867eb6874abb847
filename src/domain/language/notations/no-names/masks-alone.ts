import { isMask } from '../masks.js';
import { type Stretch, V4 } from '../notation.js';

const DOTTED = new RegExp(String.raw`(?<![\w.:-])${V4}(?:/\d{1,2})?(?![\w.:-])`, 'gu');

/** Masks, wildcard masks, and the addresses of every host: `255.255.255.0`, `0.0.0.255`, `0.0.0.0/0`, `127.0.0.1`. */
export const masksAlone = (text: string): readonly Stretch[] =>
  [...text.matchAll(DOTTED)].flatMap(({ index, 0: address }) =>
    isMask(address.split('/')[0] ?? '') || address.startsWith('127.') ? [{ start: index, end: index + address.length }] : [],
  );
