import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Entity } from '../../model/entity.js';
import type { FactGroup, FactRow } from '../../facts/model.js';
import type { WindowItem } from '../model/context-window.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { RequestedItem } from './requested-item.js';

/** The maximum number of characters of a line, so that a part of a long list fits where the whole does not. */
const LINE_CHARACTERS = 560;
const SCORE = 2;

/** The lines of a group: the subject, what its rows are, and which of how many they are. */
export function factItems(groups: readonly FactGroup[], tokenizer: Tokenizer): readonly RequestedItem[] {
  return groups.flatMap((group) => linesOf(group).map((line, index) => itemOf(group, line, index, tokenizer)));
}

interface Line {
  readonly text: string;
  readonly rows: readonly FactRow[];
}

function linesOf(group: FactGroup): readonly Line[] {
  const { subject, where, title, rows, total, isOpen, summary } = group;
  const joining = COMPONENT_TYPES.has(subject.type) ? 'of' : 'in';
  const name = `${label(subject)} ${subject.display}${where === undefined ? '' : ` ${joining} ${where}`}`;
  const derived = summary === undefined ? '' : `${summary}${rows.length === 0 ? '' : '; '}`;
  if (rows.length === 0) return [{ text: flat(emptyText(group, name)), rows }];
  const chunks = chunksOf(rows);
  let from = 0;
  return chunks.map((chunk, index): Line => {
    const first = from + 1;
    from += chunk.length;
    const of =
      chunks.length === 1 && rows.length === total && !isOpen
        ? countText(group)
        : ` (${first === from ? '' : `${first}-`}${from} of ${total}${isOpen ? '+' : ''})`;
    return { text: flat(`${name}: ${title}${of}: ${index === 0 ? derived : ''}${chunk.map(({ text }) => text).join('; ')}`), rows: chunk };
  });
}

/** Without rows, there are none, or they are only counted. */
function emptyText({ title, total, isOpen, summary }: FactGroup, name: string): string {
  const count = `${name}: ${title} (${total}${isOpen ? '+' : ''})`;
  if (summary !== undefined) return `${count}: ${summary}`;
  return total === 0 ? `${count}: none` : count;
}

/** Topics whose rows are things that are counted. */
const countText = ({ topic, total }: FactGroup): string => (topic === 'MEMBERS' || topic === 'CONTACTS' ? ` (${total})` : '');

function chunksOf(rows: readonly FactRow[]): readonly (readonly FactRow[])[] {
  const chunks: FactRow[][] = [];
  let length = Infinity;
  for (const row of rows) {
    if (length + row.text.length > LINE_CHARACTERS) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(row);
    length += row.text.length + 2;
  }
  return chunks;
}

const label = ({ type, ref }: Entity): string =>
  (type === 'OTHER' ? (ref.objectType.split('.').at(-1) ?? 'other') : type).toLowerCase().replaceAll('_', ' ');
const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function itemOf({ subject, title }: FactGroup, { text, rows }: Line, index: number, tokenizer: Tokenizer): RequestedItem {
  const item: WindowItem = {
    kind: 'ENTITY',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score: SCORE,
    parts: [{ name: 'asked', value: SCORE }],
    reason: `the turn asks for its ${title}`,
    entity: subject,
  };
  const facts = rows.map((row) => ({ name: title, value: row.text, words: `${row.text}; ` }));
  return { id: index === 0 ? subject.id : `${subject.id}#${index}`, item, facts };
}
