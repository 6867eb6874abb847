import { readFileSync } from 'node:fs';
import type { StrategyName } from '../src/domain/model/session.js';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer, type Tokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { BASELINES, plainTurn, type PlainTurn } from './baselines.js';
import { stackSettings, startNetloom, type EvaluatedNetloom } from './netloom.js';
import { createRecallTally, type Measured, type RecallReport, type RecallTally } from './recall-figures.js';

export interface Spoken {
  readonly dia_id: string;
  readonly speaker: string;
  readonly text: string;
  readonly role?: string;
  readonly blip_caption?: string;
}

export interface Conversation {
  readonly sample_id?: string;
  readonly conversation: Readonly<Record<string, unknown>>;
  readonly qa: readonly { readonly question: string; readonly evidence?: readonly string[]; readonly category: number | string }[];
}

interface Window {
  readonly budget: { readonly used: number };
  readonly sections: readonly {
    readonly items: readonly {
      readonly text: string;
      readonly tokens: number;
      readonly message?: { readonly id: string; readonly text: string; readonly tokens: number } | null;
    }[];
  }[];
}

/** A shortened text is not complete, regardless of its length. */
const HARDLY_WHOLE = 0.99;
/** Tokens of the framing of one message and of the reply's priming. */
const FRAMING = 7;

const OPEN = 'mutation Open($input: OpenSessionInput!) { openSession(input: $input) { session { id } } }';
const ADD = 'mutation Add($input: AddMessageInput!) { addMessage(input: $input) { message { id } } }';
const DELETE = 'mutation Delete($sessionId: ID!) { deleteSession(input: { sessionId: $sessionId }) { receipt { complete } } }';
const ASK =
  'query Ask($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { budget { used } sections { items { text tokens message { id text tokens } } } } }';

export interface RecallOptions {
  readonly budgets: readonly number[];
  /** The figures of the default come from the first one. */
  readonly strategies: readonly StrategyName[];
  /** Also measures the baselines. */
  readonly compared: boolean;
  /** The number of turns of a session that become one message; more than one makes long messages. */
  readonly together: number;
}

interface Measuring extends RecallOptions {
  readonly netloom: EvaluatedNetloom;
  readonly tokenizer: Tokenizer;
  readonly tally: RecallTally;
  /** For each question. */
  readonly fullHistory: number[];
}

/** Writes each conversation of the files as one session, and asks each question as the next turn, at each budget. The whole window counts. */
export async function evaluateRecall(files: readonly string[], options: RecallOptions): Promise<RecallReport> {
  const data = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Conversation | readonly Conversation[]);
  const netloom = await startNetloom(stackSettings(process.env));
  const measuring = { ...options, netloom, tokenizer: createTokenizer(loadO200k), tally: createRecallTally(), fullHistory: [] };
  try {
    for (const conversation of data) await evaluateOne(measuring, conversation);
  } finally {
    await netloom.stop();
  }
  return reportOf(measuring);
}

