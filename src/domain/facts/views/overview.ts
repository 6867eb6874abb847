import { groupBy } from '../../common/group-by.js';
import { ASSIGNMENTS } from '../../inventory/netbox/joins.js';
import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactRow } from '../model.js';
import { valueText } from './details.js';
import { out, type View } from './view.js';

const MAX_NAMES = 6;
const MAX_ROWS = 24;
/** Attributes that say little alone. */
const HIDDEN: ReadonlySet<string> = new Set(['comments', 'nouns', 'custom_fields', 'desc_units', ASSIGNMENTS]);

/** What is recorded of an entity itself: its status, the entities that it refers to, and its attributes. For a text that names it and asks for nothing. */
export const overview: View = {
  topic: 'OVERVIEW',
  steps: [out()],
  build(subject, { graph }) {
    const rows = [...statusRows(subject), ...relationRows(subject, graph), ...attributeRows(subject)];
    if (rows.length === 0) return undefined;
    return { subject, topic: 'OVERVIEW', title: 'overview', rows: rows.slice(0, MAX_ROWS), total: rows.length, isOpen: false };
  },
};

const statusRows = ({ id, status }: Entity): readonly FactRow[] =>
  status === undefined ? [] : [{ text: `status ${status.toLowerCase()}`, path: [id] }];

function relationRows(subject: Entity, graph: FactGraph): readonly FactRow[] {
  const outgoing = graph.around(subject).filter(({ isOutgoing }) => isOutgoing);
  return [...groupBy(outgoing, ({ relation }) => relation)].map(([relation, all]): FactRow => {
    const targets = all.map(({ entity }) => entity).slice(0, MAX_NAMES);
    const more = all.length - targets.length;
    const names = targets.map(({ display }) => display).join(', ');
    return {
      text: `${label(relation)} ${names}${more > 0 ? ` and ${more} more` : ''}`,
      path: [subject.id, ...targets.map(({ id }) => id)],
    };
  });
}

function attributeRows(subject: Entity): readonly FactRow[] {
  return Object.entries(subject.attributes).flatMap(([name, value]): readonly FactRow[] => {
    const text = HIDDEN.has(name) || value === subject.name ? undefined : valueText(name, value);
    return text === undefined ? [] : [{ text: `${label(name)} ${text}`, path: [subject.id] }];
  });
}

const label = (name: string): string => name.toLowerCase().replaceAll('_', ' ');
