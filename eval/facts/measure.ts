import { loadO200k } from '../../src/domain/window/tokens/ranks.js';
import { createTokenizer, type Tokenizer } from '../../src/domain/window/tokens/tokenizer.js';
import type { Environment } from '../../src/config/settings.js';
import type { ContextWindow } from '../../src/domain/window/model/context-window.js';
import { type DirectNetloom, startDirect } from '../direct.js';
import { type FactInventory, readInventory } from './inventory.js';
import { type Answered, judge } from './judge.js';
import { netboxJson } from './netbox-json.js';
import type { FactQuestion } from './question.js';
import type { FactSet } from './sets.js';

/** A question with the windows for it. */
export interface MeasuredQuestion {
  readonly set: string;
  readonly question: FactQuestion;
  /** The tokens of NetBox’s JSON for the records that the answer is read from. */
  readonly netboxTokens: number;
  readonly windows: readonly { readonly budget: number; readonly lines: readonly string[]; readonly answered: Answered }[];
}

/** Sections that repeat the conversation. They are not searched, because the words of the question are no answer. */
const CONVERSATION: ReadonlySet<string> = new Set(['MESSAGE', 'HISTORY', 'RECALLED', 'SUMMARY', 'INSTRUCTIONS']);

/** Asks all questions of a set, each in a session of its own. */
export async function measureSet(
  { name, path, questions }: FactSet,
  budgets: readonly number[],
  settings: Environment | undefined,
): Promise<readonly MeasuredQuestion[]> {
  const inventory = await readInventory(path);
  const tokenizer = createTokenizer(loadO200k);
  const netloom = await startDirect(path, { settings });
  try {
    const measured: MeasuredQuestion[] = [];
    for (const question of questions) measured.push({ set: name, ...(await measure(netloom, inventory, question, budgets, tokenizer)) });
    return measured;
  } finally {
    await netloom.stop();
  }
}

async function measure(
  { app, caller }: DirectNetloom,
  inventory: FactInventory,
  question: FactQuestion,
  budgets: readonly number[],
  tokenizer: Tokenizer,
): Promise<Omit<MeasuredQuestion, 'set'>> {
  const { facts } = question;
  const objects = question.objects.map((key) => inventory.get(key));
  const names = objects.map(({ name }) => name);
  let session: string | undefined;
  for (const text of question.turns) {
    const added = await app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text }] });
    session = added.session.id;
  }
  const windows = [];
  for (const budget of budgets) {
    const { window } = await app.contexts.build(caller, session as never, { budget });
    const lines = linesOf(window);
    const tokensOf = (text: string): number => tokenizer.count(text);
    windows.push({
      budget,
      lines,
      answered: judge(
        lines,
        linesOf(window, (kind) => kind === 'ENTITIES'),
        { facts, names },
        tokensOf,
      ),
    });
  }
  const netboxTokens = objects.reduce((sum, object) => sum + tokenizer.count(netboxJson(inventory, object)), 0);
  return { question, netboxTokens, windows };
}

const linesOf = ({ sections }: ContextWindow, isWanted = (kind: string): boolean => !CONVERSATION.has(kind)): readonly string[] =>
  sections
    .flatMap(({ kind, items }) => (isWanted(kind) ? items.flatMap(({ text }) => text.split('\n')) : []))
    .filter((line) => line !== '');
