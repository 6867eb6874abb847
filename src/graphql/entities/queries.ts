import { Arg, Args, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { invalid } from '../../domain/errors.js';
import type { Entity } from '../../domain/entity.js';
import { COST_OF_TRAVERSAL } from '../execution/cost.js';
import type { GraphContext } from '../context.js';
import { idOf, millis, said, within } from '../inputs.js';
import { pageRequest, toConnection, type Connection } from '../paging.js';
import { DateTime } from '../scalars.js';
import { AS_OF, EntityRefInput, EntitySearchArgs, toRef, toSearch } from './inputs.js';
import { relationAt, type ShownRelation } from './relations.js';
import { EntityConnection, EntityObject, EntityPathType } from './type.js';

interface ShownPath {
  readonly nodes: readonly Entity[];
  readonly edges: readonly ShownRelation[];
}

const HOPS = { min: 1, max: 10, fallback: 6 };

@Resolver()
export class EntityQueries {
  @Query(() => EntityObject, {
    nullable: true,
    description: 'One thing, by id or by what its inventory calls it; null when there is none.',
  })
  async entity(
    @Arg('id', () => ID, { nullable: true, description: 'Its id.' }) id: string | undefined,
    @Arg('ref', () => EntityRefInput, { nullable: true, description: 'Its identity in the inventory.' }) ref: EntityRefInput | undefined,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<Entity | undefined> {
    if (typeof id === 'string' && !ref) return loaders.entity.load(idOf('entity', id, 'id'));
    if (ref && typeof id !== 'string') return app.entities.byRef(caller, toRef(ref));
    throw invalid('id', 'either `id` or `ref`', id ?? null);
  }

  @Query(() => EntityConnection, {
    description: 'Things by name, best match first: exact, then the beginning, then a part, then misspelt.',
  })
  async entities(@Args(() => EntitySearchArgs) args: EntitySearchArgs, @Ctx() { app, caller }: GraphContext): Promise<Connection<Entity>> {
    return toConnection(await app.entities.search(caller, toSearch(args), pageRequest(args)));
  }

  @Query(() => EntityPathType, {
    nullable: true,
    complexity: COST_OF_TRAVERSAL,
    description: 'A shortest path between two things, over relations in either direction; null when there is none.',
  })
  async path(
    @Arg('from', () => ID, { description: 'Where it begins.' }) from: string,
    @Arg('to', () => ID, { description: 'Where it ends.' }) to: string,
    @Arg('maxHops', () => Int, { nullable: true, description: 'Longest path: 1 to 10, 6 unless said.' }) maxHops: number | undefined,
    @Arg('relations', () => [String], {
      nullable: true,
      description:
        'Only over these relation types; at most 100. A type that Netloom does not know and that no relation of the workspace ever had is INVALID_INPUT.',
    })
    relations: string[] | undefined,
    @Arg('asOf', () => DateTime, { nullable: true, description: AS_OF }) asOf: Date | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ShownPath | undefined> {
    const hops = within(maxHops, HOPS, 'maxHops');
    const time = millis(asOf);
    const path = await app.entities.path(caller, idOf('entity', from, 'from'), idOf('entity', to, 'to'), {
      maxHops: hops,
      ...said({ types: relations, asOf: time }),
    });
    return path === undefined ? undefined : { ...path, edges: path.edges.map((edge) => relationAt(edge, time)) };
  }
}
