import { markedText, type Entity } from '../../model/entity.js';
import { JOURNAL_OF } from '../../inventory/netbox/relations.js';
import type { FactRow } from '../model.js';
import { into, type View } from './view.js';

/** The maximum number of characters of a remark. */
const LONGEST = 300;

/** The remarks about an entity, the newest first: `2026-11-20 14:02 warning: replaced PSU-B`. */
export const journal: View = {
  topic: 'RELATIONS',
  steps: [into([JOURNAL_OF], 'OTHER')],
  build(subject, { graph, total, isCut }) {
    const entries = graph.into(subject, [JOURNAL_OF], ['OTHER']).toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
    if (entries.length === 0) return undefined;
    const rows = entries.map((entry): FactRow => ({ text: textOf(entry), path: [subject.id, entry.id] }));
    const summary = isCut ? { summary: `of the ${entries.length} that were read, the newest first` } : {};
    return { subject, topic: 'RELATIONS', title: 'journal', rows, total: Math.max(total, rows.length), isOpen: isCut, ...summary };
  },
};

const timeOf = ({ attributes: { at } }: Entity): string => (typeof at === 'string' ? at : '');

function textOf(entry: Entity): string {
  const { kind, comments } = entry.attributes;
  const remark = typeof comments === 'string' ? comments.replaceAll(/\s+/gu, ' ').trim() : '';
  const shown = remark.length <= LONGEST ? remark : `${remark.slice(0, LONGEST).toWellFormed()}…`;
  const when = timeOf(entry).slice(0, 16).replace('T', ' ');
  const text = `${[when, typeof kind === 'string' ? kind : ''].filter((each) => each !== '').join(' ')}: ${shown}`;
  return entry.observed === undefined ? text : markedText(text);
}
