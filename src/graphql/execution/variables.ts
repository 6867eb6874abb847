import {
  getNullableType,
  getVariableValues,
  GraphQLError,
  isInputObjectType,
  isInputType,
  isListType,
  isScalarType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { exceeded, LIMITS } from '../common/limits.js';

/** How many errors of variables a caller is told. Each one prints the value around it, so many of them would cost quadratic time. */
const MAX_ERRORS = 5;

/** What is wrong with the variables of an operation; an empty list means that they fit it and that using them is cheap. */
export function variableErrors(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] {
  const large = sizeError(schema, definitions, values);
  if (large !== undefined) return [large];
  const { errors } = getVariableValues(schema, definitions, values, { maxErrors: MAX_ERRORS });
  return (errors ?? []).map(
    ({ message, nodes }) => new GraphQLError(message, { ...(nodes && { nodes }), extensions: { code: 'BAD_USER_INPUT' } }),
  );
}

/** Bounds the values before anything reads them. Linear, and it stops at the first bound. */
function sizeError(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const open = definitions.map((definition): Sized => {
    const type = typeFromAST(schema, definition.type);
    return { type: isInputType(type) ? type : undefined, value: values[definition.variable.name.value] };
  });
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    const inner = membersOf(next.type, next.value);
    if (inner instanceof GraphQLError) return inner;
    nodes += inner.length;
    if (nodes > LIMITS.inputNodes.max) return exceeded(LIMITS.inputNodes, nodes);
    open.push(...inner);
  }
  return undefined;
}

interface Sized {
  readonly type: GraphQLInputType | undefined;
  readonly value: unknown;
}

/** The items or fields below a value. A `JSON` value counts as one: the body's size bounds it, and nothing of it is an input type. */
function membersOf(type: GraphQLInputType | undefined, value: object): readonly Sized[] | GraphQLError {
  const bare = type === undefined ? undefined : getNullableType(type);
  if (isScalarType(bare) && bare.name === 'JSON') return [];
  if (Array.isArray(value)) {
    if (value.length > LIMITS.inputNodes.max) return exceeded(LIMITS.inputNodes, value.length);
    const item: GraphQLInputType | undefined = isListType(bare) ? bare.ofType : undefined;
    return value.map((each: unknown) => ({ type: item, value: each }));
  }
  const entries: readonly [string, unknown][] = Object.entries(value);
  if (entries.length > LIMITS.inputKeys.max) return exceeded(LIMITS.inputKeys, entries.length);
  // One object may stand for a list of one.
  const fields = isListType(bare) ? getNullableType(bare.ofType) : bare;
  return entries.map(([key, each]) => ({ type: isInputObjectType(fields) ? fields.getFields()[key]?.type : undefined, value: each }));
}
