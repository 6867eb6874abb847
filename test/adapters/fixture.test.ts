import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInventory } from '../../src/adapters/fixture/source.js';
import type { InventoryRecord } from '../../src/ports/inventory.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string): Promise<InventoryRecord[]> {
  const path = join(folder, 'inventory');
  writeFileSync(path, text);
  const records: InventoryRecord[] = [];
  for await (const record of (await openInventory(path)).records()) records.push(record);
  return records;
}

describe('JSON Lines', () => {
  it('reads line by line and reports invalid lines with their reasons', async () => {
    const records = await read(
      [
        '\uFEFF{"ref":"dcim.site:1","name":"Berlin","relations":{"REGION":["dcim.region:1"]}}',
        '',
        'nonsense',
        '{"ref":"dcim.site:2"}',
        '{"ref":{"source":"crm","objectType":"crm.company","objectId":7},"name":"Acme"}\r',
        '{"ref":"a:1","name":"x","relations":{"LINKED_TO":["a:2"]}}',
        '{"ref":"a:1","name":"x","extra":1}',
      ].join('\n'),
    );
    expect(records.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['DRAFT 1', 'BAD 3', 'BAD 4', 'DRAFT 5', 'BAD 6', 'BAD 7']);
    expect(records[0]).toMatchObject({
      draft: {
        ref: { source: 'netbox', objectType: 'dcim.site', objectId: '1' },
        type: 'SITE',
        display: 'Berlin',
        relations: [{ type: 'REGION', to: { objectType: 'dcim.region' } }],
      },
    });
    expect(records[3]).toMatchObject({ draft: { ref: { source: 'crm', objectId: '7' }, type: 'OTHER' } });
    for (const record of records) if (record.kind === 'BAD') expect(record.reason).not.toBe('');
  });
});

describe('a fixture', () => {
  it('is read record by record, with errors for invalid records', async () => {
    const records = await read(' [{"model":"dcim.site","pk":1,"fields":{"name":"Berlin"}}, 3, {"model":"users.user","pk":1,"fields":{}}]');
    expect(records.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['DRAFT 1', 'BAD 2', 'SKIPPED 3']);
    expect(await read('[]')).toEqual([]);
  });

  it.each(['[{"model":"dcim.site","pk":1,"fields":{}},{"model":', '[{"model":"dcim.site","pk":1,"fields":{}} oops]'])(
    'with invalid JSON names the record: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow(/invalid at or after record [12]/);
    },
  );
});

describe('any other file', () => {
  it.each(['', '   ', 'name,site', '"text"'])('is refused: %j', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('reports a missing file, and refuses a folder', async () => {
    await expect(openInventory(join(folder, 'missing'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(openInventory(folder)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
