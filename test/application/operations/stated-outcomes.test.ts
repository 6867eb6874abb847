import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/common/json.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

let test: TestApplication;
beforeAll(() => void (test = openApplication()));
afterAll(async () => test.dispose());

const record = async (tool: string, result: Json, more: object = {}): Promise<Operation> => {
  const text = typeof result === 'string' ? result : JSON.stringify(result);
  return (await test.app.operations.record(LOCAL, undefined, { tool, result: text, ...more })).operation;
};

describe('a failure that a result states', () => {
  const FAILURES: readonly (readonly [source: string, tool: string, result: Json, error: string])[] = [
    [
      'code-yeongyu/senpi#1548',
      'start',
      { content: [{ type: 'text', text: 'member failed to start' }], isError: true },
      'member failed to start',
    ],
    [
      'opensearch-project/opensearch-mcp-server-py#265',
      'health',
      { content: [{ type: 'text', text: '[{"text":"Error executing Health: AuthenticationException(401)"}]' }], isError: false },
      'Error executing Health: AuthenticationException(401)',
    ],
    ['Mentor82/L.I.A.R.A.---Personal#14', 'weather', { success: true, result: { error: 'no such place' } }, 'no such place'],
    ['NousResearch/hermes-agent#84700', 'run', { ok: false, error: { type: 'Timeout', message: 'took too long' } }, 'took too long'],
    ['ComposioHQ/composio#3073', 'query', { successful: false, message: 'denied by policy' }, 'denied by policy'],
    [
      'netbox-community/netbox#13320',
      'netbox_create',
      [{}, { manufacturer: ['Related object not found using the provided attributes: {}'] }],
      'manufacturer: Related object not found using the provided attributes: {}',
    ],
    [
      'netbox-community/netbox#20054',
      'netbox_patch',
      { name: ['Ensure this field has no more than 64 characters.'] },
      'name: Ensure this field has no more than 64 characters.',
    ],
    [
      'netbox-community/netbox#22901',
      'netbox_bulk_update',
      { detail: '1 of 3 objects could not be updated.', errors: [{ id: 4, errors: { __all__: ['x is in use.'] } }] },
      '1 of 3 objects could not be updated.',
    ],
    [
      'netbox-community/netbox#16386',
      'graphql',
      { data: null, errors: [{ message: 'Cannot resolve the field', path: ['device_list'] }] },
      'Cannot resolve the field',
    ],
    [
      'the REST framework of Django',
      'http_get',
      { detail: 'Authentication credentials were not provided.' },
      'Authentication credentials were not provided.',
    ],
    ['a wrapped answer of HTTP', 'http_get', { status: 404, body: '{"detail":"Not found."}' }, 'Not found.'],
    ['an answer of HTTP without a reason', 'http_get', { statusCode: 503, headers: {} }, 'HTTP status 503'],
    ['a traceback', 'run_python', 'Traceback (most recent call last):\n  File "x.py", line 3\nKeyError: \'rack\'', "KeyError: 'rack'"],
    ['a text', 'probe', 'Error: connection refused', 'Error: connection refused'],
    ['a device', 'cli', '       ^\n% Invalid input detected at marker.', '% Invalid input detected at marker.'],
  ];

  it.each(FAILURES)('is noted, and the operation FAILED: %s', async (_source, tool, result, error) => {
    const { status, metadata } = await record(tool, result);
    expect([status, metadata.errors.includes(error), metadata.errors]).toEqual(['FAILED', true, metadata.errors]);
  });

  it('changes no status that the client states', async () => {
    const { status, metadata } = await record('x', { error: 'partly' }, { status: 'SUCCEEDED' });
    expect([status, metadata.errors]).toEqual(['SUCCEEDED', ['partly']]);
  });

  // openclaw/openclaw#110222, agentscope-ai/agentscope-java#2751
  it.each<readonly [string, Json]>([
    ['lint', 'SYNTAX OK'],
    ['read_log', 'ERROR: fan 3 failed\nrecovered'],
    ['summarize', 'Error handling is described in chapter 3.'],
    ['jobs', { id: 7, name: 'nightly', status: 'failed' }],
    ['port', { name: 'Et1', errors: 0, error: null }],
    ['notes', { open: ['Call the provider back today', 'Order new optics soon'] }],
    ['graphql', { data: { device_list: [{ id: '9', name: 'aar-sw1' }] }, errors: [{ message: 'slow' }] }],
  ])('is not seen in the result of %s', async (tool, result) => {
    expect((await record(tool, result)).status).toBe('SUCCEEDED');
  });

  it('comes from a message’s tool result, too', async () => {
    const { id } = (await test.app.sessions.open(LOCAL, {})).session;
    await test.app.messages.add(LOCAL, id, userMessage('try it'));
    await test.app.messages.add(LOCAL, id, { role: 'ASSISTANT', parts: [{ kind: 'TOOL_CALL', callId: 'k', tool: 'try', arguments: {} }] });
    await test.app.messages.add(LOCAL, id, {
      role: 'TOOL',
      parts: [{ kind: 'TOOL_RESULT', callId: 'k', text: '{"error":"no"}', isError: false }],
    });
    const [operation] = (await test.app.operations.recent(LOCAL, id, 1, {})).operations;
    expect(operation).toMatchObject({ status: 'FAILED', metadata: { errors: ['no'] } });
  });
});

