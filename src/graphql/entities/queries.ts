import { Arg, Args, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { RANGES, rangeText, checkId } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import type { Entity } from '../../domain/model/entity.js';
import { COST_OF_TRAVERSAL } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { stateAt } from '../context/entity-state.js';
import { millis, omitNulls } from '../common/input-values.js';
import { pageRequest, toConnection, type Connection } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import { AS_OF, EntityRefInput, EntitySearchArgs, toRef, toSearch } from '../inputs/entity.js';
import { relationAt, type GraphqlRelation } from './relations.js';
import { EntityConnection, EntityObject, EntityPathType } from '../types/entity.js';

interface ShownPath {
  readonly nodes: readonly Entity[];
  readonly edges: readonly GraphqlRelation[];
}

@Resolver()
export class EntityQueries {
  @Query(() => EntityObject, {
    nullable: true,
    description:
      'One entity, by id or by its identity in the inventory; null if it does not exist. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  async entity(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the entity.' }) id: string | undefined,
    @Arg('ref', () => EntityRefInput, { nullable: true, description: 'The identity of the entity in its inventory.' })
    ref: EntityRefInput | undefined,
    @Arg('asOf', () => DateTime, {
      nullable: true,
      description: 'Returns the entity as it was at this time; null if it did not exist then.',
    })
    asOf: Date | undefined,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<Entity | undefined> {
    if ((typeof id === 'string') === Boolean(ref)) throw invalid('id', 'either `id` or `ref`', id ?? null);
    const known = ref ? app.entities.idOf(caller, toRef(ref)) : checkId('id', id ?? '', 'entity');
    const at = millis(asOf);
    if (at === undefined) return loaders.entity.load(known);
    const entity = await app.entities.get(caller, known, at);
    return entity === undefined ? undefined : stateAt(entity, at);
  }

  @Query(() => EntityConnection, {
    description:
      'Searches entities by name, best match first: whole names, beginnings of names, words of a name in any order, words of other attributes (description, DNS name, serial number, custom fields, …), then misspelt names. For an address without a record, returns the prefixes that contain it.',
  })
  async entities(@Args(() => EntitySearchArgs) args: EntitySearchArgs, @Ctx() { app, caller }: GraphContext): Promise<Connection<Entity>> {
    const search = toSearch(args);
    const page = await app.entities.search(caller, search, pageRequest(args));
    return toConnection({ ...page, items: page.items.map(({ cursor, value }) => ({ cursor, value: stateAt(value, search.asOf) })) });
  }

  @Query(() => EntityPathType, {
    nullable: true,
    complexity: COST_OF_TRAVERSAL,
    description:
      'A shortest path between two entities over relations in either direction: over cables and links if there is one, otherwise over power, addresses and places. What two entities share in a catalogue, such as a device type or a tenant, does not connect them. Null if there is no path; TOO_LARGE if the search was given up.',
  })
  async path(
    @Arg('from', () => ID, { description: 'The first entity of the path.' }) from: string,
    @Arg('to', () => ID, { description: 'The last entity of the path.' }) to: string,
    @Arg('maxHops', () => Int, { nullable: true, description: `The maximum number of steps: ${rangeText(RANGES.pathHops)}.` })
    maxHops: number | undefined,
    @Arg('relations', () => [String], {
      nullable: true,
      description:
        'Follows only these relation types, at most 100. INVALID_INPUT for a type that is neither built in nor used in the workspace.',
    })
    relations: string[] | undefined,
    @Arg('asOf', () => DateTime, { nullable: true, description: AS_OF }) asOf: Date | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ShownPath | undefined> {
    const time = millis(asOf);
    const path = await app.entities.path(caller, checkId('from', from, 'entity'), checkId('to', to, 'entity'), {
      ...omitNulls({ maxHops, types: relations, asOf: time }),
    });
    if (path === undefined) return undefined;
    return { nodes: path.nodes.map((node) => stateAt(node, time)), edges: path.edges.map((edge) => relationAt(edge, time)) };
  }
}
