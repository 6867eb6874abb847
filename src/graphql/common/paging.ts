import { type ClassType, ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { omitNulls } from './input-values.js';
import { checkPage } from '../../domain/common/cursor.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page, type PageRequest } from '../../domain/common/page.js';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: `The number of items from the start (or after \`after\`): 1 to ${MAX_PAGE_SIZE}, by default ${DEFAULT_PAGE_SIZE}.`,
  })
  first?: number;

  @Field(() => String, { nullable: true, description: 'Returns items after this cursor. Use it with `first`.' })
  after?: string;

  @Field(() => Int, { nullable: true, description: `The number of items from the end (or before \`before\`): 1 to ${MAX_PAGE_SIZE}.` })
  last?: number;

  @Field(() => String, { nullable: true, description: 'Returns items before this cursor. Use it with `last`.' })
  before?: string;
}

@ObjectType('PageInfo', { simpleResolvers: true, description: 'The position of a page in its list, as in the Relay specification.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether there are items after `endCursor`.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there are items before `startCursor`.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null for an empty page.' })
  startCursor?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The cursor of the last item; null for an empty page.' })
  endCursor?: string | undefined;
}

export interface Connection<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly nodes: readonly T[];
  readonly pageInfo: PageInfoType;
}

/** Creates the Relay types of a list: `${name}Connection` and `${name}Edge`. */
export function connectionType(name: string, plural: string, node: () => ClassType): ClassType {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: `One of ${plural}, with its cursor.` })
  class Edge {
    @Field(() => String, { description: 'An opaque cursor for `after` or `before`.' })
    cursor!: string;

    @Field(node, { description: 'The object.' })
    node!: object;
  }
  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of ${plural}.` })
  class PageOf {
    @Field(() => [Edge], { description: 'The items with their cursors.' })
    edges!: Edge[];

    @Field(() => [node()], { description: 'The items without cursors.' })
    nodes!: object[];

    @Field(() => PageInfoType, { description: 'Whether there are more items, and where to continue.' })
    pageInfo!: PageInfoType;
  }
  return PageOf;
}

export function toConnection<T>(page: Page<T>): Connection<T> {
  const edges = page.items.map(({ cursor, value }) => ({ cursor, node: value }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: page.hasNext,
      hasPreviousPage: page.hasPrevious,
      startCursor: edges.at(0)?.cursor,
      endCursor: edges.at(-1)?.cursor,
    },
  };
}

/** Converts paging arguments, where null means absent, to a page request. Throws INVALID_INPUT if they are invalid. */
export function pageRequest({ first, after, last, before }: PageArgs): PageRequest {
  const given = omitNulls({ first, after, last, before });
  const size = checkPage(given);
  const backward = given.last !== undefined || given.before !== undefined;
  return { ...given, [backward ? 'last' : 'first']: size };
}
