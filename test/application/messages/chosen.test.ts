import { probableEntities } from '../../../src/domain/understanding/meanings.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChosenEntity } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { startMadeUp, type MadeUp } from '../../domain/understanding/made-up.js';

let talk: MadeUp;
beforeAll(async () => void (talk = await startMadeUp()));
afterAll(() => talk.server.stop());

const idOf = async (objectType: string, objectId: string): Promise<string> =>
  (await talk.server.app.entities.byRef(LOCAL, { source: 'netbox', objectType, objectId }))?.id ?? '';

const say = (text: string, chosen: readonly ChosenEntity[], more: { readonly session?: string; readonly clientId?: string } = {}) =>
  talk.server.app.messages.add(LOCAL, more.session, {
    role: 'USER',
    parts: [{ kind: 'TEXT', text }],
    chosen,
    ...(more.clientId === undefined ? {} : { clientId: more.clientId }),
  });

describe('a chosen entity', () => {
  it('is the meaning of the span, and of later references', async () => {
    const entityId = await idOf('dcim.rack', '2');
    const { message, session } = await say('what is in the Wiring room? how high is it?', [{ start: 15, end: 26, entityId }]);
    expect(message.understanding.clarification).toBeUndefined();
    const { mentions } = message.understanding;
    expect(mentions[0]).toMatchObject({
      text: 'Wiring room',
      status: 'RESOLVED',
      chosen: true,
      entities: [{ id: entityId }],
      parts: [{ name: 'chosen', value: 1 }],
    });
    expect(mentions.map((mention) => [mention.text, ...probableEntities(mention).map(({ id }) => id)])).toEqual([
      ['Wiring room', entityId],
      ['it', entityId],
    ]);
    expect(session.focus.entities[0]?.id).toBe(entityId);
  });

  it('answers a clarification by id', async () => {
    const asked = await say('what is in the Wiring room?', []);
    const choice = asked.message.understanding.clarification?.choices[1];
    const answered = await say('that one', [{ start: 0, end: 8, entityId: choice?.entity ?? '' }], { session: asked.session.id });
    expect(answered.message.understanding.settled?.entity.id).toBe(choice?.entity);
  });

  it('is a list if several are chosen for the same span, and settles a possible meaning', async () => {
    const ids = [await idOf('dcim.rack', '1'), await idOf('dcim.rack', '2')];
    const chosen = ids.map((entityId) => ({ start: 0, end: 4, entityId }));
    const { message } = await say('they are full', chosen);
    expect(message.understanding.mentions).toMatchObject([
      { text: 'they', status: 'RESOLVED', chosen: true, entities: ids.map((id) => ({ id })), candidateCount: 0 },
    ]);
  });

  it('works in a dry run', async () => {
    const entityId = await idOf('ipam.vlan', '2');
    const { mentions } = await talk.server.app.questions.understand(LOCAL, {
      text: 'is VLAN 77 up?',
      chosen: [{ start: 3, end: 10, entityId }],
    });
    expect(mentions).toMatchObject([{ text: 'VLAN 77', chosen: true, entities: [{ id: entityId }] }]);
  });

  it('is refused outside the text, with overlaps, and beyond the bounds', async () => {
    const entityId = await idOf('ipam.vlan', '2');
    const text = 'is 👍 VLAN 77 up?';
    const wrong: readonly (readonly ChosenEntity[])[] = [
      [{ start: -1, end: 2, entityId }],
      [{ start: 2, end: 2, entityId }],
      [{ start: 0, end: text.length + 1, entityId }],
      [{ start: 4, end: 5, entityId }],
      [{ start: 0.5, end: 2, entityId }],
      [
        { start: 6, end: 10, entityId },
        { start: 9, end: 12, entityId },
      ],
      Array.from({ length: 51 }, () => ({ start: 0, end: 1, entityId })),
      [{ start: 0, end: 2, entityId: 'vlan-77' }],
    ];
    for (const chosen of wrong) {
      await expect(say(text, chosen), JSON.stringify(chosen)).rejects.toMatchObject({
        code: expect.stringMatching(/INVALID_INPUT|TOO_LARGE/),
      });
      await expect(talk.server.app.questions.understand(LOCAL, { text, chosen })).rejects.toBeInstanceOf(Error);
    }
    await expect(
      talk.server.app.messages.add(LOCAL, undefined, {
        role: 'TOOL',
        parts: [{ kind: 'TEXT', text }],
        chosen: [{ start: 0, end: 2, entityId }],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is not found in another workspace, or if it does not exist', async () => {
    const entityId = await idOf('ipam.vlan', '2');
    const unknown = `${entityId.slice(0, -4)}zzzz`;
    await expect(say('is VLAN 77 up?', [{ start: 3, end: 10, entityId: unknown }])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { ...LOCAL, workspace: 'elsewhere' };
    await expect(
      talk.server.app.questions.understand(elsewhere, { text: 'is VLAN 77 up?', chosen: [{ start: 3, end: 10, entityId }] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is part of the content of a retry', async () => {
    const [one, other] = [await idOf('ipam.vlan', '1'), await idOf('ipam.vlan', '2')];
    const span = { start: 3, end: 10 };
    const first = await say('is VLAN 77 up?', [{ ...span, entityId: one }], { clientId: 'c-1' });
    const more = { session: first.session.id, clientId: 'c-1' };
    expect((await say('is VLAN 77 up?', [{ ...span, entityId: one }], more)).created).toBe(false);
    await expect(say('is VLAN 77 up?', [{ ...span, entityId: other }], more)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('choices of a clarification', () => {
  it.each(['is Strip A on?', 'show Cabinet 9', 'what is in the Wiring room?', 'show xe-0/0/7', 'show the core switch'])(
    'have different labels: %s',
    async (text) => {
      const labels = (await talk.said(text)).clarification?.choices.map(({ label }) => label) ?? [];
      expect(labels.length).toBeGreaterThan(1);
      expect(new Set(labels).size).toBe(labels.length);
    },
  );
});
