import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { getComplexity, type ComplexityEstimator, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { DEFAULT_PAGE_SIZE } from '../../domain/common/page.js';
import { exceeded, LIMITS } from '../common/limits.js';
import { LIST_SIZES } from './list-sizes.js';

/** The assumed size of lists of the introspection system. All other lists have a known size. */
const INTROSPECTION_LIST = 3;

/** No field returns more items than this. A larger page size is rejected by the field itself, whose error names its bound. */
const LARGEST_SIZE = 500;

/** The `complexity` of fields that cost more than the objects they return. Reading and completing an object takes about 20 microseconds. */
export const COST_OF_WINDOW = 2_000;
export const COST_OF_TRAVERSAL = 200;
/** The base cost of `understand`. Every second character adds 1, up to a bound, because the work for a long text is bounded as well. */
export const COST_OF_UNDERSTANDING = 500;
/** The base cost of `ask`, which also walks through the graph. */
export const COST_OF_ASKING = 2_000;
const MAX_FOR_TEXT = 3_500;

const SIZE_ARGUMENTS = ['first', 'last', 'limit'] as const;

/** Whether a field has an argument for the number of items. */
export const hasSizeArgument = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.some(({ name }) => SIZE_ARGUMENTS.some((size) => size === name));

/** Estimates the number of objects in a response. Scalars are free, and list sizes multiply. */
const countObjects: ComplexityEstimator = (asked) => {
  if (!isCompositeType(getNamedType(asked.field.type))) return 0;
  const own: unknown = asked.field.extensions['complexity'];
  const weight = typeof own === 'number' ? own : 1;
  return listSize(asked) * (weight + textCost(asked.args) + asked.childComplexity);
};

function textCost({ text }: Readonly<Record<string, unknown>>): number {
  return typeof text === 'string' ? Math.min(Math.ceil(text.length / 2), MAX_FOR_TEXT) : 0;
}

function listSize({ type, field, args }: ComplexityEstimatorArgs): number {
  // The size argument is on the field of the connection; `edges` and `nodes` contain the same items twice.
  if (type.name.endsWith('Connection')) return 1;
  if (hasSizeArgument(field)) {
    const given = SIZE_ARGUMENTS.map((name): unknown => args[name]).find((value) => typeof value === 'number');
    return typeof given === 'number' ? Math.min(Math.max(given, 1), LARGEST_SIZE) : DEFAULT_PAGE_SIZE;
  }
  const given = givenItems(args);
  if (given !== undefined) return Math.max(given, 1);
  if (!isListType(getNullableType(field.type))) return 1;
  return LIST_SIZES[`${type.name}.${field.name}`] ?? INTROSPECTION_LIST;
}

/** The number of input items, for fields that return one object for each of them. */
function givenItems({ requests, input }: Readonly<Record<string, unknown>>): number | undefined {
  if (Array.isArray(requests)) return requests.length;
  if (typeof input !== 'object' || input === null) return undefined;
  const items = ['entities', 'messages'].map((name): unknown => (input as Readonly<Record<string, unknown>>)[name]).find(Array.isArray);
  return Array.isArray(items) ? items.length : undefined;
}

/**
 * The cost of an operation, or the error if it exceeds the limit. An operation whose cost cannot be computed, for example because a non-null
 * argument is null, is refused too: the limit fails closed.
 */
export function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
): number | GraphQLError {
  try {
    const name = operationName === undefined ? {} : { operationName };
    const maxQueryNodes = 10 * LIMITS.selections.max;
    const cost = getComplexity({ schema, query, variables, estimators: [countObjects], maxQueryNodes, ...name });
    return cost > LIMITS.cost.max ? exceeded(LIMITS.cost, cost) : cost;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return new GraphQLError(error.message, { ...(error.nodes && { nodes: error.nodes }), extensions: { code: 'BAD_USER_INPUT' } });
  }
}
