import { expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { startTestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';
import { changedInventory } from '../testkit/data/netbox-changes.js';
import { netboxWriter, type NetboxObject } from '../testkit/data/netbox-writer.js';
import { eventually } from '../testkit/eventually.js';

const netbox = await serviceOf('netbox');

const nameOf = ({ name }: NetboxObject): string => (typeof name === 'string' ? name : '');

const ASK = 'mutation ($text: String!) { addMessage(input: { text: $text }) { session { id } } }';
const EVENTS = `subscription ($id: ID!) {
  sessionEvents(sessionId: $id) { __typename ... on EntityChanged { change { kind entity { name } fields { field before after } } } }
}`;
const LIVE = 'subscription ($id: ID!) { context(sessionId: $id, request: { budget: 800 }) { context { rendered(as: PROMPT) } } }';

describeWith('the webhooks of a real NetBox', { netbox }, ({ netbox: there }) => {
  it('reach the live windows of sessions that mention what changed', async () => {
    const source = `hooks${Date.now().toString(36)}`;
    const env = {
      NETLOOM_NETBOX_URL: there.url,
      NETLOOM_NETBOX_TOKEN: there.token,
      NETLOOM_NETBOX_SOURCE: source,
      NETLOOM_NETBOX_CHANGES: '0',
      NETLOOM_NETBOX_WEBHOOK_SECRET: 'a-secret-of-this-test',
    };
    const server = await startTestServer({ env });
    const { app } = server;
    const writer = netboxWriter(there);
    const inventory = await changedInventory(writer, source, () => 0.3);
    const request = { callback: server.url, remove: false, dryRun: false };
    try {
      const errors: unknown[] = [];
      app.sources.begin((error) => errors.push(error));
      await app.sources.sync(LOCAL, undefined, { mode: 'FULL' });
      expect(await app.sources.connect(LOCAL, undefined, request)).toEqual([
        expect.stringMatching(/^Created the webhook/),
        expect.stringMatching(/^Created the event rule/),
      ]);
      const [device] = await writer.list('dcim/devices', `name__isw=${source}&ordering=id`);
      const racks = await writer.list('dcim/racks', `name__isw=${source}&ordering=id`);
      if (device === undefined) throw new Error('There is no device.');
      const to = racks.find(({ id }) => id !== (device['rack'] as { id: number }).id);
      if (to === undefined) throw new Error('There is no other rack.');

      const client = server.as();
      const turn = await client.ok<{ addMessage: { session: { id: string } } }>(ASK, {
        text: `Which rack is ${nameOf(device)} in?`,
      });
      const windows = follow<{ context: { context: { rendered: string } } }, { id: string }>(client.socket(), LIVE, {
        id: turn.addMessage.session.id,
      });
      const [first] = await windows.until(1);
      expect(first?.context.context.rendered).not.toContain(nameOf(to));
      const events = follow<{ sessionEvents: { __typename: string; change?: object } }, { id: string }>(client.socket(), EVENTS, {
        id: turn.addMessage.session.id,
      });

      const { id: site } = to['site'] as { id: number };
      const { id: location } = to['location'] as { id: number };
      await writer.change('dcim/devices', device.id, { site, location, rack: to.id });
      await eventually(
        () => `the window to have the rack ${nameOf(to)}: ${errors.map(String).join(' ')}`,
        () => windows.received.at(-1)?.context.context.rendered.includes(nameOf(to)) === true,
      );
      windows.stop();
      const from = racks.find(({ id }) => id === (device['rack'] as { id: number }).id) ?? to;
      const change = {
        kind: 'ENTITY_UPDATED',
        entity: { name: nameOf(device) },
        fields: expect.arrayContaining([{ field: 'rack', before: nameOf(from), after: nameOf(to) }]),
      };
      await eventually('the event of the change', () => events.received.some(({ sessionEvents }) => sessionEvents.change !== undefined));
      expect(events.received.map(({ sessionEvents }) => sessionEvents.change)).toContainEqual(change);
      events.stop();
      const next = await app.contexts.build(LOCAL, turn.addMessage.session.id, { budget: 800, message: 'Is it up?' });
      expect(JSON.stringify(next.window.sections)).toContain(`rack from “${nameOf(from)}” to “${nameOf(to)}” at `);
      const { groups } = await app.questions.ask(LOCAL, { text: 'Where was it before?', sessionId: turn.addMessage.session.id });
      expect(groups.flatMap(({ rows }) => rows.map(({ text }) => text)).join(' ')).toContain(
        `rack from “${nameOf(from)}” to “${nameOf(to)}”`,
      );

      await writer.remove('dcim/devices', device.id);
      const ref = { source, objectType: 'dcim.device', objectId: String(device.id) };
      await eventually('the deleted device to be gone', async () => (await app.entities.byRef(LOCAL, ref)) === undefined);
      expect(errors).toEqual([]);
    } finally {
      await app.sources.connect(LOCAL, undefined, { ...request, remove: true });
      await inventory.remove();
      await server.stop();
    }
  });
});
