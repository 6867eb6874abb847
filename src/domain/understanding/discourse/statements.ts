import { stem } from '../../text/stem.js';
import { isStopWord } from '../../text/stop-words.js';
import { fold } from '../../text/normal-form.js';
import { CLAUSE_END } from '../../language/en/between-names.js';

/** Where a text mentions something. Offsets are UTF-16 units, end exclusive. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The words that are kept of what is said of an entity. */
export const MAX_STATED = 10;
const MAX_CLAUSE = 120;

/** The stems of the words that a text says of what it mentions at a place: those of the clause, as far as the mentions before and after. */
export function statedOf(text: string, { start, end }: Place, mentions: readonly Place[]): readonly string[] {
  let before = 0;
  let after = Math.min(text.length, end + MAX_CLAUSE);
  for (const each of mentions) {
    if (each.end <= start) before = Math.max(before, each.end);
    if (each.start >= end) after = Math.min(after, each.start);
  }
  const clause = clauseStart(text, start);
  const isFirst = before <= clause;
  const lead = isFirst ? text.slice(Math.max(start - MAX_CLAUSE, clause), start) : '';
  const rest = text.slice(end, after);
  const close = rest.search(CLAUSE_END);
  return [...new Set(stemsOf(`${lead} ${close < 0 ? rest : rest.slice(0, close)}`))].slice(0, MAX_STATED);
}

function clauseStart(text: string, start: number): number {
  const from = Math.max(0, start - MAX_CLAUSE);
  const ends = [...text.slice(from, start).matchAll(CLAUSE_END)];
  const last = ends.at(-1);
  return last === undefined ? from : from + last.index + last[0].length;
}

/** The stems of the words of a text that carry meaning. */
export const stemsOf = (text: string): readonly string[] =>
  (fold(text).match(/\p{L}[\p{L}\p{M}-]*\p{L}/gu) ?? []).filter((word) => word.length > 2 && !isStopWord(word)).map(stem);
