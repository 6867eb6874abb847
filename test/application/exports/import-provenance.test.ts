import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { bytesIn, chunksOf, documentOf, idOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';

const ANNA: Principal = { workspace: 'default', name: 'anna' };
const CHRIS: Principal = { workspace: 'lab', name: 'chris' };

describe('who and when, in an imported session', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());

  const imported = (caller: Principal, document: string) => test.app.exports.import(caller, chunksOf(document), {});

  it('names the importer as who pinned entities, and reads documents from before that was stored', async () => {
    const [entity] = (await test.app.entities.upsert(ANNA, [device('70', 'sw-70')])).entities;
    const { id } = (await test.app.messages.add(ANNA, undefined, userMessage('Is sw-1 up?'))).session;
    await test.app.sessions.pin(ANNA, id, entity?.id ?? '');
    const document = await test.app.exports.document(ANNA, id);
    const text = (await bytesIn(document)).toString();
    await document.dispose();
    expect(text).toContain(`"pins":[{"entity":"${entity?.id}","by":"anna"}]`);
    const pinned = async (caller: Principal, sent: string) => (await imported(caller, sent)).session?.pins;
    const target = (await test.app.entities.upsert(CHRIS, [device('70', 'sw-70')])).entities[0]?.id;
    expect(await pinned(CHRIS, text)).toEqual([{ entity: target, by: 'chris' }]);
    const older = { ...sessionRecord(0, {}), session: { ...sessionRecord(0, {}).session, id: idOf('ses', 70), pins: [idOf('ent', 70)] } };
    const found = { aliases: [], attributes: {}, createdAt: 1, updatedAt: 1, type: 'DEVICE', name: 'sw-70', display: 'sw-70' } as const;
    const ref = entity?.ref ?? { source: '', objectType: '', objectId: '' };
    const lines = documentOf([older as never, { kind: 'ENTITY', entity: { id: idOf('ent', 70), ref, ...found }, relations: [] }]);
    expect(await pinned(CHRIS, lines)).toEqual([{ entity: target, by: 'chris' }]);
  });

  it('has no message of a later time than now', async () => {
    const year2100 = Date.UTC(2_100, 0, 1);
    const document = documentOf([sessionRecord(1, { id: idOf('ses', 2_100) }), messageRecord(1, 'hello', { createdAt: year2100 })]);
    const { session } = await imported(CHRIS, document);
    const { items } = await test.app.messages.history(CHRIS, session?.id ?? '', undefined, { first: 5 }, {});
    expect(items.map(({ value }) => value.createdAt < year2100)).toEqual([true]);
  });
});
