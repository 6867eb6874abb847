import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { getComplexity, type ComplexityEstimator, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import { DEFAULT_PAGE_SIZE } from '../domain/page.js';
import { exceeded, LIMITS } from './limits.js';

/** What a list without a size of its own is taken to hold. */
const UNSIZED_LIST = 3;

/** No field gives more than this, so an absurd size is left to the field's own error, which names its bound. */
const LARGEST_SIZE = 200;

/** `complexity` of fields that cost more than the objects they return. */
export const COST_OF_WINDOW = 25;
export const COST_OF_TRAVERSAL = 10;

const sizeArguments = ['first', 'last', 'limit'] as const;

/** Counts the objects that an answer may hold: scalars are free, page sizes multiply. */
const countObjects: ComplexityEstimator = (asked) => {
  if (!isCompositeType(getNamedType(asked.field.type))) return 0;
  const own: unknown = asked.field.extensions['complexity'];
  const weight = typeof own === 'number' ? own : 1;
  return listSize(asked) * (weight + asked.childComplexity);
};

function listSize({ type, field, args }: ComplexityEstimatorArgs): number {
  // The size stands on the connection's own field: its edges and nodes are the same things seen twice.
  if (type.name.endsWith('Connection')) return 1;
  const sized = sizeArguments.filter((name) => field.args.some((argument) => argument.name === name));
  if (sized.length > 0) {
    const said = sized.map((name): unknown => args[name]).find((value) => typeof value === 'number');
    return typeof said === 'number' ? Math.min(Math.max(said, 1), LARGEST_SIZE) : DEFAULT_PAGE_SIZE;
  }
  const requests: unknown = args['requests'];
  if (Array.isArray(requests)) return Math.max(requests.length, 1);
  return isListType(getNullableType(field.type)) ? UNSIZED_LIST : 1;
}

/** What an operation may cost with these variables; undefined when they do not fit, which execution will say better. */
function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  try {
    const name = operationName === undefined ? {} : { operationName };
    return getComplexity({ schema, query, variables, estimators: [countObjects], maxQueryNodes: 20_000, ...name });
  } catch {
    return undefined;
  }
}

/** The error of an operation that may cost too much with these variables, or undefined. */
export function costError(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const cost = costOf(schema, query, operationName ?? undefined, variables);
  return cost !== undefined && cost > LIMITS.cost.max ? exceeded(LIMITS.cost, cost) : undefined;
}
