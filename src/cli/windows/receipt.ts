import type { ContextQuery } from '#client/operations';
import { counted, table } from '../output/print.js';
import { fitted } from '../output/terminal.js';

export type Window = NonNullable<ContextQuery['context']>;

const BAR = 40;
/** The number of items that are listed of each section, and of omitted items. */
const ITEMS = 12;

interface Budget {
  readonly limit: number;
  readonly used: number;
  readonly reserved?: number;
}

/** The name of a section or an item as people read it. */
export const sectionName = (kind: string): string => kind.toLowerCase().replaceAll('_', ' ');

/** `[██████░░░░] 1234 of 4000 tokens (31 %)`. Reserved tokens are drawn as dots. */
export function budgetBar({ limit, used, reserved = 0 }: Budget): string {
  const cells = (tokens: number): number => (limit === 0 ? 0 : Math.round((tokens / limit) * BAR));
  const full = Math.min(BAR, cells(used));
  const kept = Math.min(BAR - full, cells(reserved));
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full - kept) + '·'.repeat(kept);
  const share = limit === 0 ? 0 : Math.round((used / limit) * 100);
  return `[${bar}] ${used} of ${limit} tokens (${share} %)${reserved > 0 ? `, ${reserved} reserved` : ''}`;
}

/** What a window contains and why, in lines. */
export function receiptLines(window: Window, all: boolean): readonly string[] {
  const { id, strategy, from, stale, budget, sections, omitted } = window;
  return [
    `${id}  ${strategy.toLowerCase()}, ${from.toLowerCase()}${stale ? ', stale' : ''}, counted by ${budget.tokenizer}`,
    budgetBar(budget),
    ...sections.flatMap((section) => sectionLines(section, all)),
    ...(omitted.count === 0 ? [] : omittedLines(omitted, all)),
    ...(omitted.unread === null ? [] : [`System messages were not looked for in ${counted(omitted.unread, 'old message')}.`]),
  ];
}

function sectionLines({ kind, tokens, items }: Window['sections'][number], all: boolean): readonly string[] {
  const shown = all ? items : items.slice(0, ITEMS);
  return [
    '',
    `${sectionName(kind)}: ${counted(tokens, 'token')}, ${counted(items.length, 'item')}`,
    ...table(shown, [
      { head: '', width: 2, value: () => '' },
      { head: 'tokens', width: 6, align: 'right', value: (item) => item.tokens },
      { head: 'score', width: 5, align: 'right', value: (item) => item.score.toFixed(2) },
      { head: 'text', width: 44, value: (item) => item.text },
      { head: 'reason', width: 40, value: (item) => item.reason },
    ]),
    ...(shown.length < items.length ? [`  … and ${items.length - shown.length} more; --all shows them.`] : []),
  ];
}

function omittedLines({ count, tokens, items }: Window['omitted'], all: boolean): readonly string[] {
  const shown = all ? items : items.slice(0, ITEMS);
  return [
    '',
    `left out: ${counted(count, 'item')} of ${counted(tokens, 'token')}`,
    ...shown.map((item) => `  ${item.kind.toLowerCase().padEnd(9)} ${String(item.tokens).padStart(6)}  ${fitted(item.reason, 80)}`),
    ...(count > shown.length ? [`  … and ${count - shown.length} more.`] : []),
  ];
}
