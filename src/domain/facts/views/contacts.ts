import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactRow } from '../model.js';
import { into, ofAll, out, type View } from './view.js';

/** What passes its contacts on to what it contains. */
const HOLDERS = [
  'SITE',
  'TENANT',
  'CLUSTER',
  'PROVIDER',
  'RACK',
  'LOCATION',
  'AT_SITE',
  'SCOPE',
  'POWER_PANEL',
  'DEVICE',
  'VIRTUAL_MACHINE',
];

/** The contacts of an entity; otherwise those of its site, tenant or provider. */
export const contacts: View = {
  topic: 'CONTACTS',
  steps: [
    into(['ASSIGNED_TO'], 'CONTACT'),
    ofAll(out(HOLDERS)),
    ofAll(into(['ASSIGNED_TO'], 'CONTACT')),
    ofAll(out(['ROLE'], 'CONTACT_ROLE')),
  ],
  build(subject, { graph, total, isCut }) {
    const own = contactsOf(subject, graph);
    const rows = own.map((contact) => contactRow(subject, contact, graph));
    const others =
      own.length > 0
        ? []
        : graph.out(subject, ...HOLDERS).flatMap((holder) => contactsOf(holder, graph).map((contact) => ({ holder, contact })));
    const inherited = others.map(({ holder, contact }): FactRow => {
      const { text, path } = contactRow(holder, contact, graph);
      return { text: `${holder.display}: ${text}`, path: [subject.id, ...path] };
    });
    return {
      subject,
      topic: 'CONTACTS',
      title: 'contacts',
      rows: [...rows, ...inherited],
      total: Math.max(total, rows.length + inherited.length),
      isOpen: isCut,
    };
  },
};

/** What a contact is responsible for. */
export const duties: View = {
  topic: 'CONTACTS',
  steps: [out(['ASSIGNED_TO']), ofAll(out(['ROLE', 'GROUP'], 'CONTACT_ROLE', 'CONTACT_GROUP'))],
  build(subject, { graph, total, isCut }) {
    const rows = graph.out(subject, 'ASSIGNED_TO').map(({ id, type, display }): FactRow => ({
      text: `${type.toLowerCase().replaceAll('_', ' ')} ${display}`,
      path: [subject.id, id],
    }));
    const { text } = contactRow(subject, subject, graph);
    return {
      subject,
      topic: 'CONTACTS',
      title: 'responsible for',
      rows,
      total: Math.max(total, rows.length),
      isOpen: isCut,
      summary: text,
    };
  },
};

const contactsOf = (entity: Entity, graph: FactGraph): readonly Entity[] => graph.into(entity, ['ASSIGNED_TO'], ['CONTACT']);

/** `Ada Byron (Technical, +47 555, ada@example.org)`. */
function contactRow(of: Entity, contact: Entity, graph: FactGraph): FactRow {
  const { phone, email, title } = contact.attributes;
  // NetBox's assignments say which role a contact has where; of a contact with several roles, the graph only knows that it has one of them here.
  const roles = [...new Set(graph.out(contact, 'ROLE').map(({ display }) => display))].join(' or ');
  const details = [roles, title, phone, email].filter((each): each is string => typeof each === 'string' && each !== '');
  return { text: details.length === 0 ? contact.display : `${contact.display} (${details.join(', ')})`, path: [of.id, contact.id] };
}
