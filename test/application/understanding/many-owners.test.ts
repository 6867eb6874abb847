import { expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { device } from '../../testkit/application/application.js';
import { startTestServer } from '../../testkit/application/server.js';

it('finds the port of each of sixteen devices in one list', async () => {
  const names = Array.from({ length: 16 }, (_, index) => `kiel-rtr-${index + 11}`);
  const devices = names.map((name, index) => device(String(index + 1), name));
  const ports = devices.map(({ ref }, index): EntityDraft => ({
    ref: { ...ref, objectType: 'dcim.interface', objectId: String(index + 1) },
    type: 'INTERFACE',
    name: 'ge-0/0/7',
    display: 'ge-0/0/7',
    aliases: [],
    attributes: {},
    relations: [{ type: 'DEVICE', to: ref }],
  }));
  const server = await startTestServer();
  try {
    await server.app.entities.upsert(LOCAL, [...devices, ...ports]);
    const text = `is ge-0/0/7 of ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} up?`;
    const { mentions } = await server.app.questions.understand(LOCAL, { text });
    const port = mentions.find((mention) => mention.text === 'ge-0/0/7');
    expect([port?.status, port?.entities.length]).toEqual(['RESOLVED', names.length]);
  } finally {
    await server.stop();
  }
});
