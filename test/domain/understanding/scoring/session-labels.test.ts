import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/domain/model/message.js';
import { NOTHING_UNDERSTOOD, type EntitySummary, type Mention, type Understanding } from '../../../../src/domain/model/understanding.js';
import { labelsIn } from '../../../../src/domain/understanding/fitting/session-labels.js';

const summary = (key: string): EntitySummary => ({
  id: `ent_${key}`,
  key,
  type: key.startsWith('dcim.rack:') ? 'RACK' : 'DEVICE',
  name: key,
  display: key,
  nouns: [],
  places: [],
});
const [A, B, RACK] = [summary('dcim.device:1'), summary('dcim.device:2'), summary('dcim.rack:1')];

const mention = (text: string, start: number, entities: readonly EntitySummary[], more: Partial<Mention> = {}): Mention => ({
  start,
  end: start + text.length,
  text,
  status: 'RESOLVED',
  kind: 'NAME',
  entities,
  candidates: [],
  candidateCount: 0,
  score: 1,
  parts: [],
  evidence: [],
  ...more,
});
const ambiguous = (text: string, start: number, of: readonly EntitySummary[]): Mention =>
  mention(text, start, [], {
    status: 'AMBIGUOUS',
    candidates: of.map((entity) => ({ entity, score: 1, parts: [], evidence: [] })),
    candidateCount: of.length,
  });

function message(id: string, text: string, understanding: Partial<Understanding>, more: Partial<Message> = {}): Message {
  return {
    id,
    session: 'ses_1',
    sequence: 1,
    depth: 0,
    role: 'USER',
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 6,
    flagged: false,
    parts: [],
    text,
    tokens: 1,
    createdAt: 0,
    understanding: { ...NOTHING_UNDERSTOOD, ...understanding },
    ...more,
  };
}

const known = (...messages: readonly Message[]) => new Map(messages.map((each) => [each.id, each]));
const shown = (...args: Parameters<typeof labelsIn>) =>
  labelsIn(...args).map(({ source, kind, keys, message: { id }, start, end }) => [source, id, kind, start, end, ...keys]);

describe('labels in stored messages', () => {
  const asked = message('m1', 'Reboot core', { mentions: [ambiguous('core', 7, [A, B])] });
  const settled = { message: 'm1', text: 'core', entity: A };

  it('an answered clarification says what the ambiguous words mean', () => {
    const answer = message('m2', 'the first', { settled });
    expect(shown(answer, known(asked, answer))).toEqual([['CLARIFIED', 'm1', 'mention', 7, 11, A.key]]);
  });

  it('an answer says nothing about words that are not there, were not among the candidates, or are there twice', () => {
    expect(shown(message('m2', 'x', { settled }), known())).toEqual([]);
    expect(shown(message('m2', 'x', { settled: { ...settled, text: 'edge' } }), known(asked))).toEqual([]);
    expect(shown(message('m2', 'x', { settled: { ...settled, entity: RACK } }), known(asked))).toEqual([]);
    const twice = message('m1', 'core core', { mentions: [ambiguous('core', 0, [A, B]), ambiguous('core', 5, [A, B])] });
    expect(shown(message('m2', 'x', { settled }), known(twice))).toEqual([]);
  });

  it('a client chooses the meaning of its own words', () => {
    const mentions = [mention('core', 7, [B], { chosen: true }), mention('rack', 15, [RACK])];
    expect(shown(message('m1', 'Reboot core in rack', { mentions }), known())).toEqual([['CHOSEN', 'm1', 'mention', 7, 11, B.key]]);
  });

  const wrong = message('m1', 'Where is it?', { mentions: [mention('it', 9, [A], { kind: 'REFERENCE' })] });
  const answer = message('m2', 'In the rack.', { mentions: [mention('rack', 7, [RACK])] }, { role: 'ASSISTANT', parent: 'm1' });
  const correction = (text: string, mentions: readonly Mention[] = [mention('2', 12, [B])]) =>
    message('m3', text, { mentions }, { parent: 'm2' });

  it('a correction says what the words of the previous user message mean', () => {
    for (const text of ['no, I meant 2', 'I meant 2', 'Sorry, 2', 'not that one: 2'])
      expect(shown(correction(text), known(wrong, answer))).toEqual([['CORRECTED', 'm1', 'reference', 9, 11, B.key]]);
  });

  it.each([
    ['a question', correction('no, is 2 up?')],
    ['another beginning', correction('reboot 2')],
    ['the same entity', correction('no, I meant 1', [mention('1', 12, [A])])],
    ['another kind', correction('no, I meant the rack', [mention('the rack', 12, [RACK])])],
    ['two entities', correction('no, I meant 2 and 1', [mention('2', 12, [B]), mention('1', 18, [A])])],
    ['a long text', correction(`no, ${'so '.repeat(30)}2`)],
    ['the assistant', { ...correction('no, I meant 2'), role: 'ASSISTANT' as const }],
  ])('%s is no correction', (_name, said) => {
    expect(shown(said, known(wrong, answer))).toEqual([]);
  });

  it('a correction of two mentions of the kind says nothing', () => {
    const two = message('m1', 'Is it like that?', { mentions: [mention('it', 3, [A]), mention('that', 11, [summary('dcim.device:3')])] });
    expect(shown(correction('no, I meant 2'), known(two, answer))).toEqual([]);
  });
});
