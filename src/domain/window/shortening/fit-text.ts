import type { Tokenizer } from '../tokens/tokenizer.js';
import { excerptOf } from './excerpt.js';
import { cutMiddle, endsIn } from './truncate.js';

/** The share of the room for what matches the question between the beginning and the end. */
const MATCHES = 0.25;
/** The tokens that texts may take beside each other more than alone. */
const SEAM = 4;
/** The maximum number of characters that are searched for matches. */
const LOOKED_AT = 400_000;

export interface Room {
  /** The terms of the question. */
  readonly asked: ReadonlySet<string>;
  /** The tokens of the text. */
  readonly tokens: number;
  /** The maximum of tokens. */
  readonly most: number;
}

/** The beginning and the end of a text, and between them the lines that match the question, in at most `most` tokens; undefined without room. */
export function fitText(text: string, { asked, tokens, most }: Room, tokenizer: Tokenizer): string | undefined {
  const count = (each: string): number => tokenizer.count(each);
  const ends = (room: number) => cutMiddle(text, tokens, room, count, tokenizer)?.text;
  const matching = (room: number, share: number): { readonly matches: number; readonly text: string } | undefined => {
    const found = asked.size === 0 ? undefined : endsIn(ends(room) ?? '');
    if (found === undefined) return undefined;
    const middle = text.slice(found.head.length, text.length - found.tail.length);
    const excerpt = excerptOf(middle, { asked, tokens, most: share, looked: LOOKED_AT }, count, tokenizer);
    if (excerpt === undefined) return undefined;
    return { matches: excerpt.toTokens, text: `${found.head}${found.mark}${excerpt.text}\n${found.tail}` };
  };
  // The matches often take less than their share; the rest belongs to the ends.
  const share = Math.floor(most * MATCHES);
  const first = matching(most - share, share);
  const second = first === undefined ? undefined : matching(most - first.matches - SEAM, first.matches);
  return [second?.text, first?.text].find((each) => each !== undefined && count(each) <= most) ?? ends(most);
}
