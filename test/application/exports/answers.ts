import { readFileSync, readdirSync } from 'node:fs';
import { graphql } from 'graphql';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { graphContext } from '../../../src/graphql/context/context.js';
import { buildApiSchema } from '../../../src/graphql/schema.js';

const folder = new URL('../../../schema/operations/', import.meta.url);
const documentOf = (name: string): string => readFileSync(new URL(`${name}.graphql`, folder), 'utf8');
/** The names of all documents that only read. */
export const QUERY_NAMES = readdirSync(folder)
  .map((file) => file.replace('.graphql', ''))
  .filter((name) => /^query /mu.test(documentOf(name)));

/** Queries that are about no session, message, operation or window, or (SessionExport) whose lines contain ids and times of the export itself. */
export const NOT_ABOUT_A_SESSION = [
  'ApiKeys',
  'AuditRecords',
  'Entity',
  'Imports',
  'InventorySources',
  'Memories',
  'Neighborhood',
  'Path',
  'Preferences',
  'Retention',
  'SearchEntities',
  'SessionExport',
  'Sessions',
  'UnresolvedNames',
  'Usage',
  'Viewer',
  'WebhookDeliveries',
  'Webhooks',
  'WindowChoices',
];

interface Objects {
  readonly id: string;
  readonly messages: readonly string[];
  readonly answers: readonly string[];
}

type Variables = Readonly<Record<string, unknown>>;

/** The queries about a session, each with the variables with which it is sent. */
const CASES: Readonly<Record<string, (objects: Objects) => readonly Variables[]>> = {
  Session: ({ id }) => [{ id, last: 50 }],
  SessionRevision: ({ id }) => [{ id }],
  SessionStatistics: ({ id }) => [{ id }],
  SessionMembers: ({ id }) => [{ id }],
  Messages: ({ id }) => [
    { id, first: 100 },
    { id, last: 3 },
  ],
  History: ({ id, messages }) => [{ id, first: 100 }, ...messages.map((head) => ({ id, head, last: 5 }))],
  Branches: ({ id }) => [{ id, first: 50 }],
  Operations: ({ id }) => [
    { id, first: 100 },
    { id, last: 2 },
    { id, first: 5, effect: 'SELECTED' },
  ],
  RecentOperations: ({ id }) => [{ sessionId: id, last: 10 }],
  Replay: ({ messages }) =>
    messages.flatMap((messageId) => ['PROMPT', 'OPENAI', 'OPENAI_RESPONSES', 'ANTHROPIC'].map((as) => ({ messageId, as }))),
  DiffContexts: ({ answers: [a, b] }) => (a === undefined || b === undefined ? [] : [{ a, b }]),
  Context: ({ id }) => [
    { sessionId: id, request: { budget: 4_000 } },
    { sessionId: id, request: { budget: 700, strategy: 'SUMMARIZE', message: 'What of zebra-sw-01 and its rack?' } },
    { sessionId: id, request: { budget: 900, strategy: 'RELEVANT', message: 'Where is it?' } },
  ],
  CompareContexts: ({ id }) => [
    {
      sessionId: id,
      requests: [
        { strategy: 'DISCARD', budget: 500 },
        { strategy: 'HYBRID', budget: 900 },
      ],
    },
  ],
  Understand: ({ id }) => [{ sessionId: id, text: 'Is it in the same rack?' }],
  Ask: ({ id }) => [{ sessionId: id, text: 'What is its serial?' }],
  SearchMemories: ({ id }) => [{ sessionId: id, text: 'zebra-sw-01' }],
};

export const COVERED = Object.keys(CASES);

/** Queries whose answers depend on the whole inventory. */
export const OF_THE_INVENTORY = ['Context', 'CompareContexts', 'Understand', 'Ask'];

const ALL_MESSAGES =
  'query ($id: ID!, $after: String) { session(id: $id) { messages(first: 100, after: $after) { nodes { id context { id } } pageInfo { endCursor hasNextPage } } } }';

const schema = buildApiSchema();

async function run(app: Application, caller: Principal, source: string, variableValues: Variables): Promise<Record<string, unknown>> {
  const result = await graphql({ schema, source, variableValues, contextValue: graphContext(app, caller) });
  return JSON.parse(JSON.stringify(result)) as Record<string, unknown>;
}

