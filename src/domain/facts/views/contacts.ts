import { ASSIGNMENTS } from '../../inventory/netbox/joins.js';
import { type Entity, refKey } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactRow } from '../model.js';
import type { FactRequest } from '../question/fact-request.js';
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
  build(subject, { graph, total, isCut, request }) {
    const { rows, isPart } = rowsOf(subject, graph, request);
    const inherited =
      rows.length > 0
        ? []
        : graph.out(subject, ...HOLDERS).flatMap((holder) =>
            rowsOf(holder, graph, request).rows.map(({ text, path }): FactRow => ({
              text: `${holder.display}: ${text}`,
              path: [subject.id, ...path],
            })),
          );
    return {
      subject,
      topic: 'CONTACTS',
      title: 'contacts',
      rows: [...rows, ...inherited],
      total: isPart ? rows.length : Math.max(total, rows.length + inherited.length),
      isOpen: isCut,
    };
  },
};

/** What a contact is responsible for. */
export const duties: View = {
  topic: 'CONTACTS',
  steps: [out(['ASSIGNED_TO']), ofAll(out(['ROLE', 'GROUP'], 'CONTACT_ROLE', 'CONTACT_GROUP'))],
  build(subject, { graph, total, isCut }) {
    const rows = graph.out(subject, 'ASSIGNED_TO').map((entity): FactRow => {
      const { id, type, display } = entity;
      return {
        text: withDetails(`${type.toLowerCase().replaceAll('_', ' ')} ${display}`, duty(subject, entity, graph)),
        path: [subject.id, id],
      };
    });
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

/** The contacts of an entity, those of the highest priority first. Words such as “primary” and “billing” choose those that have them here. */
function rowsOf(entity: Entity, graph: FactGraph, { words }: FactRequest): { readonly rows: readonly FactRow[]; readonly isPart: boolean } {
  const all = graph
    .into(entity, ['ASSIGNED_TO'], ['CONTACT'])
    .map((contact) => ({
      contact,
      roles: new Set(
        duty(contact, entity, graph)
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [],
      ),
    }))
    .toSorted((a, b) => rankOf(assignmentsOf(a.contact, entity)) - rankOf(assignmentsOf(b.contact, entity)));
  const telling = [...words].filter((word) => all.some(({ roles }) => roles.has(word)));
  const fitting = all.filter(({ roles }) => telling.every((word) => roles.has(word)));
  const isPart = fitting.length > 0 && fitting.length < all.length;
  return { rows: (isPart ? fitting : all).map(({ contact }) => contactRow(entity, contact, graph)), isPart };
}

interface Assignment {
  /** The key of the role, or `-`. */
  readonly role: string;
  readonly priority: string;
}

/** How a contact is assigned to an entity; none if the inventory only says that it is. */
function assignmentsOf({ attributes }: Entity, { ref }: Entity): readonly Assignment[] {
  const all = attributes[ASSIGNMENTS];
  return (Array.isArray(all) ? all : []).flatMap((text) => {
    const [of, role = '-', priority = '-'] = typeof text === 'string' ? text.split(' ') : [];
    return of === refKey(ref) ? [{ role, priority }] : [];
  });
}

const NO_PRIORITY: Assignment = { role: '-', priority: '-' };
const PRIORITIES = ['primary', 'secondary', 'tertiary', '-', 'inactive'];
const placeOf = ({ priority }: Assignment): number => PRIORITIES.indexOf(PRIORITIES.includes(priority) ? priority : '-');
const rankOf = (assignments: readonly Assignment[]): number =>
  Math.min(...(assignments.length === 0 ? [NO_PRIORITY] : assignments).map(placeOf));

/** The roles in which a contact is assigned to an entity, with their priorities: `primary Technical`. */
function duty(contact: Entity, entity: Entity, graph: FactGraph): readonly string[] {
  const roles = graph.out(contact, 'ROLE');
  const nameOf = (key: string): string | undefined => roles.find(({ ref }) => refKey(ref) === key)?.display;
  return assignmentsOf(contact, entity)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ role, priority }) => [priority === '-' ? undefined : priority, nameOf(role)].filter((each) => each !== undefined).join(' '))
    .filter((text) => text !== '');
}

const withDetails = (name: string, details: readonly string[]): string => (details.length === 0 ? name : `${name} (${details.join(', ')})`);

/** `Ada Byron (primary Technical, +47 555, ada@example.org)`. */
function contactRow(of: Entity, contact: Entity, graph: FactGraph): FactRow {
  const { phone, email, title } = contact.attributes;
  const stated = duty(contact, of, graph);
  // Without assignments, the graph only knows that a contact of several roles has one of them here.
  const roles = graph.out(contact, 'ROLE').map(({ display }) => display);
  const details = [...(stated.length > 0 ? stated : [roles.join(' or ')]), title, phone, email];
  const texts = details.filter((each): each is string => typeof each === 'string' && each !== '');
  return { text: withDetails(contact.display, texts), path: [of.id, contact.id] };
}
