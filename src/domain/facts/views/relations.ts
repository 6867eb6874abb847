import type { Entity } from '../../model/entity.js';
import { fold } from '../../text/normal-form.js';
import { stem } from '../../text/stem.js';
import { nounsOfKind, singular } from '../../inventory/names/type-nouns.js';
import { ownNounsIn } from '../../inventory/names/own-nouns.js';
import type { FactGraph, Neighbour } from '../graph/fact-graph.js';
import type { FactRow } from '../model.js';
import type { Wishes } from '../question/wishes.js';
import type { View } from './view.js';

/**
 * What an entity of an open type is related to. Its relations have the owner's names, so the words of the question are compared with the names of the
 * relations and with the nouns and types at their other ends; a second relation is followed if the words name what is there.
 */
export const relationsOfOpenType: View = {
  topic: 'RELATIONS',
  steps: [{ direction: 'BOTH' }, { direction: 'BOTH' }],
  build(subject, { graph, wishes, total, isCut }) {
    const direct = graph.around(subject);
    const wanted = direct.filter((each) => isAsked(each, wishes));
    const further = wanted.length > 0 ? [] : direct.flatMap((each) => beyond(subject, each, graph, wishes));
    const rows = [...rowsOf(subject, wanted, wishes), ...further];
    if (rows.length === 0) return undefined;
    return { subject, topic: 'RELATIONS', title: 'relations', rows, total: rows.length, isOpen: isCut && total > direct.length };
  },
};

const wordsOf = (text: string): readonly string[] => fold(text).match(/\p{L}{3,}/gu) ?? [];

/** The words that name what is at the other end of a relation. */
function nounsOf({ type, ref, attributes }: Entity): readonly string[] {
  return [...ownNounsIn(attributes), ...nounsOfKind(type, ref.objectType)].flatMap(wordsOf).map(singular);
}

const hasStem = (word: string, { stems }: Wishes): boolean => stems.has(stem(word));

function isAsked({ relation, entity }: Neighbour, wishes: Wishes): boolean {
  return [...wordsOf(relation.replaceAll('_', ' ')), ...nounsOf(entity)].some((word) => hasStem(word, wishes));
}

function rowsOf(subject: Entity, found: readonly Neighbour[], wishes: Wishes): readonly FactRow[] {
  return found.map(({ relation, isOutgoing, entity }): FactRow => {
    const name = relation.toLowerCase().replaceAll('_', ' ');
    const text = isOutgoing ? `${name} ${entity.display}` : `${entity.display} (${name} this)`;
    const more = Object.entries(entity.attributes).flatMap(([attribute, value]) =>
      typeof value === 'string' && value !== '' && wordsOf(attribute).some((word) => hasStem(word, wishes))
        ? [`${attribute.replaceAll('_', ' ')} ${value}`]
        : [],
    );
    return { text: more.length === 0 ? text : `${text}: ${more.join(', ')}`, path: [subject.id, entity.id] };
  });
}

function beyond(subject: Entity, middle: Neighbour, graph: FactGraph, wishes: Wishes): readonly FactRow[] {
  const far = graph.around(middle.entity).filter(({ entity }) => entity.id !== subject.id);
  return rowsOf(
    middle.entity,
    far.filter((each) => isAsked(each, wishes)),
    wishes,
  ).map(({ text, path }) => ({ text: `${middle.entity.display}: ${text}`, path: [subject.id, ...path] }));
}
