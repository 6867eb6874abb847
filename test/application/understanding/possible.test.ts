import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLabelled } from '../../../eval/labels.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { choicesOf, listedEntities } from '../../../src/domain/understanding/meanings.js';
import type { Mention } from '../../../src/domain/model/understanding.js';
import { openSample, userMessage } from '../../testkit/application/application.js';

const DIALOGUES = new URL('../../../eval/conversations/sample.jsonl', import.meta.url).pathname;

let sample: Awaited<ReturnType<typeof openSample>>;
beforeAll(async () => void (sample = await openSample()));
afterAll(() => sample.stop());

/** Adds the lines as messages of a user, and returns the mentions of each with the session. */
async function talk(
  ...lines: readonly string[]
): Promise<{ readonly session: string; readonly mentions: readonly (readonly Mention[])[] }> {
  let session: string | undefined;
  const mentions: (readonly Mention[])[] = [];
  for (const line of lines) {
    const added = await sample.app.messages.add(LOCAL, session, userMessage(line));
    session = added.session.id;
    mentions.push(added.message.understanding.mentions);
  }
  return { session: session ?? '', mentions };
}

describe('a mention', () => {
  it('asserts entities only if it is RESOLVED, and lists one to three meanings if it is POSSIBLE, in 300 turns of people', async () => {
    const texts = readLabelled([DIALOGUES]).map(({ turns }) => turns.filter(({ role }) => role === 'user').map(({ text }) => text));
    const counts = { RESOLVED: 0, POSSIBLE: 0, AMBIGUOUS: 0, UNKNOWN: 0 };
    for (const lines of texts) {
      for (const mention of (await talk(...lines)).mentions.flat()) {
        const { status, entities, candidates, choices = [], text } = mention;
        counts[status] += 1;
        expect(entities.length > 0, `${text} ${status}`).toBe(status === 'RESOLVED');
        if (status === 'RESOLVED' || status === 'UNKNOWN') expect(choices, text).toEqual([]);
        if (status !== 'POSSIBLE') continue;
        expect(choices.length).toBeGreaterThan(0);
        expect(choices.length).toBeLessThanOrEqual(3);
        const probabilities = choices.map(({ probability }) => probability);
        expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
        expect(probabilities.every((probability) => probability > 0 && probability < 0.85)).toBe(true);
        expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeLessThanOrEqual(1.000_001);
        expect(new Set(candidates.map(({ entity }) => entity.id))).toEqual(new Set(listedEntities(mention).map(({ id }) => id)));
        expect(choicesOf(mention)).toBe(choices);
      }
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
  });

  it('says how far a possible meaning is from what was mentioned', async () => {
    const { mentions } = await talk('Which rack is fra1-core-02 in?', 'and the other one?');
    const [other] = mentions[1] ?? [];
    expect(other).toMatchObject({ status: 'POSSIBLE', text: 'the other one' });
    expect(other?.choices?.map(({ entities, distance }) => [entities[0]?.name, distance])[0]).toEqual(['fra1-core-01', 2]);
  });
});

describe('a window', () => {
  it('says what words probably mean, and has facts of every meaning that is listed', async () => {
    const { session, mentions } = await talk('Which rack is fra1-core-02 in?', 'and the other one?');
    const listed = mentions[1]?.flatMap(listedEntities) ?? [];
    expect(listed.length).toBeGreaterThan(1);
    const { window } = await sample.app.contexts.build(LOCAL, session, { budget: 2_000 });
    const items = window.sections.flatMap((section) => section.items);
    const lines = items.flatMap((item) => (item.kind === 'UNDERSTANDING' ? item.text : []));
    expect(lines).toEqual([expect.stringMatching(/^Possible: “the other one” is probably device fra1-core-01; or device /u)]);
    const described = new Set(items.flatMap((item) => (item.kind === 'ENTITY' ? (item.entity?.id ?? []) : [])));
    for (const { id, name } of listed) expect(described.has(id), name).toBe(true);
  });
});

describe('the conversation', () => {
  it('goes on with what was probably meant', async () => {
    const { session, mentions } = await talk('Which rack is fra1-core-02 in?', 'and the other one?', 'its serial number?');
    expect(mentions[2]?.flatMap(listedEntities)[0]?.name).toBe('fra1-core-01');
    const stored = await sample.app.sessions.get(LOCAL, session);
    expect(stored?.focus.entities.map(({ name }) => name)).toContain('fra1-core-01');
  });

  it('is settled by the choice of the client, and asks about the object of a destructive command', async () => {
    const { session, mentions } = await talk('Which rack is fra1-core-02 in?', 'and the other one?');
    const entityId = mentions[1]?.[0]?.choices?.[1]?.entities[0]?.id ?? '';
    const text = 'the other one';
    const chosen = { ...userMessage(text), chosen: [{ start: 0, end: text.length, entityId }] };
    const { message } = await sample.app.messages.add(LOCAL, session, chosen);
    expect(message.understanding.mentions).toMatchObject([{ status: 'RESOLVED', chosen: true, entities: [{ id: entityId }] }]);
    const commanded = await talk('Which rack is fra1-core-02 in?', 'reboot the other one');
    expect(commanded.mentions[1]).toMatchObject([{ text: 'the other one', status: 'AMBIGUOUS', entities: [] }]);
  });
});
