import { readFileSync } from 'node:fs';
import type { Message } from '../src/domain/model/message.js';
import { NOTHING_UNDERSTOOD } from '../src/domain/model/understanding.js';
import { summaryOf } from '../src/domain/window/composition/summary-section.js';
import { BLOCK_FAN, BLOCK_MESSAGES } from '../src/domain/window/summary/blocks.js';
import { factsIn } from '../src/domain/window/summary/facts.js';
import { summarize, summarizeBlocks } from '../src/domain/window/summary/summarize.js';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer, type Tokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { messagesOf, textOf, type Conversation } from './recall.js';

/** What summaries of a size keep of the figures and names in messages that are the evidence of a question. */
export interface SummaryFigures {
  readonly most: number;
  readonly summaries: number;
  readonly facts: number;
  /** Percentages: in a sentence, and in a sentence or the list of names. */
  readonly inSentences: number;
  readonly anywhere: number;
  readonly meanTokens: number;
}

/** The number of messages of one summary: a block of the second level. */
const MESSAGES = BLOCK_MESSAGES * BLOCK_FAN;
const LIST = 'Also named: ';

interface Tally {
  summaries: number;
  facts: number;
  inSentences: number;
  anywhere: number;
  tokens: number;
}

/** Summarizes every 32 messages with evidence of the conversations of a file in LoCoMo's format. */
export function evaluateSummaries(file: string, budgets: readonly number[]): readonly SummaryFigures[] {
  const data = JSON.parse(readFileSync(file, 'utf8')) as Conversation | readonly Conversation[];
  const tokenizer = createTokenizer(loadO200k);
  const parts = [data].flat().flatMap((conversation) => partsOf(conversation, tokenizer));
  return budgets.map((most) => {
    const tally: Tally = { summaries: 0, facts: 0, inSentences: 0, anywhere: 0, tokens: 0 };
    for (const part of parts) addTo(tally, part, most, tokenizer);
    const share = (count: number): number => Math.round((1_000 * count) / Math.max(1, tally.facts)) / 10;
    return {
      most,
      summaries: tally.summaries,
      facts: tally.facts,
      inSentences: share(tally.inSentences),
      anywhere: share(tally.anywhere),
      meanTokens: Math.round(tally.tokens / Math.max(1, tally.summaries)),
    };
  });
}

interface Part {
  readonly messages: readonly Message[];
  readonly evidence: readonly Message[];
}

function partsOf(conversation: Conversation, tokenizer: Tokenizer): readonly Part[] {
  const ids = new Set(conversation.qa.flatMap(({ evidence = [] }) => evidence.flatMap((each) => each.match(/D\d+:\d+/gu) ?? [])));
  const spoken = messagesOf(conversation, 1).flat();
  return Array.from({ length: Math.floor(spoken.length / MESSAGES) }, (_, number) => {
    const messages = spoken.slice(number * MESSAGES, (number + 1) * MESSAGES).map((each, depth): Message => {
      const text = textOf(each);
      const tokens = tokenizer.count(text);
      const role = each.role?.toUpperCase() === 'ASSISTANT' ? 'ASSISTANT' : 'USER';
      return {
        id: each.dia_id,
        session: 'eval',
        sequence: depth + 1,
        depth,
        role,
        ...(each.role === undefined ? { author: each.speaker } : {}),
        kind: 'QUERY',
        contextType: 'PRIMARY',
        priority: 6,
        flagged: false,
        parts: [{ kind: 'TEXT', text, tokens }],
        text,
        tokens,
        createdAt: depth,
        understanding: NOTHING_UNDERSTOOD,
      };
    });
    return { messages, evidence: messages.filter(({ id }) => ids.has(id)) };
  }).filter(({ evidence }) => evidence.length > 0);
}

function addTo(tally: Tally, { messages, evidence }: Part, most: number, tokenizer: Tokenizer): void {
  const blocks = Array.from({ length: BLOCK_FAN }, (_, index) => {
    const from = index * BLOCK_MESSAGES;
    return summarize({ level: 0, end: from + BLOCK_MESSAGES - 1 }, messages.slice(from, from + BLOCK_MESSAGES), tokenizer);
  });
  const whole = summarizeBlocks({ level: 1, end: MESSAGES - 1 }, blocks, tokenizer);
  const summary = summaryOf([...blocks, whole], { from: 0, before: MESSAGES }, most, tokenizer);
  const text = summary?.items.map((item) => item.text).join('\n') ?? '';
  const sentences = text
    .split('\n')
    .filter((line) => !line.startsWith(LIST))
    .join('\n');
  const facts = evidence.flatMap((message) => [...factsIn(message.text)]);
  tally.summaries += 1;
  tally.tokens += summary?.tokens ?? 0;
  tally.facts += facts.length;
  tally.inSentences += facts.filter((fact) => sentences.includes(fact)).length;
  tally.anywhere += facts.filter((fact) => text.includes(fact)).length;
}

export function summariesText(figures: readonly SummaryFigures[]): string {
  const rows = figures.map(
    ({ most, summaries, facts, inSentences, anywhere, meanTokens }) =>
      `| ${most} | ${summaries} | ${facts} | ${inSentences.toFixed(1)} % | ${anywhere.toFixed(1)} % | ${meanTokens} |`,
  );
  return ['| most tokens | summaries | facts | in sentences | anywhere | tokens |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
