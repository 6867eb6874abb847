import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/common/json.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

let test: TestApplication;
beforeAll(() => void (test = openApplication()));
afterAll(async () => test.dispose());

const record = async (tool: string, args: Json, result: Json): Promise<Operation> => {
  const text = typeof result === 'string' ? result : JSON.stringify(result);
  return (await test.app.operations.record(LOCAL, undefined, { tool, arguments: args, result: text })).operation;
};
const effectsOf = ({ metadata: { created, changed, deleted, selected } }: Operation) => ({ created, changed, deleted, selected });
const NONE = { created: [], changed: [], deleted: [], selected: [] };
const api = (path: string) => `https://nb.test/api/${path}/`;

describe('the effect of a tool named after a verb', () => {
  const site = { id: 31, url: api('dcim/sites/31'), display: 'AAR2' };
  const rack = { id: 812, url: api('dcim/racks/812'), name: 'K-07', site, created: '2026-03-01', last_updated: '2026-03-02T08:00:00Z' };

  it('is on the outermost objects of its result, not on those that they refer to, and times are none', async () => {
    expect(effectsOf(await record('netbox_create_rack', {}, rack))).toEqual({ ...NONE, created: ['dcim.rack:812'] });
    expect(effectsOf(await record('netbox_update_racks', {}, [rack, { ...rack, id: 813, url: api('dcim/racks/813') }]))).toEqual({
      ...NONE,
      changed: ['dcim.rack:812', 'dcim.rack:813'],
    });
    expect(effectsOf(await record('netbox_get_racks', {}, { count: 1, results: [rack] }))).toEqual(NONE);
  });

  it.each<readonly [tool: string, args: Json, result: Json, effects: object]>([
    ['create_rack', { name: 'K-09', site_id: 31, role_id: 2 }, 'Created rack K-09 (ID 820).', { created: ['820'] }],
    ['create_rack', { name: 'K-09', site_id: 31 }, 'Created rack K-09.', {}],
    ['create_rack', { site_id: 31 }, { result: { id: 821, name: 'K-10' } }, { created: ['dcim.rack:821'] }],
    ['update_rack', { rack_id: 5, site_id: 31, role_id: 2 }, 'ok', { changed: ['5'] }],
    ['update_racks', { racks: [{ id: 5, site_id: 31 }, { id: 6 }] }, { success: true }, { changed: ['5', '6'] }],
    ['set_status', { rack_id: 5, status: 'reserved' }, 'Saved.', { changed: ['5'] }],
    ['move_rack', { site_id: 31, location_id: 4 }, 'ok', {}],
    ['delete_prefix', { prefix_id: 9, session_id: 'q1', request_id: 'r1' }, '', { deleted: ['9'] }],
    ['netbox_delete', { object_type: 'ipam.prefix', object_id: 9 }, { deleted: true }, { deleted: ['ipam.prefix:9'] }],
    ['delete_prefix', { id: 9 }, 'Prefix 9 deleted without any errors', { deleted: ['9'] }],
    ['update_racks', { ids: [5] }, 'Updated 450 values; 0 failed, 0 skipped', { changed: ['5'] }],
    ['delete_prefix', { id: 9 }, { statusCode: 204 }, { deleted: ['9'] }],
    ['delete_prefix', { id: 9 }, { statusCode: 202 }, {}],
    ['delete_prefix', { id: 9 }, { status: 'deleted' }, { deleted: ['9'] }],
  ])('%s %j with the result %j', async (tool, args, result, effects) => {
    expect(effectsOf(await record(tool, args, result))).toEqual({ ...NONE, ...effects });
  });

  // netbox-community/pynetbox#373, langchain-ai/langgraph#1251, and results of tools that ask before they act
  it.each<Json>([
    'False',
    'None',
    'null',
    { deleted: 0, total: 0 },
    { dry_run: true, would_delete: 9 },
    { checkMode: true, changed: true },
    { status: 'confirmation_required', id_to_confirm: 'c-1' },
    { status: 'queued', job: 'j-4' },
    { status: 'pending_approval' },
    { skipped: true },
    { changed: false, msg: 'nothing to do' },
    'Access to the prefix was denied.',
    'Cannot remove prefix 9: 3 addresses depend on it',
    'Prefix 9 not found',
    'Aborted by the operator.',
    'The call timed out after 20 s',
    'Would delete prefix 9.',
    '<Response [403]>',
  ])('is not claimed for the result %j, and the operation says so', async (result) => {
    const operation = await record('delete_prefix', { id: 9 }, result);
    expect(effectsOf(operation)).toEqual(NONE);
    expect([operation.status, operation.metadata.warnings?.length]).toEqual(['SUCCEEDED', 1]);
    expect(operation.metadata.warnings?.[0]).toMatch(/^The result does not say that the call was carried out: /u);
  });

  it.each<readonly [Json, string]>([
    [{ returncode: 1, stderr: 'locked by a job' }, 'locked by a job'],
    [{ exitCode: 2 }, 'Exit code 2'],
    [{ Success: false, Message: 'over quota' }, 'over quota'],
    [{ IsSuccess: false, ErrorMessage: 'over quota' }, 'over quota'],
    [{ unreachable: true, msg: 'no route to host' }, 'no route to host'],
    [{ type: 'tool', name: 'delete_prefix', content: 'in use', status: 'error', tool_call_id: 'c' }, 'in use'],
    [{ status: 'error', content: [{ text: 'not your prefix' }] }, 'not your prefix'],
    [{ toolResult: { status: 'error', content: [{ text: 'not your prefix' }], toolUseId: 't' } }, 'not your prefix'],
    [{ functionResponse: { name: 'delete_prefix', response: { error: 'in use' } } }, 'in use'],
  ])('is not claimed for a result that states a failure: %j', async (result, error) => {
    const operation = await record('delete_prefix', { id: 9 }, result);
    expect([operation.status, operation.metadata.errors, effectsOf(operation)]).toEqual(['FAILED', [error], NONE]);
  });

  it('leaves out the items that failed', async () => {
    const items = [
      { id: 1, success: true },
      { id: 2, success: false, error: 'in use' },
      { id: 3, status: 'deleted' },
    ];
    const operation = await record('bulk_delete_prefixes', { object_type: 'ipam.prefix', ids: [1, 2, 3] }, { results: items });
    expect([operation.metadata.deleted, operation.metadata.errors]).toEqual([['ipam.prefix:1', 'ipam.prefix:3'], ['in use']]);
  });
});

