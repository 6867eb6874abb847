import { factLines, type FactLine } from '../../facts/fact-lines.js';
import type { FactGroup } from '../../facts/model.js';
import type { WindowItem } from '../model/context-window.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { RequestedItem } from './requested-item.js';

const SCORE = 2;

/** The lines of each group as items of a window. */
export function factItems(groups: readonly FactGroup[], tokenizer: Tokenizer): readonly RequestedItem[] {
  return groups.flatMap((group) => factLines(group).map((line, index) => itemOf(group, line, index, tokenizer)));
}

function itemOf({ subject, title }: FactGroup, { text, rows }: FactLine, index: number, tokenizer: Tokenizer): RequestedItem {
  const item: WindowItem = {
    kind: 'ENTITY',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score: SCORE,
    parts: [{ name: 'asked', value: SCORE }],
    reason: `the turn asks for its ${title}`,
    ...(subject === undefined ? {} : { entity: subject }),
  };
  const facts = rows.map((row) => ({ name: title, value: row.text, words: `${row.text}; ` }));
  const id = subject?.id ?? title;
  return { id: index === 0 ? id : `${id}#${index}`, item, facts };
}
