import { GraphQLError } from 'graphql';
import { MAX_PAGE_SIZE } from '../../domain/common/page.js';

/** A limit of every request. Its name appears in errors. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly unit: string;
  readonly about: string;
}

/** All limits of the GraphQL API. `service { limits }` lists them, and docs/API.md repeats them. */
export const LIMITS = {
  tokens: { name: 'tokens', max: 4_000, unit: 'tokens', about: 'Tokens (lexical) of a document.' },
  depth: { name: 'depth', max: 16, unit: 'levels', about: 'Nesting of fields in an operation.' },
  introspectionDepth: { name: 'introspectionDepth', max: 20, unit: 'levels', about: 'Nesting of fields under `__schema` and `__type`.' },
  introspections: { name: 'introspections', max: 3, unit: 'fields', about: '`__schema` and `__type` fields of an operation.' },
  selections: {
    name: 'selections',
    max: 800,
    unit: 'selections',
    about: 'Fields, inline fragments and fragment spreads of an operation, including those of spread fragments.',
  },
  nameLength: { name: 'nameLength', max: 200, unit: 'characters', about: 'One alias or field name.' },
  aliases: { name: 'aliases', max: 30, unit: 'aliases', about: 'Aliases of an operation, including those of spread fragments.' },
  directives: {
    name: 'directives',
    max: 50,
    unit: 'directives',
    about: 'Directives of an operation, including those of spread fragments.',
  },
  cost: {
    name: 'cost',
    max: 200_000,
    unit: 'objects',
    about:
      'The estimated number of objects in a response; list sizes multiply. A window counts 2,000, a traversal 200, `understand` 500 to 4,000 and `ask` 2,000 to 5,500 depending on the text.',
  },
  pageSize: { name: 'pageSize', max: MAX_PAGE_SIZE, unit: 'items', about: 'Items of one page.' },
  inputKeys: { name: 'inputKeys', max: 200, unit: 'keys', about: 'Keys of one input object in the variables, outside `JSON` values.' },
  inputNodes: {
    name: 'inputNodes',
    max: 50_000,
    unit: 'values',
    about: 'Values in the variables: list items and keys of input objects, outside `JSON` values.',
  },
  values: {
    name: 'values',
    max: 50_000,
    unit: 'values',
    about: 'Values in a response: each field and each item of a list.',
  },
  answerBytes: { name: 'answerBytes', max: 16 * 1024 * 1024, unit: 'bytes', about: 'The size of a response.' },
  seconds: { name: 'seconds', max: 60, unit: 'seconds', about: 'The time of an execution.' },
  bodyBytes: { name: 'bodyBytes', max: 2 * 1024 * 1024, unit: 'bytes', about: 'Body of an HTTP request.' },
  earlySocketMessageBytes: {
    name: 'earlySocketMessageBytes',
    max: 4 * 1024,
    unit: 'bytes',
    about: 'One message of a WebSocket before its connection is acknowledged.',
  },
  socketMessageBytes: { name: 'socketMessageBytes', max: 256 * 1024, unit: 'bytes', about: 'One message of a WebSocket.' },
  socketOperations: { name: 'socketOperations', max: 50, unit: 'subscriptions', about: 'Open subscriptions of one WebSocket.' },
  sockets: { name: 'sockets', max: 50, unit: 'sockets', about: 'Open WebSockets of one principal.' },
  earlySockets: {
    name: 'earlySockets',
    max: 100,
    unit: 'sockets',
    about: 'Open WebSockets of one address whose connection is not acknowledged yet.',
  },
  socketMessages: {
    name: 'socketMessages',
    max: 100,
    unit: 'messages',
    about: 'Messages of one WebSocket within a second, pings included.',
  },
  socketBytes: {
    name: 'socketBytes',
    max: 1024 * 1024,
    unit: 'bytes',
    about: 'Bytes of messages of all WebSockets of one principal within a second; before a connection is acknowledged, of one address.',
  },
  socketBacklogBytes: {
    name: 'socketBacklogBytes',
    max: 1024 * 1024,
    unit: 'bytes',
    about: 'Unsent data for a WebSocket client that does not read. Above the limit the socket is closed.',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** The error of an exceeded limit names the limit, so that a client can act on it. */
export function exceeded(limit: Limit, found: number): GraphQLError {
  return new GraphQLError(`Limit exceeded: ${limit.name} may be at most ${limit.max} ${limit.unit}, this has ${found}.`, {
    extensions: { code: 'LIMIT_EXCEEDED', limit: limit.name, max: limit.max, found, http: { status: 400 } },
  });
}