describe('effects in objects', () => {
  it('are none if the members describe an object of the inventory', async () => {
    const device = {
      id: 4,
      url: api('dcim/devices/4'),
      name: 'aar2-sw1',
      custom_fields: { new_contract: 'C-9', last_changed: 'bo', selected_image: 'x.bin' },
      local_context_data: { deleted_ids: [7], removed_vlans: [8] },
    };
    expect(effectsOf(await record('netbox_get_device', {}, device))).toEqual(NONE);
  });

  it.each<Json>([
    { selected: 'none' },
    { new_owner: 'anna' },
    { last_modified: '2026-01-01' },
    { lastChanged: 5 },
    { updated: '2026-01-01T00:00:00Z' },
  ])('are none in %j', async (result) => expect(effectsOf(await record('lookup', {}, result))).toEqual(NONE));

  it('are those of the object beside a flag, and of a difference between states', async () => {
    const device = { id: 4, url: api('dcim/devices/4'), name: 'aar2-sw1' };
    const diff = (before: string, after: string) => ({
      changed: true,
      msg: 'm',
      device,
      diff: { before: { state: before }, after: { state: after } },
    });
    expect(effectsOf(await record('netbox_device', {}, { changed: true, device }))).toMatchObject({ changed: ['dcim.device:4'] });
    expect(effectsOf(await record('netbox_device', {}, diff('absent', 'present')))).toMatchObject({ created: ['dcim.device:4'] });
    expect(effectsOf(await record('netbox_device', {}, diff('present', 'absent')))).toMatchObject({ deleted: ['dcim.device:4'] });
    expect(effectsOf(await record('netbox_device', {}, diff('present', 'present')))).toMatchObject({ changed: ['dcim.device:4'] });
  });
});

describe('the account of a result', () => {
  const first = `[{"id": 51, "url": "${api('dcim/sites/51')}", "name": "X1"}, {"id": 52, "url": "htt`;

  it.each([
    [first, 1],
    [`See ${first.slice(1)}`, 1],
    [`Sites: [{"id": 1, "na and then {"id": 51, "url": "${api('dcim/sites/51')}"}`, 0],
  ])('says that a part of the JSON cannot be read: %s', async (result, objectsRead) => {
    const { metadata } = await record('lookup', {}, result);
    expect([metadata.objectsRead, metadata.warnings]).toEqual([objectsRead, [expect.stringContaining('cannot be read')]]);
  });

  it('says that listed objects are not recognized, also with a count', async () => {
    const { metadata } = await record('lookup', {}, { count: 1, results: [{ id: 5, text: 'a journal entry' }] });
    expect([metadata.count, metadata.warnings?.length]).toEqual([1, 1]);
    expect((await record('lookup', {}, { count: 12 })).metadata.warnings).toBeUndefined();
  });

  it('says what is beyond the limits', async () => {
    const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
    const { metadata } = await record(
      'apply',
      {},
      {
        updated: many(230, (id) => ({ id: id + 1, old_status: 'planned', new_status: 'active' })),
        errors: many(25, (index) => `error ${index}`),
      },
    );
    expect([metadata.changed.length, metadata.statusChanges?.length, metadata.errors.length]).toEqual([200, 50, 20]);
    expect(metadata.warnings).toEqual([
      'More than 200 objects that were changed: only the first 200 are kept.',
      'More than 20 errors: only the first 20 are kept.',
      'More than 50 changes of a status: only the first 50 are kept.',
    ]);
  });

  it('takes no counters for errors', async () => {
    const { status, metadata } = await record('show_errors', {}, { errors: { rx: 5, tx: 0 }, interface: 'Et1' });
    expect([status, metadata.errors]).toEqual(['SUCCEEDED', []]);
  });
});
