import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../eval/figures.js';
import type { LabelledDialogue } from '../../eval/labels.js';
import { isMiss, judge, type PredictedSpan, type PredictedTurn } from '../../eval/score.js';

type UserTurn = Extract<LabelledDialogue['turns'][number], { role: 'user' }>;

const user = (text: string, gold: Partial<UserTurn['gold']> = {}): UserTurn => ({
  role: 'user',
  text,
  gold: {
    mentions: [],
    references: [],
    ambiguous: [],
    unknown: [],
    followUp: (gold.evidence ?? []).length > 0,
    topic: 'network',
    topicShift: false,
    evidence: [],
    ...gold,
  },
});

const opening = user('hello');
const opened: PredictedTurn = { spans: [] };

/** Judges one turn after a greeting. */
function judgeOne(turn: LabelledDialogue['turns'][number], predicted: PredictedTurn) {
  const dialogue = { id: 'made-up', theme: '', turns: [opening, turn] };
  return judge([dialogue], [{ id: 'made-up', turns: [opened, predicted] }]).filter(({ turn: at }) => at === 1);
}

const figuresOfOne = (turn: LabelledDialogue['turns'][number], predicted: PredictedTurn) =>
  figuresOf(judgeOne(turn, predicted).map(({ finding }) => finding));

/** A span over the first occurrence of a word. */
function span(text: string, word: string, status: string, ...keys: readonly string[]): PredictedSpan {
  const start = text.indexOf(word);
  const place = { start, end: start + word.length, status };
  if (status === 'RESOLVED') return { ...place, keys, candidates: [], choices: [] };
  return { ...place, keys: [], candidates: keys, choices: keys.map((key) => [key]) };
}

describe('a mention or reference', () => {
  const text = 'does west-sw1 feed it and both panels of Springfield router';
  const turn = user(text, {
    mentions: [
      { text: 'west-sw1', keys: ['d:1'] },
      { text: 'Springfield router', keys: ['d:9'] },
    ],
    references: [
      { text: 'it', keys: ['d:2'] },
      { text: 'both panels', keys: ['d:3', 'd:4'] },
    ],
  });

  it('is correct if an overlapping span has exactly its keys, or the spans inside it have them together', () => {
    const figures = figuresOfOne(turn, {
      spans: [
        span(text, 'does west-sw1', 'RESOLVED', 'd:1'),
        span(text, 'it', 'RESOLVED', 'd:2'),
        span(text, 'both', 'RESOLVED', 'd:4'),
        span(text, 'panels', 'RESOLVED', 'd:3'),
        span(text, 'Springfield router', 'RESOLVED', 'd:9'),
      ],
    });
    expect(figures).toMatchObject({ 'resolution precision': 100, 'resolution recall': 100, 'user mentions': 100, references: 100 });
  });

  it('is wrong with other or additional keys, and missed without a resolved span; additional mentions reduce precision', () => {
    const figures = figuresOfOne(turn, {
      spans: [
        span(text, 'west-sw1', 'RESOLVED', 'd:1', 'd:2'),
        span(text, 'it', 'AMBIGUOUS', 'd:2', 'd:5'),
        span(text, 'both panels', 'RESOLVED', 'd:3', 'd:4'),
        span(text, 'feed', 'RESOLVED', 'd:8'),
      ],
    });
    expect(figures).toMatchObject({ 'resolution precision': 33.3, 'resolution recall': 25, 'resolution F1': 28.6, references: 50 });
    expect(figures['user mentions']).toBe(0);
  });

  it('is covered if it is right, or among the first three choices of a span that is not asserted, and wrong only if it is asserted', () => {
    const figures = figuresOfOne(turn, {
      spans: [
        span(text, 'west-sw1', 'RESOLVED', 'd:7'),
        span(text, 'it', 'POSSIBLE', 'd:8', 'd:9', 'd:2'),
        { ...span(text, 'both panels', 'POSSIBLE'), choices: [['d:3'], ['d:4', 'd:3']] },
        span(text, 'Springfield router', 'POSSIBLE', 'd:5', 'd:6', 'd:7', 'd:9'),
        span(text, 'feed', 'POSSIBLE', 'd:8'),
        span(text, 'does', 'UNKNOWN'),
      ],
      entities: ['d:1', 'd:3', 'd:4'],
    });
    expect(figures).toMatchObject({
      'user covered': 50,
      'references covered': 100,
      'user asserted wrong': 25,
      'references asserted wrong': 0,
      'facts in window': 50,
      // Of two turns of the user.
      'stray asserted of 100': 0,
      'stray lists of 100': 100,
      'false unknown of 100': 100,
    });
  });

  it('of the assistant is counted separately, and turns without labels are ignored', () => {
    const said = 'west-sw1 it is';
    const labelled = { role: 'assistant' as const, text: said, gold: { mentions: [{ text: 'west-sw1', keys: ['d:1'] }] } };
    const spans = [span(said, 'west-sw1', 'RESOLVED', 'd:1')];
    expect(figuresOfOne(labelled, { spans })).toEqual({
      'resolution precision': 100,
      'resolution recall': 100,
      'resolution F1': 100,
      'assistant mentions': 100,
    });
    expect(judgeOne({ role: 'assistant', text: said }, { spans })).toEqual([]);
  });
});

