import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import type { EntityId } from '../../domain/common/ids.js';
import { historyFacts, moveFacts, withNames, type Move, type PastRequest } from '../../domain/facts/history.js';
import type { FactGroup } from '../../domain/facts/model.js';
import type { FactRequest } from '../../domain/facts/question/fact-request.js';
import type { EntityHistory } from '../../domain/inventory/history/history.js';
import { PART_RELATIONS } from '../../domain/model/relation.js';
import type { RelatedEntity } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';
import type { About } from './named-subjects.js';

/** Bounds of the reads, for each entity. */
const LOOK = { versions: 50, relations: 300, derived: true } as const;
const MAX_MEMBERS = 200;

/** What is stored of the past of entities, as a question about it asks. At most three rounds of store calls. */
export async function pastFacts(
  repositories: Repositories,
  about: readonly About[],
  request: FactRequest,
  past: PastRequest,
): Promise<readonly FactGroup[]> {
  const ids = about.map(({ id }) => id);
  const [histories, moved] = await Promise.all([repositories.entities.histories(ids, LOOK), movesOf(repositories, about)]);
  const all = ids.flatMap((id) => histories.get(id) ?? []);
  const names = await namesOfComponents(repositories, all);
  return all.flatMap((history): readonly FactGroup[] => {
    const moves = (moved.get(history.entity.id) ?? []).filter(({ member }) => asksForMember(request, member.type));
    const own = historyFacts(
      withNames(history, names),
      past,
      history.versions.length === LOOK.versions || history.relations.length === LOOK.relations,
    );
    if (moves.length === 0) return [own];
    return own.total === 0 && !past.asksAll ? [moveFacts(history, moves)] : [own, moveFacts(history, moves)];
  });
}

const asksForMember = ({ types, subjects, attributes }: FactRequest, type: string): boolean =>
  types.length === 0 ? attributes.size === 0 && !subjects.has('LOCATION') : types.some((each) => each === type);

/** What came into the entities and left them, by relations that are called like their type: the devices of a rack. */
async function movesOf({ relations }: Repositories, about: readonly About[]): Promise<ReadonlyMap<EntityId, readonly Move[]>> {
  const types = [...new Set(about.map(({ type }) => type))];
  const found = await relations.listMany(
    about.map(({ id }) => id),
    { direction: 'IN', types, endedAfter: 0 },
    MAX_MEMBERS,
  );
  return new Map([...found].map(([id, related]) => [id, related.flatMap(movesIn)]));
}

/** What was stored together with its relation did not come from elsewhere. */
function movesIn({ relation: { validFrom, validTo }, entity: { id, type, display, createdAt } }: RelatedEntity): readonly Move[] {
  const member = { id, type, display };
  return [
    ...(validFrom > createdAt ? [{ at: validFrom, isArrival: true, member }] : []),
    ...(validTo === undefined ? [] : [{ at: validTo, isArrival: false, member }]),
  ];
}

/** Ports and addresses are called with their device: `sw-2 eth1`. */
async function namesOfComponents({ relations }: Repositories, histories: readonly EntityHistory[]): Promise<ReadonlyMap<EntityId, string>> {
  const components = histories.flatMap((history) => history.relations.filter(({ toType }) => COMPONENT_TYPES.has(toType)));
  const ids = [...new Set(components.map(({ to }) => to))];
  if (ids.length === 0) return new Map();
  const parents = await relations.listMany(ids, { direction: 'OUT', types: PART_RELATIONS, endedAfter: 0 }, 1);
  return new Map(
    components.flatMap(({ to, display }) => {
      const [parent] = parents.get(to) ?? [];
      return parent === undefined ? [] : [[to, `${parent.entity.display} ${display}`] as const];
    }),
  );
}
