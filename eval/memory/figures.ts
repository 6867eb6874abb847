import type { Memory } from '../../src/domain/memory/memory.js';
import type { Kind, MemoryCase } from './cases.js';

/** A case with what its new session knew. */
export interface AskedCase {
  readonly each: MemoryCase;
  /** The items of the window’s section. */
  readonly recalled: readonly { readonly text: string; readonly memory?: Memory | undefined }[];
  /** Memories and sessions of the user in the window of another user. */
  readonly others: number;
}

export interface MemoryFigures {
  readonly pairs: number;
  /** The expected parts that some window item contains, and all of them. */
  readonly found: number;
  readonly expected: number;
  /** Items that are about the question: those that contain an expected part. */
  readonly right: number;
  /** Other items, without preferences that name no entity, which are in every window by design. */
  readonly wrong: number;
  /** Preferences that name no entity, of other cases. */
  readonly general: number;
  /** The number of parts in the window that the case rejects. */
  readonly rejected: number;
  readonly rejectable: number;
  readonly others: number;
}

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
const isExpected = ({ each: { expect } }: AskedCase, text: string): boolean => expect.some((part) => contains(text, part));
const isGeneral = (memory: Memory | undefined): boolean => memory?.kind === 'PREFERENCE' && memory.entities.length === 0;

export function memoryFigures(asked: readonly AskedCase[]): MemoryFigures {
  const sum = (value: (each: AskedCase) => number): number => asked.reduce((total, each) => total + value(each), 0);
  const unexpected = (one: AskedCase) => one.recalled.filter(({ text }) => !isExpected(one, text));
  return {
    pairs: asked.length,
    found: sum(({ each, recalled }) => each.expect.filter((part) => recalled.some(({ text }) => contains(text, part))).length),
    expected: sum(({ each }) => each.expect.length),
    right: sum((one) => one.recalled.length - unexpected(one).length),
    wrong: sum((one) => unexpected(one).filter(({ memory }) => !isGeneral(memory)).length),
    general: sum((one) => unexpected(one).filter(({ memory }) => isGeneral(memory)).length),
    rejected: sum(({ each, recalled }) => each.reject.filter((part) => recalled.some(({ text }) => contains(text, part))).length),
    rejectable: sum(({ each }) => each.reject.length),
    others: sum(({ others }) => others),
  };
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`);

/** The figures of all cases and of each kind, as a Markdown table. */
export function memoryTable(asked: readonly AskedCase[]): string {
  const kinds = [...new Set(asked.map(({ each }) => each.kind))];
  const rows: readonly (readonly [string, readonly AskedCase[]])[] = [
    ['all', asked],
    ...kinds.map((kind: Kind) => [kind, asked.filter(({ each }) => each.kind === kind)] as const),
  ];
  const head = '| pairs | | recall | precision | general preferences | wrongly recalled | of others |';
  const line = ([name, some]: (typeof rows)[number]): string => {
    const f = memoryFigures(some);
    const values = [
      `${percent(f.found, f.expected)} (${f.found} of ${f.expected})`,
      `${percent(f.right, f.right + f.wrong)} (${f.right} of ${f.right + f.wrong})`,
      f.general,
      `${f.rejected} of ${f.rejectable}`,
      f.others,
    ];
    return `| ${name} | ${f.pairs} | ${values.join(' | ')} |`;
  };
  return [head, `|${' --- |'.repeat(7)}`, ...rows.map(line)].join('\n');
}