describe('an ambiguous or unknown mention', () => {
  const text = 'is core up, or the west router of sw77';
  const turn = user(text, {
    ambiguous: [
      { text: 'core', candidates: ['d:1', 'd:2', 'd:3', 'd:4'] },
      { text: 'west router', candidates: ['d:5', 'd:6'] },
    ],
    unknown: [{ text: 'sw77' }],
  });

  it('is correct if three quarters of the candidates are listed, or if it is UNKNOWN', () => {
    const figures = figuresOfOne(turn, {
      spans: [
        span(text, 'core', 'AMBIGUOUS', 'd:1', 'd:2', 'd:3', 'd:9'),
        span(text, 'west router', 'AMBIGUOUS', 'd:5'),
        span(text, 'sw77', 'UNKNOWN'),
      ],
    });
    expect(figures).toMatchObject({ 'ambiguous asked': 50, 'unknown said': 100, 'guessed instead': 0 });
  });

  it('is guessed if it is resolved, but not if a part of it is', () => {
    const figures = figuresOfOne(turn, {
      spans: [span(text, 'core', 'RESOLVED', 'd:1'), span(text, 'west', 'RESOLVED', 's:1'), span(text, 'sw77', 'RESOLVED', 'd:7')],
    });
    expect(figures).toMatchObject({ 'ambiguous asked': 0, 'unknown said': 0, 'guessed instead': 66.7 });
    expect(figures).not.toHaveProperty('resolution recall');
  });
});

describe('follow-ups', () => {
  it('are counted with shifts from the second turn on, with the mean share of the evidence in the window', () => {
    const turns = [
      opening,
      user('and it?', { evidence: [0] }),
      user('same there', { evidence: [0, 1] }),
      user('new topic', { topicShift: true }),
      user('bye'),
    ];
    const predicted: PredictedTurn[] = [
      { spans: [], followUp: true, topicShift: true },
      { spans: [], followUp: true, windows: { '25%': [0], '50%': [0] } },
      { spans: [], followUp: false, windows: { '25%': [1], '50%': [0, 1] } },
      { spans: [], followUp: false, topicShift: true, windows: { '25%': [] } },
      { spans: [], followUp: true, topicShift: true },
    ];
    const judged = judge([{ id: 'made-up', theme: '', turns }], [{ id: 'made-up', turns: predicted }]);
    expect(figuresOf(judged.map(({ finding }) => finding))).toMatchObject({
      'independent flagged': 50,
      'follow-up precision': 50,
      'follow-up recall': 50,
      'follow-up F1': 50,
      'topic shift precision': 50,
      'topic shift recall': 100,
      'topic shift F1': 66.7,
      'evidence at 25%': 75,
      'evidence at 50%': 100,
    });
    expect(judged.filter(isMiss).map(({ turn, finding }) => [turn, finding.of])).toEqual([
      [2, 'followUp'],
      [2, 'evidence'],
      [4, 'followUp'],
      [4, 'topicShift'],
    ]);
  });

  it('need a prediction for every turn', () => {
    const dialogue = { id: 'made-up', theme: '', turns: [opening, opening] };
    expect(() => judge([dialogue], [])).toThrow('made-up: expected a prediction of 2 turns, got none');
    expect(() => judge([dialogue], [{ id: 'made-up', turns: [opened] }])).toThrow('expected a prediction of 2 turns, got 1');
  });
});