/** `session_1`, `session_2`, …: their turns in order, several in each message. */
export function messagesOf({ conversation }: Conversation, together: number): readonly (readonly Spoken[])[] {
  const number = (name: string) => Number(/^session_(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  const sessions = Object.keys(conversation).filter((name) => Number.isFinite(number(name)) && Array.isArray(conversation[name]));
  return sessions.toSorted((a, b) => number(a) - number(b)).flatMap((name) => inRunsOf(conversation[name] as readonly Spoken[], together));
}

const inRunsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

async function evaluateOne(measuring: Measuring, conversation: Conversation): Promise<void> {
  const { netloom, tokenizer, together } = measuring;
  const sessionId = await opened(netloom, conversation.sample_id ?? 'conversation');
  const evidenceOf = new Map<string, Evidence>();
  const turns: PlainTurn[] = [];
  for (const spoken of messagesOf(conversation, together)) {
    const [first] = spoken;
    if (first === undefined) continue;
    const lines = spoken.map((turn) => `${turn.speaker}: ${textOf(turn)}`).join('\n');
    const said = together === 1 ? textOf(first) : lines;
    const speaker =
      together > 1 || first.role !== undefined ? { role: (first.role ?? 'user').toUpperCase() } : { role: 'USER', author: first.speaker };
    const { addMessage } = await netloom.query<{ addMessage: { message: { id: string } } }>(ADD, {
      input: { sessionId, text: said, ...speaker },
    });
    for (const turn of spoken) evidenceOf.set(turn.dia_id, { id: addMessage.message.id, text: textOf(turn) });
    turns.push(plainTurn(addMessage.message.id, lines, tokenizer));
  }
  await netloom.settled();
  if (measuring.strategies.includes('SUMMARIZE')) await summarised(netloom, sessionId);
  for (const { question, evidence, category } of conversation.qa) {
    const ids = new Set((evidence ?? []).flatMap((each) => each.match(/D\d+:\d+/g) ?? []));
    const wanted = [...ids].flatMap((id) => evidenceOf.get(id) ?? []);
    if (wanted.length === 0) continue;
    const asked = {
      sessionId,
      question,
      category: String(category),
      wanted,
    };
    await ask(measuring, asked);
    compare(measuring, asked, turns);
  }
  // Windows of the next conversation would have its statements.
  await netloom.query(DELETE, { sessionId });
}

async function opened(netloom: EvaluatedNetloom, title: string): Promise<string> {
  const { openSession } = await netloom.query<{ openSession: { session: { id: string } } }>(OPEN, { input: { title } });
  return openSession.session.id;
}

const SUMMARY =
  'query Summary($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { sections { kind tokens } } }';
const POLLS = 50;
const POLL_MS = 100;

/** Summaries are created in the background: waits until they no longer change, or until there is nothing to summarize. */
async function summarised(netloom: EvaluatedNetloom, sessionId: string): Promise<void> {
  let before = -1;
  for (let poll = 0; poll < POLLS; poll += 1) {
    const request = { message: `Ready? ${poll}`, budget: 1_000, reserve: 0, strategy: 'SUMMARIZE' };
    const { context } = await netloom.query<{ context: { sections: readonly { kind: string; tokens: number }[] } }>(SUMMARY, {
      sessionId,
      request,
    });
    const tokens = context.sections.find(({ kind }) => kind === 'SUMMARY')?.tokens ?? 0;
    if (tokens > 0 && tokens === before) return;
    before = tokens;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export function textOf({ text, blip_caption }: Spoken): string {
  const whole = [text, ...(blip_caption === undefined ? [] : [`[shares a picture: ${blip_caption}]`])].join(' ').trim();
  return whole === '' ? '…' : whole;
}

/** A turn that an answer needs: its words and the message that contains them. */
interface Evidence {
  readonly id: string;
  readonly text: string;
}

interface Asked {
  readonly sessionId: string;
  readonly question: string;
  readonly category: string;
  readonly wanted: readonly Evidence[];
}

async function ask({ netloom, budgets, strategies, tally }: Measuring, { sessionId, question, category, wanted }: Asked): Promise<void> {
  for (const strategy of strategies) {
    for (const budget of budgets) {
      const request = { message: question, budget, reserve: 0, strategy };
      const { context } = await netloom.query<{ context: Window }>(ASK, { sessionId, request });
      if (context.budget.used > budget) throw new Error(`a window of ${context.budget.used} tokens for a budget of ${budget}`);
      tally.add(strategy, category, budget, measuredIn(context, wanted));
    }
  }
}

/** Line breaks are ignored, because recalled messages are indented. */
const wordsOf = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function measuredIn({ budget, sections }: Window, wanted: readonly Evidence[]): Measured {
  const items = new Map(sections.flatMap((section) => section.items).map((item) => [item.message?.id ?? '', item]));
  const shares = wanted.map(({ id, text }) => {
    const item = items.get(id);
    if (item === undefined) return 0;
    const whole = item.message?.text ?? text;
    const said = wordsOf(item.text);
    if (said.includes(wordsOf(whole)) || said.includes(wordsOf(text))) return 1;
    return whole.length > text.length ? 0 : Math.min(HARDLY_WHOLE, item.text.length / whole.length);
  });
  return {
    recall: shares.filter((share) => share === 1).length / wanted.length,
    withExcerpts: shares.filter((share) => share >= 0.5).length / wanted.length,
    tokens: budget.used,
  };
}

/** The windows of simple systems with the same budget; question and framing count there, too. */
function compare({ budgets, compared, tokenizer, tally, fullHistory }: Measuring, asked: Asked, turns: readonly PlainTurn[]): void {
  const fixed = FRAMING + tokenizer.count(`User: ${asked.question}\n`);
  fullHistory.push(turns.reduce((sum, { tokens }) => sum + tokens, fixed));
  if (!compared) return;
  for (const [name, baseline] of Object.entries(BASELINES)) {
    for (const budget of budgets) {
      const { ids, tokens } = baseline(turns, asked.question, budget - fixed);
      const recall = asked.wanted.filter(({ id }) => ids.includes(id)).length / asked.wanted.length;
      tally.add(name, asked.category, budget, { recall, withExcerpts: recall, tokens: tokens + fixed });
    }
  }
}

function reportOf({ strategies, compared, tally, fullHistory }: Measuring): RecallReport {
  const first = strategies[0] ?? '';
  const curves = [...strategies, ...(compared ? Object.keys(BASELINES) : [])];
  return {
    questions: fullHistory.length,
    overall: tally.row(first),
    categories: Object.fromEntries(tally.categories.map((name) => [name, tally.row(first, name)])),
    curves: Object.fromEntries(curves.map((name) => [name, tally.row(name)])),
    fullHistory: Math.round(fullHistory.reduce((sum, each) => sum + each, 0) / Math.max(1, fullHistory.length)),
  };
}
