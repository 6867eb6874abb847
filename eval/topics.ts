import type { Command } from 'commander';
import { z } from 'zod';
import { reportOf, type BinaryReport } from './binary.js';
import { BOUNDS, judge, printReport, readForm, withJson, type LabelledTurn } from './labelled.js';

const LABELS = ['1', '0', '-1'] as const;

const text = z.string('text').max(BOUNDS.characters, `at most ${BOUNDS.characters} characters`).regex(/\S/u, 'some text');
const turn = z.tuple([text, z.enum(LABELS, '"1" (a new topic), "0" (none) or "-1" (the first turn)')], '[text, label]');
const DIALOGUES = z
  .record(
    z.string(),
    z.array(turn, 'a list of turns [text, label]').min(1, 'at least one turn').max(BOUNDS.turns, `at most ${BOUNDS.turns} turns`),
    'an object of dialogues by their numbers',
  )
  .refine((dialogues) => Object.keys(dialogues).length <= BOUNDS.dialogues, `at most ${BOUNDS.dialogues} dialogues`);

const METHOD =
  'Wanted: label "1", the turn begins a new topic. First turns ("-1") are written and not judged. Two people talk; every turn is written as a user message with ' +
  'the author "A" or "B" in turns, since only what users say changes the topic. Said: understanding.topic.shifted.';

/** Topic shifts of dialogues in TIAGE's format: `{"1": [["text", "-1"], ["text", "0"], …], …}`. */
export async function evaluateTopics(file: string): Promise<BinaryReport> {
  const dialogues = Object.values(readForm(file, DIALOGUES, 'dialogues of TIAGE’s form'));
  const labelled = dialogues.map((turns) => turns.map(labelledTurn));
  return reportOf(await judge(labelled, ({ topic }) => topic.shifted), METHOD);
}

function labelledTurn([said, label]: readonly [string, (typeof LABELS)[number]], index: number): LabelledTurn {
  return { text: said, author: index % 2 === 0 ? 'A' : 'B', ...(label === '-1' ? {} : { wanted: label === '1' }) };
}

export function addTopics(program: Command): void {
  withJson(program.command('topics <file>').description('topic shifts in general talk, on dialogues of TIAGE’s form')).action(
    (file: string, { json }: { readonly json?: boolean }) => printReport('a new topic', json, () => evaluateTopics(file)),
  );
}
