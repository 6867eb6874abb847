import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { nextMillisecond } from '../../testkit/next-millisecond.js';

const rack = (id: string, name: string): EntityDraft => ({
  ...device(id, name),
  ref: { source: 'netbox', objectType: 'dcim.rack', objectId: id },
  type: 'RACK',
});
const inRack = (id: string, name: string, place: string, more: Partial<EntityDraft> = {}): EntityDraft => ({
  ...device(id, name),
  relations: [{ type: 'RACK', to: { source: 'netbox', objectType: 'dcim.rack', objectId: place } }],
  ...more,
});

describe('a window', () => {
  let test: TestApplication;
  let session: string;
  beforeAll(async () => {
    test = openApplication();
    await write(rack('1', 'R101'), rack('2', 'R102'), inRack('1', 'quay-sw-1', '1'), inRack('2', 'quay-sw-2', '1'));
    ({ id: session } = (await test.app.sessions.open(LOCAL, {})).session);
  });
  afterAll(async () => test.dispose());

  async function write(...drafts: readonly EntityDraft[]): Promise<void> {
    await test.app.entities.upsert(LOCAL, drafts);
    await nextMillisecond();
  }
  /** The items about entities of the window for the next turn. */
  async function itemsFor(message: string): Promise<readonly string[]> {
    const { window } = await test.app.contexts.build(LOCAL, session, { budget: 3_000, message });
    const { items = [] } = window.sections.find(({ kind }) => kind === 'ENTITIES') ?? {};
    return items.map(({ text }) => text);
  }

  it('states what changed of an entity since it was mentioned, with the time, and nothing of others', async () => {
    await test.app.messages.add(LOCAL, session, userMessage('Where is quay-sw-1?'));
    await test.app.messages.add(LOCAL, session, { ...userMessage('quay-sw-1 is in rack R101.'), role: 'ASSISTANT' });
    await nextMillisecond();
    expect((await itemsFor('Is it up?')).join('\n')).not.toContain('changed:');
    await write(inRack('1', 'quay-sw-1', '2', { status: 'planned' }), inRack('2', 'quay-sw-2', '2'));
    const changes =
      /quay-sw-1 \(changed: rack from “R101” to “R102” at 20\d\d-\d\d-\d\d \d\d:\d\d UTC, status from none to “planned” at 20/u;
    // Also if the turn asks for facts of it, or about something else.
    for (const message of ['Is it up?', 'Which rack is it in?', 'Where is quay-sw-2?']) {
      const about = (await itemsFor(message)).filter((text) => text.includes('changed:'));
      expect(about, message).toEqual([expect.stringMatching(changes)]);
    }
  });

  it('states the net change', async () => {
    await write(inRack('1', 'quay-sw-1', '1', { status: 'active' }));
    const about = (await itemsFor('Is it up?')).filter((text) => text.includes('changed:'));
    expect(about).toEqual([expect.stringMatching(/changed: status from none to “active” at/u)]);
    expect(about[0]).not.toContain('R102');
  });

  it('states that an entity was deleted', async () => {
    const { id = '' } = (await test.app.entities.byRef(LOCAL, inRack('1', '', '1').ref)) ?? {};
    await test.app.entities.delete(LOCAL, [id]);
    expect(await itemsFor('Is it up?')).toContainEqual(
      expect.stringMatching(/^device quay-sw-1 \(deleted from the inventory: 20\d\d-\d\d-\d\d \d\d:\d\d UTC/u),
    );
  });
});
