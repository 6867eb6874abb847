import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';

/** ISO 8601 on the wire, milliseconds since 1970 in the domain, a `Date` where it came in as an argument. */
export const DateTime = GraphQLDateTimeISO;

/** Any JSON value. */
export const JsonValue = GraphQLJSON;
