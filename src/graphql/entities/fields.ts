import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { RANGES, rangeText, type Direction, type Neighborhood } from '../../application/index.js';
import type { Entity, EntityType } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Json } from '../../domain/common/json.js';
import type { Session } from '../../domain/model/session.js';
import { COST_OF_TRAVERSAL } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { omitNulls } from '../common/input-values.js';
import { timeOf, type EntityState } from '../context/entity-state.js';
import type { Loaders } from '../context/loaders.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { SessionType } from '../types/session.js';
import { DirectionEnum, EntityTypeEnum } from '../enums/entity.js';
import { AS_OF_ENTITY, RelationArgs } from '../inputs/entity.js';
import { relatedPage, relationAt, type RelatedConnection, type GraphqlRelation } from './relations.js';
import { EntityObject, NeighborhoodNodeType, NeighborhoodType, RelatedEntityConnectionType, RelationType } from '../types/entity.js';

type ShownNode = Neighborhood['nodes'][number] & { readonly asOf: number | undefined };

interface ShownNeighborhood {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly GraphqlRelation[];
  readonly truncated: boolean;
}

const entityAt = ({ entity, entityThen }: Loaders, id: EntityId, asOf: number | undefined): Promise<Entity | undefined> =>
  asOf === undefined ? entity.load(id) : entityThen.load({ id, asOf });

@Resolver(() => EntityObject)
export class EntityFields {
  @FieldResolver(() => Boolean, {
    description:
      'Whether only tool results have mentioned this entity so far. Such an entity is provisional: the next import or upsert of its inventory replaces it.',
  })
  observed(@Root() { observed }: Entity): boolean {
    return observed !== undefined;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address of its page in the web interface of its source, such as NetBox; null if its source was not read from a server.',
  })
  url(@Root() { ref }: Entity, @Ctx() { loaders }: GraphContext): Promise<string | undefined> {
    return loaders.webPage.load(ref);
  }

  @FieldResolver(() => JsonValue, { nullable: true, description: 'One attribute by name; null if the entity does not have it.' })
  attribute(
    @Root() { attributes }: Entity,
    @Arg('name', () => String, { description: 'The name of the attribute.' }) name: string,
  ): Json | undefined {
    return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  }

  @FieldResolver(() => RelatedEntityConnectionType, { description: 'Related entities, ordered by relation type, then by name.' })
  relations(
    @Root() entity: EntityState,
    @Args(() => RelationArgs) args: RelationArgs,
    @Ctx() context: GraphContext,
  ): Promise<RelatedConnection> {
    return relatedPage(entity, args, context);
  }

  @FieldResolver(() => [EntityObject], {
    description: 'The location of the entity, from the outermost container (a region) to the entity itself.',
  })
  chain(
    @Root() entity: EntityState,
    @Arg('asOf', () => DateTime, { nullable: true, description: AS_OF_ENTITY }) asOf: Date | undefined,
    @Ctx() { loaders }: GraphContext,
  ): Promise<readonly Entity[]> {
    return loaders.chain.load({ id: entity.id, asOf: timeOf(entity, asOf) });
  }

  @FieldResolver(() => NeighborhoodType, { complexity: COST_OF_TRAVERSAL, description: 'The entities around this one, nearest first.' })
  async neighborhood(
    @Root() entity: EntityState,
    @Arg('depth', () => Int, { nullable: true, description: `The number of steps: ${rangeText(RANGES.neighborhoodDepth)}.` })
    depth: number | undefined,
    @Arg('limit', () => Int, { nullable: true, description: `The maximum number of entities: ${rangeText(RANGES.neighborhoodEntities)}.` })
    limit: number | undefined,
    @Arg('types', () => [String], {
      nullable: true,
      description:
        'Follows only these relation types, at most 100. INVALID_INPUT for a type that is neither built in nor used in the workspace.',
    })
    types: string[] | undefined,
    @Arg('entityTypes', () => [EntityTypeEnum], { nullable: true, description: 'Returns only entities of these types.' })
    entityTypes: EntityType[] | undefined,
    @Arg('direction', () => DirectionEnum, { nullable: true, description: 'The direction to follow; by default BOTH.' })
    direction: Direction | undefined,
    @Arg('asOf', () => DateTime, { nullable: true, description: AS_OF_ENTITY }) asOf: Date | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ShownNeighborhood> {
    const time = timeOf(entity, asOf);
    const around = await app.entities.neighborhood(
      caller,
      entity.id,
      omitNulls({ depth, limit, types, entityTypes, direction, asOf: time }),
    );
    return {
      ...around,
      nodes: around.nodes.map((node) => ({ ...node, asOf: time })),
      edges: around.edges.map((edge) => relationAt(edge, time)),
    };
  }

  @FieldResolver(() => [SessionType], { description: 'Your sessions that mention the entity, last mention first.' })
  async sessions(
    @Root() { id }: Entity,
    @Arg('first', () => Int, { nullable: true, description: `The maximum number of sessions: ${rangeText(RANGES.entitySessions)}.` })
    first: number | undefined,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<readonly Session[]> {
    const ids = await app.entities.sessions(caller, id, first ?? undefined);
    const sessions = await Promise.all(ids.map((session) => loaders.session.load(session)));
    return sessions.filter((session) => session !== undefined);
  }
}

@Resolver(() => RelationType)
export class RelationFields {
  @FieldResolver(() => EntityObject, { nullable: true, description: 'The source of the relation; null if it was never written.' })
  from(@Root() { from, asOf }: GraphqlRelation, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return entityAt(loaders, from, asOf);
  }

  @FieldResolver(() => EntityObject, { nullable: true, description: 'The target of the relation; null if it was never written.' })
  to(@Root() { to, asOf }: GraphqlRelation, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return entityAt(loaders, to, asOf);
  }
}

@Resolver(() => NeighborhoodNodeType)
export class NeighborhoodNodeFields {
  @FieldResolver(() => EntityObject, { nullable: true, description: 'The entity.' })
  entity(@Root() { id, asOf }: ShownNode, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return entityAt(loaders, id, asOf);
  }
}
