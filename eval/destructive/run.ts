import type { Command } from 'commander';
import { replayDirect, startDirect } from '../direct.js';
import { withJson } from '../labelled.js';
import type { LabelledDialogue, LabelledTurn } from '../labels.js';
import { inventoryPath } from '../benchmark/sets.js';
import { INVENTORIES, readCases, type DestructiveCase } from './cases.js';
import { destructiveFigures, destructiveMisses, destructiveTable, judgeCase, type JudgedCase } from './figures.js';

/** Replays each case in a session of its own on an embedded store, and judges its last turn. */
export async function runDestructive(cases: readonly DestructiveCase[] = readCases()): Promise<readonly JudgedCase[]> {
  const judged: JudgedCase[] = [];
  for (const name of INVENTORIES) {
    const netloom = await startDirect(inventoryPath(name));
    try {
      for (const each of cases.filter(({ inventory }) => inventory === name)) {
        const { turns } = await replayDirect(netloom, dialogueOf(each));
        judged.push(judgeCase(each, turns.at(-1)?.spans ?? []));
      }
    } finally {
      await netloom.stop();
    }
  }
  return judged;
}

/** A case as a dialogue without labels. */
export const dialogueOf = ({ id, kind, turns }: DestructiveCase): LabelledDialogue => ({ id, theme: kind, turns: turns.map(labelled) });

/** The labels are not read in a replay. */
function labelled(turn: DestructiveCase['turns'][number]): LabelledTurn {
  if (turn.role !== 'user') return turn;
  const gold = { mentions: [], references: [], ambiguous: [], unknown: [], followUp: false, topicShift: false, evidence: [] };
  return { ...turn, gold: { ...gold, topic: 'other' } };
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--misses: expected a whole number from 1 on, got ${text}`);
  return value;
}

async function print({ json, misses = 0 }: { readonly json?: boolean; readonly misses?: number }): Promise<void> {
  const judged = await runDestructive();
  const figures = destructiveFigures(judged);
  const listed = destructiveMisses(judged).slice(0, misses);
  if (json === true) console.log(JSON.stringify({ figures, ...(misses > 0 ? { misses: listed } : {}) }, null, 2));
  else console.log([...listed, destructiveTable(figures)].join('\n'));
}

export function addDestructive(program: Command): void {
  withJson(program.command('destructive').description('what destructive commands act on: how many go to a wrong entity'))
    .option('--misses <number>', 'list so many errors, wrong entities first', count)
    .action(print);
}
