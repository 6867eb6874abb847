import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';

/** ISO 8601 in requests and responses, milliseconds since 1970 in the domain, and a `Date` for arguments. */
export const DateTime = GraphQLDateTimeISO;

/** Any JSON value. */
export const JsonValue = GraphQLJSON;
