import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleConversation } from '../../scripts/sample/conversation.js';
import { sampleNetwork } from '../../scripts/sample/network.js';
import { openInventory } from '../../src/adapters/fixture/source.js';
import { ENTITY_TYPES, type EntityDraft, refKey } from '../../src/domain/model/entity.js';
import { parseCidr } from '../../src/domain/inventory/address/ip.js';
import { draftsFromRest } from '../../src/domain/inventory/netbox/rest.js';

async function drafts(): Promise<EntityDraft[]> {
  const found: EntityDraft[] = [];
  for await (const record of (await openInventory('sample/inventory.jsonl')).records()) {
    if (record.kind !== 'DRAFT') expect.fail(JSON.stringify(record));
    found.push(record.draft);
  }
  return found;
}

describe('the sample', () => {
  it('is the output of its script', () => {
    const text = sampleNetwork();
    expect(readFileSync('sample/inventory.jsonl', 'utf8')).toBe(text);
    expect(JSON.parse(readFileSync('sample/conversation.json', 'utf8'))).toEqual(sampleConversation(text));
  });

  it('has every type, unique references, and no dangling reference', async () => {
    const all = await drafts();
    const refs = new Set(all.map(({ ref }) => refKey(ref)));
    expect(refs.size).toBe(all.length);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(ENTITY_TYPES.filter((type) => type !== 'OTHER')));
    expect(
      all.flatMap(({ ref, relations }) =>
        relations.filter(({ to }) => !refs.has(refKey(to))).map(({ to }) => `${refKey(ref)} → ${refKey(to)}`),
      ),
    ).toEqual([]);
  });

  it('has valid addresses, and names that several entities share', async () => {
    const all = await drafts();
    for (const { type, name } of all) if (type === 'IP_ADDRESS' || type === 'PREFIX') expect(parseCidr(name), name).toBeDefined();
    const shared = (type: string, name: string): number => all.filter((one) => one.type === type && one.name === name).length;
    expect(shared('RACK', 'R1')).toBe(2);
    expect(shared('RACK', 'Comms closet')).toBe(3);
    expect(shared('DEVICE', 'PDU-A')).toBe(9);
    expect(all.filter(({ type, attributes }) => type === 'VLAN' && attributes['vid'] === 100)).toHaveLength(5);
  });

  it('mentions its own entities', async () => {
    const names = new Map((await drafts()).map(({ ref, name }) => [refKey(ref), name]));
    for (const turn of sampleConversation(sampleNetwork()).turns) {
      if (!('tool' in turn)) continue;
      for (const draft of draftsFromRest('dcim.device', JSON.parse(JSON.stringify(turn.result))))
        expect(names.get(refKey(draft.ref))).toBe(draft.name);
    }
  });
});
