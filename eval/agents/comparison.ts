import { openInventory } from '../../src/compose.js';
import type { EntityDraft } from '../../src/domain/model/entity.js';
import { loadO200k } from '../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../src/domain/window/tokens/tokenizer.js';
import { createMcpServers } from '../../src/mcp/server.js';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { startDirect } from '../direct.js';
import { hasText } from '../facts/judge.js';
import type { FactQuestion, NeededFact } from '../facts/question.js';
import { FACT_SETS } from '../facts/sets.js';
import { graphOf, startMemoryServer, type MemoryGraph, type MemoryServer } from './memory-server.js';

/** What an agent spent on a question, and what it found. */
export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly found: number;
}

export interface ComparedQuestion {
  readonly id: string;
  readonly text: string;
  readonly facts: number;
  readonly netloom: Spent;
  readonly memory: Spent;
}

const QUESTIONS = 20;
/** How many names of a question an agent searches for, and how many entities it opens at once. */
const NAMES = 3;
const OPENED = 20;

/** Every n-th question of one turn about the sample inventory, so that none is chosen by hand. */
export function chosenQuestions(): readonly FactQuestion[] {
  const all = FACT_SETS.filter(({ name }) => name.startsWith('sample')).flatMap(({ questions }) => questions);
  const single = all.filter(({ turns }) => turns.length === 1);
  return Array.from({ length: QUESTIONS }, (_, index) => single[Math.floor((index * single.length) / QUESTIONS)]).filter(
    (each) => each !== undefined,
  );
}

const tokensOf = (() => {
  const tokenizer = createTokenizer(loadO200k);
  return (text: string): number => tokenizer.count(text);
})();

const countFound = (lines: readonly string[], facts: readonly NeededFact[]): number =>
  facts.filter((fact) => lines.some((line) => fact.every((text) => hasText(line, text)))).length;

/** Asks the questions with Netloom's `explore`, one call each, and with an agent that searches the memory server. */
export async function compareWithMemoryServer(maxTokens: number): Promise<readonly ComparedQuestion[]> {
  const path = FACT_SETS.find(({ name }) => name === 'sample')?.path ?? '';
  const drafts = await draftsOf(path);
  const netloom = await startDirect(path);
  const memory = await startMemoryServer(graphOf(drafts));
  const [client, transport] = [new Client({ name: 'netloom-evaluation', version: '1.0.0' }), InMemoryTransport.createLinkedPair()];
  const server = createMcpServers({ app: netloom.app, version: '0', logger: pino({ level: 'silent' }) })(netloom.caller, 'legacy');
  await Promise.all([server.connect(transport[0]), client.connect(transport[1])]);
  try {
    const compared: ComparedQuestion[] = [];
    for (const question of chosenQuestions()) {
      const {
        facts,
        turns: [text],
      } = question;
      const { content } = await client.callTool({ name: 'explore', arguments: { question: text, max_tokens: maxTokens } });
      const answer = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      compared.push({
        id: question.id,
        text,
        facts: facts.length,
        netloom: { calls: 1, tokens: tokensOf(answer), found: countFound(answer.split('\n'), facts) },
        memory: await searched(memory, namesIn(text, drafts), facts),
      });
    }
    return compared;
  } finally {
    await client.close();
    await memory.stop();
    await netloom.stop();
  }
}

async function draftsOf(path: string): Promise<readonly EntityDraft[]> {
  const drafts: EntityDraft[] = [];
  for await (const record of (await openInventory(path)).records()) if (record.kind === 'DRAFT') drafts.push(record.draft);
  return drafts;
}

/** The names of the inventory that a question contains, longest first: what a model would search for. */
function namesIn(text: string, drafts: readonly EntityDraft[]): readonly string[] {
  const names = [...new Set(drafts.map(({ name }) => name))].filter((name) => name.length > 2 && hasText(text, name));
  const longest = names.sort((a, b) => b.length - a.length);
  return longest.filter((name, index) => !longest.slice(0, index).some((longer) => longer.includes(name))).slice(0, NAMES);
}

/** Searches for each name, then opens the neighbours of what was found. */
async function searched(memory: MemoryServer, names: readonly string[], facts: readonly NeededFact[]): Promise<Spent> {
  let tokens = 0;
  let calls = 0;
  const lines: string[] = [];
  const around = new Set<string>();
  const note = ({ text, graph }: { readonly text: string; readonly graph: MemoryGraph }): void => {
    calls += 1;
    tokens += tokensOf(text);
    lines.push(...linesOf(graph));
    const known = new Set(graph.entities.map(({ name }) => name));
    for (const { from, to } of graph.relations) for (const name of [from, to]) if (!known.has(name)) around.add(name);
  };
  for (const query of names) note(await memory.call('search_nodes', { query }));
  if (around.size > 0) note(await memory.call('open_nodes', { names: [...around].slice(0, OPENED) }));
  return { calls, tokens, found: countFound(lines, facts) };
}

/** Each entity with its observations and relations on one line. */
function linesOf({ entities, relations }: MemoryGraph): readonly string[] {
  const ofName = (name: string): string =>
    relations
      .filter(({ from, to }) => from === name || to === name)
      .map((each) => `${each.from} ${each.relationType} ${each.to}`)
      .join('; ');
  return entities.map(({ name, entityType, observations }) => `${entityType} ${name}: ${observations.join('; ')}; ${ofName(name)}`);
}
