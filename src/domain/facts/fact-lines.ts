import { COMPONENT_TYPES } from '../inventory/names/lookup-keys.js';
import { markedName, type Entity } from '../model/entity.js';
import type { FactGroup, FactRow } from './model.js';
import { NOT_RECORDED } from './views/attributes.js';
import { unfilteredText } from './question/unused.js';

/** The maximum number of characters of a line, so that a part of a long list fits where the whole does not. */
const LINE_CHARACTERS = 560;

/** A line about the subject of a group, with the rows that it has. */
export interface FactLine {
  readonly text: string;
  readonly rows: readonly FactRow[];
}

/** The lines of a group: the subject, what its rows are, and which of how many they are. */
export function factLines(group: FactGroup): readonly FactLine[] {
  const { subject, where, title, rows, total, isOpen, summary } = group;
  const name = subject === undefined ? 'inventory' : nameOf(subject, where);
  const derived = summary === undefined ? '' : `${summary}${rows.length === 0 ? '' : '; '}`;
  const unfiltered = unfilteredText(group);
  if (rows.length === 0) return [{ text: flat(emptyText(group, name)), rows }];
  const chunks = chunksOf(rows);
  let from = 0;
  return chunks.map((chunk, index): FactLine => {
    const first = from + 1;
    from += chunk.length;
    const of =
      unfiltered !== ''
        ? unfiltered
        : chunks.length === 1 && rows.length === total && !isOpen
          ? countText(group)
          : ` (${first === from ? '' : `${first}-`}${from} of ${total}${isOpen ? '+' : ''})`;
    return {
      text: flat(`${name}: ${title}${of}: ${index === 0 ? derived : ''}${chunk.map(({ text }) => plain(text)).join('; ')}`),
      rows: chunk,
    };
  });
}

/** `power outlet 3 of PDU-A`, `VLAN Data (100) in Berlin HQ`. */
export function nameOf(subject: Entity, where: string | undefined): string {
  const joining = COMPONENT_TYPES.has(subject.type) ? 'of' : 'in';
  return `${labelOf(subject)} ${plain(markedName(subject))}${where === undefined ? '' : ` ${joining} ${where}`}`;
}

/** Without rows, there are none, or they are only counted. */
function emptyText(group: FactGroup, name: string): string {
  const { title, total, isOpen, summary, notFilteredBy } = group;
  if (notFilteredBy !== undefined) return `${name}: ${title}${unfilteredText(group)}`;
  if (group.topic === 'PAST' && total === 0) return `${name}: ${title}: ${summary ?? 'none'}`;
  if (total === 0 && !isOpen) return `${name}: ${title}: none${summary === undefined ? '' : `; ${summary}`}`;
  const count = `${name}: ${title} (${total}${isOpen ? '+' : ''})`;
  return summary === undefined ? count : `${count}: ${summary}`;
}

/** Topics whose rows are things that are counted. */
const countText = ({ topic, total, rows }: FactGroup): string =>
  (topic === 'MEMBERS' || topic === 'CONTACTS') && rows[0]?.text !== NOT_RECORDED ? ` (${total})` : '';

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

/** `power feed`; for an open type, its own name. */
const labelOf = ({ type, ref }: Entity): string =>
  (type === 'OTHER' ? (ref.objectType.split('.').at(-1) ?? 'other') : type).toLowerCase().replaceAll('_', ' ');
/** One line: control characters, line separators and marks that reorder text become blanks. */
const flat = (text: string): string => text.replaceAll(/[\s\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu, ' ').trim();

/** A semicolon in a name would look like the end of a fact. */
const plain = (text: string): string => text.replaceAll(';', ',');