interface WrittenMessage {
  readonly id: string;
  /** The stored window. */
  readonly context: object | null;
}

interface MessagePage {
  readonly data: {
    readonly session: {
      readonly messages: {
        readonly nodes: readonly WrittenMessage[];
        readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
      };
    };
  };
}

async function messagesOf(app: Application, caller: Principal, id: string): Promise<MessagePage['data']['session']['messages']['nodes']> {
  const found: WrittenMessage[] = [];
  for (let after: string | null = null; ;) {
    const { data } = (await run(app, caller, ALL_MESSAGES, { id, after })) as unknown as MessagePage;
    found.push(...data.session.messages.nodes);
    if (!data.session.messages.pageInfo.hasNextPage) return found;
    after = data.session.messages.pageInfo.endCursor;
  }
}

/**
 * The answers to all queries about a session, as lines. Ids are replaced by numbers in the order of their first appearance, so the answers of two sessions
 * are equal if they differ by ids only.
 */
export async function answersOf(
  app: Application,
  caller: Principal,
  id: string,
  names: readonly string[] = COVERED,
): Promise<readonly string[]> {
  const messages = await messagesOf(app, caller, id);
  const objects = {
    id,
    messages: messages.map((message) => message.id),
    answers: messages.filter(({ context }) => context !== null).map((message) => message.id),
  };
  const numbers = new Map<string, string>();
  const lines: string[] = [];
  for (const name of names) {
    for (const variables of CASES[name]?.(objects) ?? []) {
      const answer = normal(await run(app, caller, documentOf(name), variables));
      lines.push(`${name} ${numbered(JSON.stringify(variables), numbers)} ${numbered(JSON.stringify(answer), numbers)}`);
    }
  }
  return lines;
}

/** Fields that are of the server or of the moment of the query, and not of the session. */
const OF_THE_MOMENT = [
  'elapsedMs',
  'contexts',
  'answers',
  'archivesAt',
  'erasesAt',
  'from',
  'workspace',
  'prefixTokens',
  'expiresAt',
  'lastActivityAt',
];
const CURSORS = ['cursor', 'startCursor', 'endCursor'];

function normal(value: unknown): unknown {
  if (Array.isArray(value)) return ordered(value.map(normal));
  // Scores are sums over rows whose order the stores choose, so their last digit may differ.
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !OF_THE_MOMENT.includes(name));
  return Object.fromEntries(
    fields.map(([name, inner]) => [
      name,
      CURSORS.includes(name) && typeof inner === 'string' ? decodeURIComponent(atob(inner)) : normal(inner),
    ]),
  );
}

/** Entities that a session mentions equally often are ordered by their ids, which differ. */
function ordered(values: readonly unknown[]): readonly unknown[] {
  const isTracked = (value: unknown): boolean => typeof value === 'object' && value !== null && 'words' in value && 'count' in value;
  const nameIn = (value: unknown): string => JSON.stringify((value as { readonly entity?: { readonly name?: string } }).entity?.name);
  return values.every(isTracked) ? values.toSorted((one, other) => (nameIn(one) < nameIn(other) ? -1 : 1)) : values;
}

const numbered = (text: string, numbers: Map<string, string>): string =>
  text.replaceAll(/\b(ses|msg|op|ent|win|mem)_[0-9a-z]{16,40}\b/gu, (id, kind: string) => {
    const number = numbers.get(id) ?? `${kind}#${numbers.size}`;
    numbers.set(id, number);
    return number;
  });

/** The first difference of two texts, for a short message. */
export function differenceOf(before: readonly string[], after: readonly string[]): string | undefined {
  const line = before.findIndex((text, index) => text !== after[index]);
  if (line === -1) return before.length === after.length ? undefined : `${before.length} and ${after.length} lines`;
  const [one = '', other = ''] = [before[line], after[line]];
  const place = Array.from(one).findIndex((_, index) => one[index] !== other[index]);
  const from = Math.max(0, place - 150);
  return `${one.slice(0, 60)}: ${one.slice(from, place + 150)}\n  and ${other.slice(from, place + 150)}`;
}
