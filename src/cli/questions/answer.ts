import type { Answer } from '../../application/index.js';
import { nameOf } from '../../domain/facts/fact-lines.js';
import { nothingText, unknownText } from './empty.js';
import { unfilteredText, unusedText } from '../../domain/facts/question/unused.js';
import type { FactGroup, FactTopic } from '../../domain/facts/model.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { wrapped } from '../output/terminal.js';

/** Without `--all`, the maximum number of facts of a group. */
const SHOWN = 20;

/** Topics whose facts are things that are counted, also if there is only one. */
export const COUNTED: ReadonlySet<FactTopic> = new Set<FactTopic>(['MEMBERS', 'CONTACTS']);

/** An answer in lines: each group with its facts, then what is unknown, and the question that settles an ambiguous name. */
export function answerLines({ understanding, groups, notUsed }: Answer, all: boolean): readonly string[] {
  const lines = groups.flatMap((group, index) => [...(index === 0 ? [] : ['']), ...groupLines(group, all)]);
  const open = openLines(understanding, notUsed);
  if (lines.length === 0 && open.length === 0) return [nothingText(understanding.mentions)];
  return [...lines, ...(lines.length > 0 && open.length > 0 ? [''] : []), ...open];
}

function groupLines(group: FactGroup, all: boolean): readonly string[] {
  const { subject, where, topic, title, rows, total, isOpen, summary } = group;
  const isUnfiltered = group.notFilteredBy !== undefined;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const isCounted = !isUnfiltered && (isOpen || total !== 1 || COUNTED.has(topic));
  const count = isCounted ? ` (${total}${isOpen ? '+' : ''})` : unfilteredText(group);
  const more = total - shown.length;
  return [
    ...wrapped(`${subject === undefined ? 'inventory' : nameOf(subject, where)}: ${title}${count}`, ''),
    ...(summary === undefined ? [] : wrapped(summary, '  ')),
    ...(total === 0 && summary === undefined && !isOpen && !isUnfiltered ? ['  none'] : []),
    ...shown.flatMap(({ text }) => wrapped(text, '  - ')),
    ...(more > 0 && shown.length > 0 ? [`  … and ${more} more${shown.length < rows.length ? '; --all shows them' : ''}`] : []),
  ];
}

function openLines({ mentions, clarification }: Understanding, notUsed: readonly string[]): readonly string[] {
  const unused = unusedText(notUsed);
  const unknown = mentions.filter(({ status }) => status === 'UNKNOWN').map(unknownText);
  return [
    ...(unused === undefined ? [] : wrapped(unused, '')),
    ...(unknown.length === 0 ? [] : wrapped(`Not in the inventory: ${unknown.join(', ')}`, '')),
    ...(clarification === undefined
      ? []
      : [
          ...wrapped(clarification.question, ''),
          ...clarification.choices.flatMap(({ label }, index) => wrapped(label, `  ${index + 1}. `)),
        ]),
  ];
}
