import type { EntityId } from '../../common/ids.js';
import type { Fact } from '../model/context-window.js';
import type { FactGroup } from '../../facts/model.js';

/** The number of general facts about an entity whose requested facts are told. */
const BESIDE_TOLD = 1;
/** The same for entities that nothing is asked about, while something is asked about others. */
const BESIDE_OTHERS = 0;

/**
 * The general facts about an entity. If the turn asks for facts, there are only a few: those that the lines of the requested facts do not have, so that
 * nothing is said twice, and the answer is easy to find.
 */
export function supportingFacts(id: EntityId, facts: readonly Fact[], groups: readonly FactGroup[]): readonly Fact[] {
  if (groups.length === 0) return facts;
  const own = groups.filter(({ subject }) => subject?.id === id);
  if (own.length === 0) return facts.filter((fact) => !isList(fact)).slice(0, BESIDE_OTHERS);
  const told = own.map(({ rows, summary }) => [summary ?? '', ...rows.map(({ text }) => text)].join('; ')).join('; ');
  const isTold = ({ value }: Fact): boolean => value.split(', ').every((name) => told.includes(name.replace(/ and \d+\+? more$/u, '')));
  return facts.filter((fact) => !isTold(fact) && !isList(fact)).slice(0, BESIDE_TOLD);
}

/** Names of related entities. If the turn asks for them, they are told with more than their names. */
const isList = ({ value }: Fact): boolean => value.includes(', ') || /\d+\+? more$/u.test(value);
