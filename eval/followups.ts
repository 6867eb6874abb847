import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';
import { reportOf, type BinaryReport } from './binary.js';
import { BOUNDS, brief, FormError, judge, printReport, readForm, readText, withJson, type LabelledTurn } from './labelled.js';

const text = z.string('text').max(BOUNDS.characters, `at most ${BOUNDS.characters} characters`).regex(/\S/u, 'some text');
const count = z.int('a whole number').nonnegative('a whole number');
const turn = z.object({ number: count, raw_utterance: text }, 'a turn {number, raw_utterance}');
const turns = z.array(turn, 'a list of turns').min(1, 'at least one turn').max(BOUNDS.turns, `at most ${BOUNDS.turns} turns`);
const topic = z.object({ number: count, turn: turns }, 'a topic {number, turn}');
const TOPICS = z.array(topic, 'a list of topics').min(1, 'at least one topic').max(BOUNDS.dialogues, `at most ${BOUNDS.dialogues} topics`);

const METHOD =
  'Wanted: the human rewrite has other letters or digits than what was said, case, punctuation and white space aside: the turn cannot be understood by itself. ' +
  'First turns are written and not judged. The file has the questions alone, so each is a user message and nobody answers. Said: understanding.followUp.isFollowUp.';

/** Follow-ups in the format of CAsT 2019's topics, with human rewrites: lines with `31_2`, a tab and the text. `file` is either of the two files. */
export async function evaluateFollowUps(file: string, rewritesFile?: string): Promise<BinaryReport> {
  const [topicsFile, known] = file.endsWith('.tsv') ? [topicsBeside(file), file] : [file, rewritesFile];
  const topics = readForm(topicsFile, TOPICS, 'topics of CAsT 2019’s form');
  const place = known ?? rewritesBeside(topicsFile);
  const rewrites = readRewrites(place);
  const labelledTurn = (id: string, raw: string, index: number): LabelledTurn => {
    const rewrite = rewrites.get(id);
    if (rewrite === undefined) throw new FormError(`${place}: expected a line for turn ${id}, got none.`);
    return { text: raw, ...(index === 0 ? {} : { wanted: bare(rewrite) !== bare(raw) }) };
  };
  const labelled = topics.map(({ number, turn: said }) =>
    said.map((each, index) => labelledTurn(`${number}_${each.number}`, each.raw_utterance, index)),
  );
  return reportOf(await judge(labelled, ({ followUp }) => followUp.isFollowUp), METHOD);
}

/** Letters and digits only, in lower case and normalized. */
const bare = (said: string): string =>
  said
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The rewrites of `…_topics_v1.0.json` are in `…_topics_annotated_resolved_v1.0.tsv`. */
function rewritesBeside(file: string): string {
  const beside = file.replace(/_(v[\d.]+)\.json$/u, '_annotated_resolved_$1.tsv');
  if (beside !== file && existsSync(beside)) return beside;
  const where = beside === file ? 'beside it' : `in ${beside}`;
  throw new FormError(`${file}: expected the human rewrites ${where}, got no such file; name another with --rewrites.`);
}

function topicsBeside(file: string): string {
  const beside = file.replace(/_annotated_resolved_(v[\d.]+)\.tsv$/u, '_$1.json');
  if (beside !== file && existsSync(beside)) return beside;
  throw new FormError(
    `${file}: expected the topics (…_topics_v1.0.json) beside these rewrites, got no such file; name the topics, and these with --rewrites.`,
  );
}

function readRewrites(file: string): ReadonlyMap<string, string> {
  const rewrites = new Map<string, string>();
  const lines = readText(file).split(/\r?\n/u);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, id, rewrite] = /^(\d+_\d+)\t(.*\S.*)$/u.exec(line.slice(0, BOUNDS.characters)) ?? [];
    if (id === undefined || rewrite === undefined)
      throw new FormError(`${file}, line ${index + 1}: expected a turn such as 31_2, a tab and a text, got ${brief(line)}.`);
    if (rewrites.has(id)) throw new FormError(`${file}, line ${index + 1}: expected each turn once, got ${id} again.`);
    rewrites.set(id, rewrite);
  }
  return rewrites;
}

export function addFollowUps(program: Command): void {
  const command = program.command('followups <file>').description('follow-ups in general talk, on topics of CAsT 2019’s form');
  withJson(command.option('--rewrites <file>', 'the human rewrites (default: the file that belongs to it, beside it)')).action(
    (file: string, { json, rewrites }: { readonly json?: boolean; readonly rewrites?: string }) =>
      printReport('follow-ups', json, () => evaluateFollowUps(file, rewrites)),
  );
}
