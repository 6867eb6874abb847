import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import type { EntityId } from '../../domain/common/ids.js';
import { historyFacts, moveFacts, partFacts, withOwners, type Move, type PastRequest } from '../../domain/facts/history.js';
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

/** The stored past of entities, as far as a question asks for it. At most three rounds of store calls. */
export async function pastFacts(
  repositories: Repositories,
  about: readonly About[],
  request: FactRequest,
  past: PastRequest,
): Promise<readonly FactGroup[]> {
  const ids = about.map(({ id }) => id);
  const [histories, members, parts] = await Promise.all([
    repositories.entities.histories(ids, LOOK),
    membersOf(repositories, about),
    partsOf(repositories, about, request),
  ]);
  const all = ids.flatMap((id) => histories.get(id) ?? []);
  const owners = await ownersOfComponents(repositories, [...all, ...[...parts.values()].flat()]);
  return all.flatMap((history): readonly FactGroup[] => {
    const ports = parts.get(history.entity.id);
    if (ports !== undefined)
      return [
        partFacts(
          history,
          ports.map((port) => withOwners(port, owners)),
          ports.length === MAX_PARTS,
        ),
      ];
    const changes = historyFacts(
      withOwners(history, owners),
      past,
      history.versions.length === LOOK.versions || history.relations.length === LOOK.relations,
    );
    const { moves, isOpen } = movesAsked(request, members.get(history.entity.id) ?? []);
    if (moves.length === 0 && !isOpen) return [changes];
    const groups = [changes, moveFacts(history, moves, isOpen)];
    return changes.total === 0 && moves.length > 0 && !past.asksAll ? groups.slice(1) : groups;
  });
}

/** The moves that a question asks for; `isOpen`: the members were not all read. */
function movesAsked({ types, subjects, attributes }: FactRequest, members: readonly RelatedEntity[]) {
  const asksForAll = types.length === 0 && attributes.size === 0 && !subjects.has('LOCATION');
  const asked = members.filter(({ entity: { type } }) => asksForAll || types.includes(type));
  return { moves: asked.flatMap(movesIn), isOpen: members.length === MAX_MEMBERS && (asksForAll || types.length > 0) };
}

const MAX_PARTS = 60;

/** The ports and other parts that a question asks for: “which ports changed on sw-1?”. Two rounds of store calls. */
async function partsOf(
  { entities, relations }: Repositories,
  about: readonly About[],
  { types }: FactRequest,
): Promise<ReadonlyMap<EntityId, readonly EntityHistory[]>> {
  const asked = types.filter((type) => COMPONENT_TYPES.has(type));
  const owners = about.filter(({ type }) => !COMPONENT_TYPES.has(type)).map(({ id }) => id);
  if (asked.length === 0 || owners.length === 0) return new Map();
  const found = await relations.listMany(owners, { direction: 'IN', types: PART_RELATIONS, entityTypes: asked }, MAX_PARTS);
  const histories = await entities.histories(
    [...found.values()].flatMap((parts) => parts.map(({ entity }) => entity.id)),
    PART_LOOK,
  );
  return new Map([...found].map(([id, parts]) => [id, parts.flatMap(({ entity }) => histories.get(entity.id) ?? [])]));
}

const PART_LOOK = { versions: 20, relations: 60, derived: true } as const;

/** The present and former members of the entities, by relations that are called like their type: the devices of a rack. */
const membersOf = ({ relations }: Repositories, about: readonly About[]): Promise<ReadonlyMap<EntityId, readonly RelatedEntity[]>> =>
  relations.listMany(
    about.map(({ id }) => id),
    { direction: 'IN', types: [...new Set(about.map(({ type }) => type))], endedAfter: 0 },
    MAX_MEMBERS,
  );

/** A member that was stored together with its relation did not come from elsewhere. */
function movesIn({ relation: { validFrom, validTo }, entity: { id, type, display, createdAt } }: RelatedEntity): readonly Move[] {
  const member = { id, type, display };
  return [
    ...(validFrom > createdAt ? [{ at: validFrom, isArrival: true, member }] : []),
    ...(validTo === undefined ? [] : [{ at: validTo, isArrival: false, member }]),
  ];
}

/** The devices of ports, by the ids of the ports. */
async function ownersOfComponents(
  { relations }: Repositories,
  histories: readonly EntityHistory[],
): Promise<ReadonlyMap<EntityId, string>> {
  const components = histories.flatMap((history) => history.relations.filter(({ toType }) => COMPONENT_TYPES.has(toType)));
  const ids = [...new Set(components.map(({ to }) => to))];
  if (ids.length === 0) return new Map();
  const parents = await relations.listMany(ids, { direction: 'OUT', types: PART_RELATIONS, endedAfter: 0 }, 1);
  return new Map(
    components.flatMap(({ to }) => {
      const [parent] = parents.get(to) ?? [];
      return parent === undefined ? [] : [[to, parent.entity.display] as const];
    }),
  );
}
