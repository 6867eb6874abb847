import type { RelatedEntity } from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Page } from '../../domain/common/page.js';
import type { Relation } from '../../domain/model/relation.js';
import type { GraphContext } from '../context/context.js';
import { pageRequest } from '../common/paging.js';
import { toRelationFilter, type RelationArgs } from '../inputs/entity.js';
import { stateAt, timeOf, type EntityState } from '../context/entity-state.js';

type Cursor = string | (() => Promise<string | undefined>);

/** A relation as of the requested time; its ends are shown as of that time too. */
export type GraphqlRelation = Relation & { readonly asOf?: number };

export const relationAt = (relation: Relation, asOf: number | undefined): GraphqlRelation =>
  asOf === undefined ? relation : { ...relation, asOf };

/** A page of related entities. Cursors are computed on demand, because most clients do not request them. */
export interface RelatedConnection {
  readonly edges: readonly { readonly cursor: Cursor; readonly relation: GraphqlRelation; readonly node: Entity }[];
  readonly nodes: readonly Entity[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: Cursor | undefined;
    readonly endCursor: Cursor | undefined;
  };
}

/** First pages of many entities are read in one call; a page with a cursor needs its own call. */
export async function relatedPage(entity: EntityState, args: RelationArgs, context: GraphContext): Promise<RelatedConnection> {
  const { app, caller, loaders } = context;
  const request = pageRequest(args);
  const { id } = entity;
  const filter = toRelationFilter(args, timeOf(entity, args.asOf));
  const exact = (): Promise<Page<RelatedEntity>> => app.entities.relations(caller, id, filter, request);
  if (request.first === undefined || request.after !== undefined) return fromPage(await exact(), filter.asOf);
  const found = await loaders.relations.load({ id, filter, limit: request.first + 1 });
  return withLazyCursors(found.slice(0, request.first), found.length > request.first, exact, filter.asOf);
}

function fromPage({ items, hasNext, hasPrevious }: Page<RelatedEntity>, asOf: number | undefined): RelatedConnection {
  const edges = items.map(({ cursor, value }) => ({
    cursor,
    relation: relationAt(value.relation, asOf),
    node: stateAt(value.entity, asOf),
  }));
  const pageInfo = {
    hasNextPage: hasNext,
    hasPreviousPage: hasPrevious,
    startCursor: edges.at(0)?.cursor,
    endCursor: edges.at(-1)?.cursor,
  };
  return { edges, nodes: edges.map(({ node }) => node), pageInfo };
}

function withLazyCursors(
  found: readonly RelatedEntity[],
  hasNextPage: boolean,
  exact: () => Promise<Page<RelatedEntity>>,
  asOf: number | undefined,
): RelatedConnection {
  let page: Promise<Page<RelatedEntity>> | undefined;
  const cursorAt = (index: number) => async (): Promise<string | undefined> => {
    page ??= exact();
    return (await page).items.at(index)?.cursor;
  };
  const edges = found.map(({ relation, entity }, index) => ({
    cursor: cursorAt(index),
    relation: relationAt(relation, asOf),
    node: stateAt(entity, asOf),
  }));
  const pageInfo = { hasNextPage, hasPreviousPage: false, startCursor: edges.at(0)?.cursor, endCursor: edges.at(-1)?.cursor };
  return { edges, nodes: edges.map(({ node }) => node), pageInfo };
}
