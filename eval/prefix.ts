import { readFileSync } from 'node:fs';
import type { StrategyName } from '../src/domain/model/session.js';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer, type Tokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { BASELINES, plainTurn, type PlainTurn } from './baselines.js';
import type { Dialogue } from './conversations.js';
import { linesOf } from './labels.js';
import { stackSettings, startNetloom, type EvaluatedNetloom } from './netloom.js';
import { messagesOf, textOf, type Conversation } from './recall.js';

export interface PrefixOptions {
  readonly inventory?: string;
  readonly budgets: readonly number[];
  readonly strategies: readonly StrategyName[];
}

export interface PrefixFigures {
  readonly windows: number;
  readonly meanTokens: number;
  /** The percentage of a window that equals the beginning of the window before: the mean of all windows except each conversation's first. */
  readonly prefix: number;
  /** The mean cost of a window in input tokens, with a tenth for the cached prefix. */
  readonly meanCost: number;
}

/** By strategy or baseline, and budget. */
export type PrefixReport = ReadonlyMap<string, PrefixFigures>;

/** The share of the usual price that providers charge for cached input. Lifetimes and minimum lengths of caches are ignored. */
const CACHED_PRICE = 0.1;
const LAST_TURNS = 'last turns';

const ADD = 'mutation Add($input: AddMessageInput!) { addMessage(input: $input) { message { id } } }';
const OPEN = 'mutation Open($input: OpenSessionInput!) { openSession(input: $input) { session { id } } }';
const RENDERED =
  'query Rendered($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { rendered(as: PROMPT) } }';

interface Turn {
  readonly role: string;
  readonly author?: string;
  readonly text: string;
  /** The message that the window is built for. */
  readonly asks: boolean;
}

/** The texts of consecutive windows in one conversation. */
interface Sequence {
  last?: string;
  readonly shares: number[];
  readonly tokens: number[];
  readonly costs: number[];
}

export async function evaluatePrefix(file: string, { inventory, budgets, strategies }: PrefixOptions): Promise<PrefixReport> {
  const conversations = file.endsWith('.jsonl') ? (linesOf(file) as readonly Dialogue[]).map(dialogueTurns) : locomoTurns(file);
  const tokenizer = createTokenizer(loadO200k);
  const sequences = new Map<string, Sequence[]>();
  const netloom = await startNetloom(stackSettings(process.env));
  try {
    if (inventory !== undefined) await netloom.importInventory(inventory);
    for (const turns of conversations) {
      const grown = await grow(netloom, turns, { budgets, strategies }, tokenizer);
      for (const [name, sequence] of grown) sequences.set(name, [...(sequences.get(name) ?? []), sequence]);
    }
  } finally {
    await netloom.stop();
  }
  return new Map([...sequences].map(([name, each]) => [name, figuresOf(each)]));
}

const dialogueTurns = ({ turns }: Dialogue): readonly Turn[] =>
  turns.map(({ role, text }) => ({ role: role.toUpperCase(), text, asks: role === 'user' }));

function locomoTurns(file: string): readonly (readonly Turn[])[] {
  const data = JSON.parse(readFileSync(file, 'utf8')) as Conversation | readonly Conversation[];
  return [data].flat().map((conversation) =>
    messagesOf(conversation, 1)
      .flat()
      .map((spoken) => ({ role: 'USER', author: spoken.speaker, text: textOf(spoken), asks: true })),
  );
}

/** Replays one conversation turn by turn, and builds a window of every kind for each question. */
async function grow(
  netloom: EvaluatedNetloom,
  turns: readonly Turn[],
  { budgets, strategies }: PrefixOptions,
  tokenizer: Tokenizer,
): Promise<ReadonlyMap<string, Sequence>> {
  const { openSession } = await netloom.query<{ openSession: { session: { id: string } } }>(OPEN, { input: {} });
  const sessionId = openSession.session.id;
  const sequences = new Map<string, Sequence>();
  const add = (name: string, text: string): void => {
    const sequence = sequences.get(name) ?? { shares: [], tokens: [], costs: [] };
    sequences.set(name, addTo(sequence, text, tokenizer));
  };
  const plain: PlainTurn[] = [];
  for (const { role, author, text, asks } of turns) {
    await netloom.query(ADD, { input: { sessionId, text, role, ...(author === undefined ? {} : { author }) } });
    plain.push(plainTurn(String(plain.length), `${author ?? role}: ${text}`, tokenizer));
    if (!asks) continue;
    for (const budget of budgets) {
      add(`${LAST_TURNS} ${budget}`, lastTurns(plain, budget));
      for (const strategy of strategies) {
        const request = { budget, reserve: 0, strategy };
        const { context } = await netloom.query<{ context: { rendered: string } }>(RENDERED, { sessionId, request });
        add(`${strategy} ${budget}`, context.rendered);
      }
    }
  }
  return sequences;
}

function lastTurns(turns: readonly PlainTurn[], budget: number): string {
  const chosen = new Set(BASELINES[LAST_TURNS]?.(turns, '', budget).ids);
  return turns
    .filter(({ id }) => chosen.has(id))
    .map(({ line }) => `${line}\n`)
    .join('');
}

function addTo(sequence: Sequence, text: string, tokenizer: Tokenizer): Sequence {
  const tokens = tokenizer.count(text);
  const common = sequence.last === undefined ? 0 : Math.min(tokens, tokenizer.count(text.slice(0, commonLength(sequence.last, text))));
  if (sequence.last !== undefined) sequence.shares.push(common / Math.max(1, tokens));
  sequence.tokens.push(tokens);
  sequence.costs.push(tokens - common + CACHED_PRICE * common);
  return { ...sequence, last: text };
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function figuresOf(sequences: readonly Sequence[]): PrefixFigures {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const tokens = sequences.flatMap((each) => each.tokens);
  return {
    windows: tokens.length,
    meanTokens: Math.round(mean(tokens)),
    prefix: Math.round(1_000 * mean(sequences.flatMap(({ shares }) => shares))) / 10,
    meanCost: Math.round(mean(sequences.flatMap(({ costs }) => costs))),
  };
}

/** As Markdown, with the cost relative to that of the last turns at the same budget. */
export function prefixText(report: PrefixReport): string {
  const rows = [...report].map(([name, { windows, meanTokens, prefix, meanCost }]) => {
    const plain = report.get(`${LAST_TURNS} ${name.split(' ').at(-1) ?? ''}`)?.meanCost ?? meanCost;
    const less = (100 * (1 - meanCost / Math.max(1, plain))).toFixed(1);
    return `| ${name} | ${windows} | ${meanTokens} | ${prefix.toFixed(1)} % | ${meanCost} | ${less} % |`;
  });
  return [
    '| window, budget | windows | tokens | prefix | tokens paid for | below last turns |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
