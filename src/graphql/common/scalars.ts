import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';
import { isStorable, lostNumber } from '../../domain/common/lossless-json.js';

/** ISO 8601 in requests and responses, milliseconds since 1970 in the domain, and a `Date` for arguments. */
export const DateTime = GraphQLDateTimeISO;

/** A short text; also written as an enum value, because it once was one. */
export const DisplayText = new GraphQLScalarType<string, string>({
  name: 'Display',
  description:
    'The form in which clients display a session: a text of at most 50 characters that they define, such as "table". `COMPACT` and `DETAILED` may also be written as enum values.',
  serialize: String,
  parseValue(value) {
    if (typeof value !== 'string')
      throw new GraphQLError('Display: expected a text such as "table".', { extensions: { code: 'BAD_USER_INPUT' } });
    return value;
  },
  parseLiteral(node) {
    if (node.kind === Kind.STRING || node.kind === Kind.ENUM) return node.value;
    throw new GraphQLError('Display: expected a text such as "table".', { nodes: node, extensions: { code: 'BAD_USER_INPUT' } });
  },
});

const json = GraphQLJSON.toConfig();

/** Any JSON value. Numbers that a double does not keep are refused, in variables and in literals. */
export const JsonValue = new GraphQLScalarType({
  ...json,
  description:
    'Any JSON value. Integers beyond 2^53 - 1 and numbers that are not finite are refused, because their digits would be lost; pass them as text.',
  parseValue(value) {
    const lost = lostNumber(value);
    if (lost !== undefined) throw refused(String(lost));
    return json.parseValue(value);
  },
  parseLiteral(node, variables) {
    const lost = lostLiteral(node);
    if (lost !== undefined) throw refused(lost, node);
    return json.parseLiteral(node, variables);
  },
});

/** The first number of a literal that a double does not keep. */
function lostLiteral(root: ValueNode): string | undefined {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ((node.kind === Kind.INT || node.kind === Kind.FLOAT) && !isStorable(Number(node.value))) return node.value;
    if (node.kind === Kind.LIST) open.push(...node.values);
    if (node.kind === Kind.OBJECT) open.push(...node.fields.map(({ value }) => value));
  }
  return undefined;
}

function refused(number: string, node?: ValueNode): GraphQLError {
  return new GraphQLError(
    `Expected integers up to ${Number.MAX_SAFE_INTEGER} and finite numbers, got ${number.slice(0, 40)}; pass it as text.`,
    {
      ...(node && { nodes: node }),
      extensions: { code: 'BAD_USER_INPUT' },
    },
  );
}