describe('effects by name', () => {
  it.each<readonly [Json, object]>([
    [
      { selected_rooms: ['Blue'], deselectedRooms: ['Red', 'Green'] },
      { selected: ['Blue'], deselected: ['Red', 'Green'] },
    ],
    [{ createdTicketId: 88, created_at: '2026-01-01', created_by: 'anna' }, { created: ['88'] }],
    [{ data: { removedMemberIds: ['u1'], updated_fields: ['name'] } }, { deleted: ['u1'], changed: [] }],
    [
      { affectedControls: [{ id: 'C-4', title: 'Locks' }], affected_rows: 3 },
      { changed: ['C-4'], count: 3 },
    ],
    [
      { created: 4, answers_deselected: ['none of these'] },
      { created: [], deselected: ['none of these'], count: 4 },
    ],
    [{ id: 'file-9', deleted: true }, { deleted: ['file-9'] }],
    [
      { updated: [{ id: 5, old_status: 'planned', new_status: 'active' }] },
      { changed: ['5'], statusChanges: [{ id: '5', from: 'planned', to: 'active' }] },
    ],
    ['{"chosen_ids": [9007199254740993, 9007199254740992]}', { selected: ['9007199254740993', '9007199254740992'] }],
  ])('%j', async (result, expected) => {
    expect((await record('apply_form', result)).metadata).toMatchObject(expected);
  });

  it('take the place of the effect that a tool’s name suggests', async () => {
    const { metadata } = await record('set_form_by_text', { deselected_rooms: ['Red'] }, { arguments: { form_id: 5 } });
    expect([metadata.changed, metadata.deselected]).toEqual([[], ['Red']]);
  });

  it('answer what was deselected, after other operations and in the window', async () => {
    const { id } = (await test.app.sessions.open(LOCAL, {})).session;
    await test.app.messages.add(LOCAL, id, userMessage('Fill in the form.'));
    await test.app.operations.record(LOCAL, id, { tool: 'apply_form', result: '{"deselected_rooms":["Red room"]}' });
    for (let count = 0; count < 25; count++) await test.app.operations.record(LOCAL, id, { tool: 'ping', result: 'pong' });
    const recent = await test.app.operations.recent(LOCAL, id, 5, { effect: 'DESELECTED' });
    expect(recent.deselected).toEqual(['Red room']);
    await test.app.messages.add(LOCAL, id, userMessage('What rooms were deselected?'));
    const { window } = await test.app.contexts.build(LOCAL, id, { budget: 2_000 });
    expect(JSON.stringify(window)).toContain('deselected Red room');
  });

  it('of events are the change and the status of their object', async () => {
    const hook = (event: string, before: Json, after: Json) => ({
      event,
      model: 'rack',
      data: { id: 3, url: '/api/dcim/racks/3/', name: 'R3', status: { value: 'reserved' } },
      snapshots: { prechange: before, postchange: after },
    });
    const changed = await record('hook', hook('updated', { status: 'active' }, { status: 'reserved' }));
    expect(changed.metadata).toMatchObject({
      changed: ['dcim.rack:3'],
      statusChanges: [{ id: 'dcim.rack:3', from: 'active', to: 'reserved' }],
      objectsRead: 1,
    });
    // netbox-community/netbox#12617: no snapshot from before
    const created = await record('hook', hook('created', null, { status: 'reserved' }));
    expect([created.metadata.created, created.metadata.statusChanges]).toEqual([['dcim.rack:3'], undefined]);
    const deleted = await record('hook', hook('deleted', { status: 'active' }, null));
    expect(deleted.metadata.deleted).toEqual(['dcim.rack:3']);
  });
});

describe('the account of a result', () => {
  it.each<readonly [Json, number, readonly unknown[]]>([
    [[{ id: 1, name: 'a', url: '/api/dcim/sites/1/' }], 1, []],
    [{ temperature: 21 }, 0, [expect.stringContaining('was recognized in {"temperature":21}')]],
    ['<rpc-reply><output/></rpc-reply>', 0, ['The result looks like XML; objects are read from JSON only.']],
    ['name,site,status\nx,y,active\n', 0, ['The result looks like a table; objects are read from JSON only.']],
    ['It is raining.', 0, []],
    ['', 0, []],
  ])('%j', async (result, objectsRead, warnings) => {
    const { metadata } = await record('lookup', result);
    expect([metadata.objectsRead, metadata.warnings ?? []]).toEqual([objectsRead, warnings]);
  });

  it('links no object of another system that has the same id', async () => {
    const upsert = { ref: { source: 'netbox', objectType: 'dcim.device', objectId: '4400' }, type: 'DEVICE' as const, name: 'aar-core-1' };
    await test.app.entities.upsert(LOCAL, [{ ...upsert, display: upsert.name, aliases: [], attributes: {}, relations: [] }]);
    const other = await record('phones_search', { devices: [{ id: 4400, name: 'Kiosk phone' }] });
    expect(other.entities).toEqual([]);
    const same = await record('phones_search', { devices: [{ id: 4400, name: 'AAR-CORE-1' }] });
    expect(same.entities).toHaveLength(1);
  });
});
