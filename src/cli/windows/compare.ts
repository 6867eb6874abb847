import type { SessionId } from '#client';
import { CompareContextsDocument, DiffContextsDocument, type ContextRequest } from '#client/operations';
import type { NodeId } from '#client';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { print, table } from '../output/print.js';
import { fitted } from '../output/terminal.js';

/** Builds several windows of the next turn and prints them side by side. */
export async function compareRequests(
  { client }: Connection,
  sessionId: SessionId,
  requests: ContextRequest[],
  json: boolean | undefined,
  environment: CliEnvironment,
): Promise<void> {
  const { compareContexts } = await client.request(CompareContextsDocument, { sessionId, requests });
  const rows = compareContexts.map(({ context, overlaps, recall }, index) => ({ index: index + 1, context, overlaps, recall }));
  const lines = () =>
    table(rows, [
      { head: '#', width: 2, value: ({ index }) => index },
      { head: 'strategy', width: 10, value: ({ context }) => context.strategy.toLowerCase() },
      { head: 'used', width: 8, align: 'right', value: ({ context }) => context.budget.used },
      { head: 'limit', width: 8, align: 'right', value: ({ context }) => context.budget.limit },
      { head: 'left out', width: 8, align: 'right', value: ({ context }) => context.omitted.count },
      {
        head: 'overlap with 1, 2, …',
        width: 30,
        value: ({ overlaps }) => overlaps.map((each) => `${Math.round(each * 100)} %`).join(', '),
      },
      { head: 'recall', width: 8, value: ({ recall }) => (recall === null ? '' : `${Math.round(recall.share * 100)} %`) },
    ]);
  print(json, compareContexts, lines, environment);
}

const SIGNS = { ADDED: '+', REMOVED: '−', MODIFIED: '~', UNCHANGED: ' ' } as const;

/** Compares two stored windows item by item. */
export async function compareStored(
  { client }: Connection,
  [a, b]: readonly [NodeId, NodeId],
  json: boolean | undefined,
  environment: CliEnvironment,
): Promise<void> {
  const { diffContexts } = await client.request(DiffContextsDocument, { a, b, changes: ['ADDED', 'REMOVED', 'MODIFIED'] });
  const { overlap, items, unchanged } = diffContexts;
  const lines = () => [
    `${Math.round(overlap * 100)} % of the items are in both windows; ${unchanged.items} are the same.`,
    ...items.map(
      ({ change, before, after }) =>
        `${SIGNS[change]} ${String(after?.tokens ?? before?.tokens ?? 0).padStart(6)}  ${fitted(after?.text ?? before?.text ?? '', 88)}`,
    ),
  ];
  print(json, diffContexts, lines, environment);
}
