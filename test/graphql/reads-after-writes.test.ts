import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-topics-'));
  const file = join(folder, 'topics.json');
  writeFileSync(file, JSON.stringify({ topics: [{ name: 'STORAGE', words: ['backup', 'snapshot', 'volume', 'restore'] }] }));
  server = await startTestServer({ env: { NETLOOM_TOPICS: file } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const device = (name: string): string => `{ ref: { objectType: "dcim.device", objectId: "1" }, type: DEVICE, name: "${name}" }`;

describe('mutations of one document', () => {
  it('return what they wrote, even if an earlier mutation has read the same object', async () => {
    const client = server.as();
    const upsert = (alias: string, name: string): string =>
      `${alias}: upsertEntities(input: { entities: [${device(name)}] }) { entities { id name } }`;
    const added = await client.ok<{ one: { entities: { id: string }[] } }>(`mutation { ${upsert('one', 'sw-before')} }`);
    const id = added.one.entities[0]?.id;
    const opened = await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }');
    const session = opened.openSession.session.id;
    const pin = (alias: string): string =>
      `${alias}: pinEntity(input: { sessionId: "${session}", entityId: "${id}" }) { session { pins { name } } }`;
    type Pinned = { readonly session: { readonly pins: readonly { readonly name: string }[] } };
    const { a, c } = await client.ok<{ a: Pinned; c: Pinned }>(`mutation { ${pin('a')} ${upsert('b', 'sw-after')} ${pin('c')} }`);
    expect([a, c].map(({ session: { pins } }) => pins[0]?.name)).toEqual(['sw-before', 'sw-after']);
  });
});

describe('a session with a custom topic', () => {
  it('has the domain OTHER and the name of the topic', async () => {
    const { addMessage } = await server
      .as()
      .ok<{ addMessage: { session: object } }>(
        `mutation { addMessage(input: { text: "Restore the volume from the last backup snapshot." }) { session { topic topicName } } }`,
      );
    expect(addMessage.session).toEqual({ topic: 'OTHER', topicName: 'STORAGE' });
  });
});

describe('deleting', () => {
  it('accepts as many entities as the schema states', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `ent_${String(index).padStart(26, '0')}`);
    const document = 'mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { deletedCount } }';
    expect(await server.as().ok(document, { ids })).toEqual({ deleteEntities: { deletedCount: 0 } });
    const { errors } = await server.as().run(document, { ids: [...ids, `ent_${'9'.repeat(26)}`] });
    expect(errors[0]?.extensions?.['code']).toBe('TOO_LARGE');
  });
});
