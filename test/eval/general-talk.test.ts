import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { describeReport, reportOf } from '../../eval/binary.js';
import { evaluateFollowUps } from '../../eval/followups.js';
import { addTopics, evaluateTopics } from '../../eval/topics.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'netloom-general-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const cast = (...said: readonly string[]) => [{ number: 7, turn: said.map((raw, index) => ({ number: index + 1, raw_utterance: raw })) }];

describe('figures', () => {
  const of = (...pairs: readonly (readonly [number, number])[]) =>
    reportOf([pairs.map(([wanted, said]) => ({ wanted: wanted === 1, said: said === 1 }))], '');

  it('are precision, recall and F1, with those of the majority guess', () => {
    expect(of([1, 1], [1, 1], [1, 0], [0, 1], [1, 1])).toMatchObject({
      turns: 5,
      positives: 4,
      precision: 75,
      recall: 75,
      f1: 75,
      majority: { guess: true, precision: 80, recall: 100, f1: 88.9 },
    });
    expect(of([0, 0], [0, 1], [1, 1]).majority).toEqual({ guess: false, precision: 0, recall: 0, f1: 0 });
    expect(of([0, 0], [0, 1], [1, 1]).always).toEqual({ precision: 33.3, recall: 100, f1: 50 });
  });

  it('are 0 instead of a division by 0', () => {
    expect(of()).toMatchObject({ turns: 0, precision: 0, recall: 0, f1: 0 });
    expect(describeReport('follow-ups', of())).toContain('0 turns of 1 dialogues, 0 of them follow-ups');
  });
});

describe('topics', () => {
  it('judges every turn but the first of each dialogue', async () => {
    const path = file('tiage.json', {
      '1': [
        ['hello , how are you ?', '-1'],
        ['fine . i like tea .', '0'],
        ['by the way , something else : do you have pets ?', '1'],
      ],
      '2': [['hi !', '-1']],
    });
    expect(await evaluateTopics(path)).toMatchObject({ dialogues: 2, turns: 2, positives: 1, f1: 0, majority: { guess: false, f1: 0 } });
  });

  it('reports errors of a file with the place and the received value', async () => {
    const path = file('wrong.json', { '1': [['hello', '2'], ['fine']], '2': 'x', '3': [[' ', '0']] });
    await expect(evaluateTopics(path)).rejects.toThrow(
      [
        `${path}: at ["1"][0][1]: expected "1" (a new topic), "0" (none) or "-1" (the first turn), got "2".`,
        `${path}: at ["1"][1]: expected [text, label], got ["fine"].`,
        `${path}: at ["2"]: expected a list of turns [text, label], got "x".`,
        `${path}: at ["3"][0][0]: expected some text, got " ".`,
      ].join('\n'),
    );
    const broken = file('broken.json', '{"1": [\n["a", "0"],\n]}');
    await expect(evaluateTopics(broken)).rejects.toThrow(`${broken}, line 3: expected dialogues of TIAGE’s form as JSON, got`);
    await expect(evaluateTopics(join(folder, 'none.json'))).rejects.toThrow('none.json: expected a file that can be read, got ENOENT');
  });
});

describe('follow-ups', () => {
  it('are turns whose rewrite differs in more than case, punctuation and white space', async () => {
    const path = file('some_topics_v1.0.json', cast('What is throat cancer?', 'Is it treatable?', 'tell me about lung  cancer'));
    file(
      'some_topics_annotated_resolved_v1.0.tsv',
      '7_1\tWhat is throat cancer?\r\n7_2\tIs throat cancer treatable?\n\n7_3\tTell me about lung-cancer.\n',
    );
    expect(await evaluateFollowUps(path)).toMatchObject({ dialogues: 1, turns: 2, positives: 1 });
  });

  it('report errors of the rewrites with the line', async () => {
    const path = file('other.json', cast('One?', 'Two?'));
    await expect(evaluateFollowUps(path)).rejects.toThrow(
      'expected the human rewrites beside it, got no such file; name another with --rewrites.',
    );
    const rewrites = (text: string) => evaluateFollowUps(path, file('rewrites.tsv', text));
    await expect(rewrites('7_1\tOne?\nTwo?')).rejects.toThrow(
      'rewrites.tsv, line 2: expected a turn such as 31_2, a tab and a text, got "Two?".',
    );
    await expect(rewrites('7_1\tOne?\n7_1\tOne?')).rejects.toThrow('rewrites.tsv, line 2: expected each turn once, got 7_1 again.');
    await expect(rewrites('7_1\tOne?')).rejects.toThrow('rewrites.tsv: expected a line for turn 7_2, got none.');
    await expect(evaluateFollowUps(file('bad.json', [{ number: 1, turn: [{ number: 1 }] }]), 'x')).rejects.toThrow(
      'bad.json: at [0]["turn"][0]["raw_utterance"]: expected text, got nothing.',
    );
  });
});

describe('the commands', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'eval/main.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

  /** What a command prints. */
  async function printed(...args: readonly string[]): Promise<string> {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const program = new Command();
    addTopics(program);
    await program.parseAsync(args, { from: 'user' }).finally(() => log.mockRestore());
    return lines.join('\n');
  }

  it('print figures as text and as JSON', async () => {
    const path = file('tiage.json', {
      '1': [
        ['hello', '-1'],
        ['fine', '0'],
      ],
    });
    expect(await printed('topics', path)).toMatch(/^1 turns of 1 dialogues, 0 of them a new topic\nNetloom +precision +0\.0/u);
    expect(JSON.parse(await printed('topics', path, '--json'))).toMatchObject({ turns: 1, f1: 0, majority: { f1: 0 } });
  });

  it('exit with 2 and one line for a malformed file', () => {
    const { status, stderr, stdout } = run('followups', file('list.json', []), '--json');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('list.json: at the top: expected at least one topic, got [].');
    expect(stderr).not.toContain('    at ');
  });
});
