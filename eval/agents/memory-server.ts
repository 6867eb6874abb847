import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { EntityDraft } from '../../src/domain/model/entity.js';

/** The compared server: its package is only downloaded for this evaluation. */
export const MEMORY_SERVER = '@modelcontextprotocol/server-memory@2026.8.31';

export interface MemoryNode {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

export interface MemoryRelation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

export interface MemoryGraph {
  readonly entities: readonly MemoryNode[];
  readonly relations: readonly MemoryRelation[];
}

export interface MemoryServer {
  call(
    tool: 'search_nodes' | 'open_nodes',
    values: Record<string, unknown>,
  ): Promise<{ readonly text: string; readonly graph: MemoryGraph }>;
  stop(): Promise<void>;
}

/** The same inventory as a graph of the memory server: attributes become observations. Its names are keys, so that repeated ones get their identity. */
export function graphOf(drafts: readonly EntityDraft[]): MemoryGraph {
  const keyOf = ({ objectType, objectId }: EntityDraft['ref']): string => `${objectType}:${objectId}`;
  const counts = new Map<string, number>();
  for (const { name } of drafts) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(
    drafts.map((draft) => [keyOf(draft.ref), counts.get(draft.name) === 1 ? draft.name : `${draft.name} (${keyOf(draft.ref)})`]),
  );
  return {
    entities: drafts.map(({ ref, type, status, aliases, attributes }) => ({
      name: names.get(keyOf(ref)) ?? '',
      entityType: type,
      observations: [
        ...(status === undefined ? [] : [`status: ${status}`]),
        ...(aliases.length === 0 ? [] : [`aliases: ${aliases.join(', ')}`]),
        ...Object.entries(attributes).map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
      ],
    })),
    relations: drafts.flatMap(({ ref, relations }) =>
      relations.flatMap(({ type, to }) => {
        const target = names.get(keyOf(to));
        return target === undefined ? [] : [{ from: names.get(keyOf(ref)) ?? '', to: target, relationType: type }];
      }),
    ),
  };
}

/** Starts the memory server with a graph, as its own process over standard input and output. */
export async function startMemoryServer(graph: MemoryGraph): Promise<MemoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-memory-server-'));
  const file = join(folder, 'memory.jsonl');
  const lines = [
    ...graph.entities.map((each) => ({ type: 'entity', ...each })),
    ...graph.relations.map((each) => ({ type: 'relation', ...each })),
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const client = new Client({ name: 'netloom-evaluation', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  const environment = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', MEMORY_FILE_PATH: file };
  await client.connect(new StdioClientTransport({ command: 'npx', args: ['-y', MEMORY_SERVER], env: environment, stderr: 'ignore' }));
  return {
    async call(name, values) {
      const { content, isError } = await client.callTool({ name, arguments: values });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (isError === true) throw new Error(`${name}: ${text}`);
      return { text, graph: JSON.parse(text) as MemoryGraph };
    },
    async stop() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
