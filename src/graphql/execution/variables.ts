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
import { isStorable, lostNumber } from '../../domain/common/lossless-json.js';
import { exceeded, LIMITS } from '../common/limits.js';

/** The maximum number of errors of variables in a response. Each prints the value around it, so that many errors would take quadratic time. */
const MAX_ERRORS = 5;

/** Returns the problems of an operation's variables. An empty list means that they are valid and cheap to coerce. */
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

/** Bounds the values before anything else reads them. The time is linear, and the check stops at the first violation. */
function sizeError(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const open = definitions.map((definition): Sized => {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    return { type: isInputType(type) ? type : undefined, name, value: values[name] };
  });
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const lost = lostDigits(next);
    if (lost !== undefined) return lost;
    if (typeof next.value !== 'object' || next.value === null) continue;
    const inner = membersOf(next, next.value);
    if (inner instanceof GraphQLError) return inner;
    nodes += inner.length;
    if (nodes > LIMITS.inputNodes.max) return exceeded(LIMITS.inputNodes, nodes);
    open.push(...inner);
  }
  return undefined;
}

/** The digits of a number in JSON or of an id may be lost already, so that the message does not repeat it. */
function lostDigits({ type, name, value }: Sized): GraphQLError | undefined {
  const bare = type === undefined ? undefined : getNullableType(type);
  const isLost =
    isScalarType(bare) &&
    (bare.name === 'JSON' ? lostNumber(value) : bare.name === 'ID' && typeof value === 'number' && !isStorable(value));
  if (isLost === undefined || isLost === false) return undefined;
  const message = `${name}: expected integers up to ${Number.MAX_SAFE_INTEGER} and finite numbers, got a number beyond; pass it as text.`;
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

interface Sized {
  readonly type: GraphQLInputType | undefined;
  /** Of the variable or the field. */
  readonly name: string;
  readonly value: unknown;
}

/** The items or fields of a value. A `JSON` value counts as one, because the size of the body bounds it. */
function membersOf({ type, name }: Sized, value: object): readonly Sized[] | GraphQLError {
  const bare = type === undefined ? undefined : getNullableType(type);
  if (isScalarType(bare) && bare.name === 'JSON') return [];
  if (Array.isArray(value)) {
    if (value.length > LIMITS.inputNodes.max) return exceeded(LIMITS.inputNodes, value.length);
    const item: GraphQLInputType | undefined = isListType(bare) ? bare.ofType : undefined;
    return value.map((each: unknown) => ({ type: item, name, value: each }));
  }
  const entries: readonly [string, unknown][] = Object.entries(value);
  if (entries.length > LIMITS.inputKeys.max) return exceeded(LIMITS.inputKeys, entries.length);
  // GraphQL accepts one object in place of a list of one.
  const fields = isListType(bare) ? getNullableType(bare.ofType) : bare;
  return entries.map(([key, each]) => ({
    type: isInputObjectType(fields) ? fields.getFields()[key]?.type : undefined,
    name: key,
    value: each,
  }));
}
