import { fold } from '../../text/normal-form.js';
import { stem } from '../../text/stem.js';
import { JOURNAL_OF } from '../../inventory/netbox/relations.js';
import { nounsOfKind, singular } from '../../inventory/names/type-nouns.js';
import { ownNounsIn } from '../../inventory/names/own-nouns.js';
import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph, Neighbour } from '../graph/fact-graph.js';
import type { EntityFacts, FactRow } from '../model.js';
import type { FactRequest } from '../question/fact-request.js';
import { NOT_RECORDED } from './attributes.js';
import { labelOfType } from './details.js';
import type { View, ViewContext } from './view.js';

/**
 * The relations of an entity of an open type. They have the owner's names, so the words of the question are compared with the names of the relations and
 * with the nouns and types at their other ends; a second relation is followed if the words name what is there.
 */
export const relationsOfOpenType: View = {
  topic: 'RELATIONS',
  steps: [{ direction: 'BOTH' }, { direction: 'BOTH' }],
  build(subject, context) {
    const { graph, request } = context;
    const direct = graph.around(subject);
    const wanted = direct.filter((each) => isAsked(subject, each, request));
    const further = wanted.length > 0 ? [] : direct.flatMap((each) => beyond(subject, each, graph, request));
    const rows = [...rowsOf(subject, wanted, request), ...further];
    return groupOf(subject, rows.length > 0 ? rows : missingRows(subject, request), context, direct.length);
  },
};

const COMPONENTS: readonly EntityType[] = ['INTERFACE', 'VM_INTERFACE'];

/** The entities of open types that an entity of a built-in type is related to, directly or through its interfaces, if the question names them. */
export const relationsToOpenTypes: View = {
  topic: 'RELATIONS',
  steps: [
    { direction: 'BOTH', entityTypes: ['OTHER', ...COMPONENTS] },
    { direction: 'BOTH', entityTypes: ['OTHER'] },
  ],
  build(subject, context) {
    const { graph, request } = context;
    // Remarks have a view of their own.
    const around = graph.around(subject).filter(({ relation }) => relation !== JOURNAL_OF);
    const through = around.flatMap(({ entity }) => (COMPONENTS.includes(entity.type) ? graph.around(entity) : []));
    const open = [...around, ...through].filter((each) => each.entity.type === 'OTHER' && isAsked(subject, each, request));
    const unique = [...new Map(open.map((each) => [each.entity.id, each])).values()];
    return groupOf(subject, rowsOf(subject, unique, request), context, around.length);
  },
};

function groupOf(subject: Entity, rows: readonly FactRow[], { total, isCut }: ViewContext, read: number): EntityFacts | undefined {
  if (rows.length === 0) return undefined;
  return { subject, topic: 'RELATIONS', title: 'relations', rows, total: rows.length, isOpen: isCut && total > read };
}

const wordsOf = (text: string): readonly string[] => fold(text).match(/\p{L}{3,}/gu) ?? [];

/** The words that name what is at the other end of a relation. */
function nounsOf({ type, ref, attributes }: Entity): readonly string[] {
  return [...ownNounsIn(attributes), ...nounsOfKind(type, ref.objectType)].flatMap(wordsOf).map(singular);
}

const hasStem = (word: string, { stems }: FactRequest): boolean => stems.has(stem(word));

/** The question has a word of the relation's name, of the type at its end, or of an attribute that its end has and the subject has not. */
function isAsked({ attributes }: Entity, { relation, entity }: Neighbour, request: FactRequest): boolean {
  if (entity.type !== 'OTHER' && request.types.includes(entity.type)) return true;
  const own = entity.type === 'OTHER' ? Object.keys(entity.attributes).filter((name) => !COMMON.has(name) && !(name in attributes)) : [];
  return [...wordsOf(relation.replaceAll('_', ' ')), ...nounsOf(entity), ...own.flatMap(wordsOf)].some((word) => hasStem(word, request));
}

/** Attributes that say nothing about the type of an entity. */
const COMMON: ReadonlySet<string> = new Set([
  'name',
  'description',
  'comments',
  'status',
  'type',
  'role',
  'nouns',
  'tags',
  'title',
  'label',
  'color',
]);

function rowsOf(subject: Entity, found: readonly Neighbour[], request: FactRequest): readonly FactRow[] {
  return found.map(({ relation, isOutgoing, entity }): FactRow => {
    const name = relation.toLowerCase().replaceAll('_', ' ');
    const text = isOutgoing ? `${name} ${entity.display}` : `${entity.display} (${name} this)`;
    const more = Object.entries(entity.attributes).flatMap(([attribute, value]) =>
      typeof value === 'string' && value !== '' && value !== entity.name && wordsOf(attribute).some((word) => hasStem(word, request))
        ? [`${attribute.replaceAll('_', ' ')} ${value}`]
        : [],
    );
    return { text: more.length === 0 ? text : `${text}: ${more.join(', ')}`, path: [subject.id, entity.id] };
  });
}

/** What is beyond a neighbour. What shares an owner or a place with the subject is not related to it, so a built-in type is not followed down again. */
function beyond(subject: Entity, middle: Neighbour, graph: FactGraph, request: FactRequest): readonly FactRow[] {
  const isShared = middle.isOutgoing && middle.entity.type !== 'OTHER';
  const far = graph.around(middle.entity).filter(({ entity, isOutgoing }) => entity.id !== subject.id && (isOutgoing || !isShared));
  return rowsOf(
    middle.entity,
    far.filter((each) => isAsked(subject, each, request)),
    request,
  ).map(({ text, path }) => ({ text: `${middle.entity.display}: ${text}`, path: [subject.id, ...path] }));
}

/** The types that the question names and that the entity has no relation to. */
const missingRows = (subject: Entity, { nounTypes }: FactRequest): readonly FactRow[] =>
  nounTypes.flatMap(([type, another]) =>
    type === undefined || another !== undefined ? [] : [{ text: `${labelOfType(type)} ${NOT_RECORDED}`, path: [subject.id] }],
  );
