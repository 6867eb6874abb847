import { readFileSync } from 'node:fs';
import { stackSettings, startNetloom, type EvaluatedNetloom } from './netloom.js';

interface Spoken {
  readonly dia_id: string;
  readonly speaker: string;
  readonly text: string;
  readonly role?: string;
  readonly blip_caption?: string;
}

interface Conversation {
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

interface Tally {
  questions: number;
  recall: number;
  withExcerpts: number;
  tokens: number;
  most: number;
}

export interface RecallFigures {
  readonly recall: number;
  readonly withExcerpts: number;
  readonly meanTokens: number;
  readonly maxTokens: number;
}

export interface RecallReport {
  readonly questions: number;
  readonly overall: Readonly<Record<string, RecallFigures>>;
  readonly categories: Readonly<Record<string, Readonly<Record<string, RecallFigures>>>>;
}

const OPEN = 'mutation Open($input: OpenSessionInput!) { openSession(input: $input) { session { id } } }';
const ADD = 'mutation Add($input: AddMessageInput!) { addMessage(input: $input) { message { id } } }';
const ASK =
  'query Ask($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { budget { used } sections { items { text tokens message { id text tokens } } } } }';

/** Each conversation becomes one session; each question is asked of it as the next turn, at each budget; the whole window counts. */
export async function evaluateRecall(file: string, budgets: readonly number[]): Promise<RecallReport> {
  const data = JSON.parse(readFileSync(file, 'utf8')) as Conversation | readonly Conversation[];
  const tallies = new Map<string, Tally>();
  const netloom = await startNetloom(stackSettings(process.env));
  try {
    for (const conversation of Array.isArray(data) ? (data as readonly Conversation[]) : [data as Conversation])
      await evaluateOne(netloom, conversation, budgets, tallies);
  } finally {
    await netloom.stop();
  }
  return reportOf(tallies, budgets);
}

/** `session_1`, `session_2`, …: their turns in order. */
function turnsOf({ conversation }: Conversation): readonly Spoken[] {
  const number = (name: string) => Number(/^session_(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  const sessions = Object.keys(conversation).filter((name) => Number.isFinite(number(name)) && Array.isArray(conversation[name]));
  return sessions.toSorted((a, b) => number(a) - number(b)).flatMap((name) => conversation[name] as readonly Spoken[]);
}

async function evaluateOne(
  netloom: EvaluatedNetloom,
  conversation: Conversation,
  budgets: readonly number[],
  tallies: Map<string, Tally>,
): Promise<void> {
  const { openSession } = await netloom.query<{ openSession: { session: { id: string } } }>(OPEN, {
    input: { title: conversation.sample_id ?? 'conversation' },
  });
  const sessionId = openSession.session.id;
  const messageOf = new Map<string, string>();
  for (const turn of turnsOf(conversation)) {
    const text = [turn.text, ...(turn.blip_caption === undefined ? [] : [`[shares a picture: ${turn.blip_caption}]`])].join(' ').trim();
    const said = turn.role === undefined ? { role: 'USER', author: turn.speaker } : { role: turn.role.toUpperCase() };
    const { addMessage } = await netloom.query<{ addMessage: { message: { id: string } } }>(ADD, {
      input: { sessionId, text: text === '' ? '…' : text, ...said },
    });
    messageOf.set(turn.dia_id, addMessage.message.id);
  }
  for (const { question, evidence, category } of conversation.qa) {
    const wanted = (evidence ?? []).flatMap((ids) => ids.match(/D\d+:\d+/g) ?? []).flatMap((id) => messageOf.get(id) ?? []);
    if (wanted.length === 0) continue;
    for (const budget of budgets) {
      const { context } = await netloom.query<{ context: Window }>(ASK, { sessionId, request: { message: question, budget, reserve: 0 } });
      if (context.budget.used > budget) throw new Error(`a window of ${context.budget.used} tokens for a budget of ${budget}`);
      for (const key of [`overall ${budget}`, `${category} ${budget}`]) count(tallies, key, context, [...new Set(wanted)]);
    }
  }
}

function count(tallies: Map<string, Tally>, key: string, window: Window, wanted: readonly string[]): void {
  const tally = tallies.get(key) ?? { questions: 0, recall: 0, withExcerpts: 0, tokens: 0, most: 0 };
  const shares = new Map<string, number>();
  for (const { text, message } of window.sections.flatMap(({ items }) => items)) {
    if (message !== null && message !== undefined)
      shares.set(message.id, text.includes(message.text) ? 1 : text.length / message.text.length);
  }
  tally.questions += 1;
  tally.recall += wanted.filter((id) => shares.get(id) === 1).length / wanted.length;
  tally.withExcerpts += wanted.filter((id) => (shares.get(id) ?? 0) >= 0.5).length / wanted.length;
  tally.tokens += window.budget.used;
  tally.most = Math.max(tally.most, window.budget.used);
  tallies.set(key, tally);
}

function figures(tally: Tally | undefined): RecallFigures {
  if (tally === undefined) return { recall: 0, withExcerpts: 0, meanTokens: 0, maxTokens: 0 };
  const percent = (sum: number) => Math.round((1_000 * sum) / tally.questions) / 10;
  return {
    recall: percent(tally.recall),
    withExcerpts: percent(tally.withExcerpts),
    meanTokens: Math.round(tally.tokens / tally.questions),
    maxTokens: tally.most,
  };
}

function reportOf(tallies: ReadonlyMap<string, Tally>, budgets: readonly number[]): RecallReport {
  const row = (name: string) => Object.fromEntries(budgets.map((budget) => [String(budget), figures(tallies.get(`${name} ${budget}`))]));
  const categories = [...new Set([...tallies.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))].filter(
    (name) => name !== 'overall',
  );
  return {
    questions: tallies.get(`overall ${budgets[0] ?? 0}`)?.questions ?? 0,
    overall: row('overall'),
    categories: Object.fromEntries(categories.toSorted().map((name) => [name, row(name)])),
  };
}
