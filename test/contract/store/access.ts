import { expect } from 'vitest';
import type { AuditRecord } from '../../../src/domain/access/audit-record.js';
import type { StoredKey } from '../../../src/domain/access/stored-key.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { newPrincipals, random, write } from './builders.js';
import { listed } from './paging.js';

const keyOf = (by: Principal, more: Partial<StoredKey> = {}): StoredKey => ({
  id: `key_${random()}`,
  workspace: by.workspace,
  sha256: `${random()}${random()}`,
  principal: by.name,
  teams: [],
  scopes: ['read'],
  createdBy: by.name,
  createdAt: 1_000,
  ...more,
});

const put = (store: Store, by: Principal, key: StoredKey): Promise<void> => write(store, by, ({ apiKeys }) => apiKeys.put(key));

const recordOf = (by: Principal, id: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  id: `aud_${by.workspace.replaceAll(/[^0-9a-z]/gu, '')}${String(id).padStart(6, '0')}`,
  at: id,
  workspace: by.workspace,
  principal: by.name,
  credential: 'configured',
  action: 'entities.delete',
  subjects: [],
  result: 'OK',
  ...more,
});

const note = (store: Store, by: Principal, ...records: readonly AuditRecord[]): Promise<void> =>
  write(store, by, ({ audit }) => audit.add(records));

export const ACCESS_SPECS: Specs<Store> = {
  async 'keys are returned as they were written, in their workspace, and found by their digest from anywhere'(store) {
    const { anna, bert, chris } = newPrincipals();
    const whole = keyOf(anna, {
      teams: ['oncall', 'net'],
      scopes: ['read', 'inventory:write'],
      description: 'Näme "x"',
      expiresAt: 5,
      lastUsedAt: 6,
      revokedAt: 7,
    });
    await put(store, anna, whole);
    const newer = keyOf(bert, { createdAt: 2_000 });
    await put(store, bert, newer);
    expect(await store.read(anna).apiKeys.list()).toEqual([newer, whole]);
    expect(await store.read(bert).apiKeys.get(whole.id)).toEqual(whole);
    expect(await store.read(chris).apiKeys.list()).toEqual([]);
    expect(await store.read(chris).apiKeys.get(whole.id)).toBeUndefined();
    expect(await store.read(chris).apiKeys.find(whole.sha256)).toEqual(whole);
    expect(await store.read(chris).apiKeys.find(random())).toBeUndefined();
    expect(await store.read(chris).apiKeys.workspaces()).toContain(anna.workspace);
    expect(await store.read(chris).apiKeys.workspaces()).not.toContain(chris.workspace);
  },

  async 'a key that is written again is replaced, but not from another workspace'(store) {
    const { anna, chris } = newPrincipals();
    const key = keyOf(anna);
    await put(store, anna, key);
    const revoked = { ...key, revokedAt: 9 };
    await put(store, anna, revoked);
    expect(await store.read(anna).apiKeys.get(key.id)).toEqual(revoked);
    await put(store, chris, { ...key, workspace: chris.workspace, scopes: ['admin'] });
    expect(await store.read(anna).apiKeys.get(key.id)).toEqual(revoked);
    expect(await store.read(chris).apiKeys.list()).toEqual([]);
  },

  async 'the last use of a key only moves forward, and other workspaces neither note nor delete it'(store) {
    const { anna, chris } = newPrincipals();
    const key = keyOf(anna);
    await put(store, anna, key);
    for (const at of [50, 40]) await write(store, anna, ({ apiKeys }) => apiKeys.touch(key.id, at));
    await write(store, chris, ({ apiKeys }) => apiKeys.touch(key.id, 60));
    expect(await store.read(anna).apiKeys.get(key.id)).toEqual({ ...key, lastUsedAt: 50 });
    expect(await write(store, chris, ({ apiKeys }) => apiKeys.delete(key.id))).toBe(false);
    expect(await write(store, anna, ({ apiKeys }) => apiKeys.delete(key.id))).toBe(true);
    expect(await store.read(anna).apiKeys.find(key.sha256)).toBeUndefined();
  },

  async 'the keys of a principal are deleted, and those of others stay'(store) {
    const { anna, bert } = newPrincipals();
    const [one, two, other] = [keyOf(anna), keyOf(anna), keyOf(bert)];
    for (const key of [one, two, other]) await put(store, anna, key);
    expect(await write(store, anna, ({ apiKeys }) => apiKeys.deleteOwn())).toBe(2);
    expect(await store.read(anna).apiKeys.list()).toEqual([other]);
  },

  async 'audit records are listed newest first, by principal, action and time, in their workspace'(store) {
    const { anna, bert, chris } = newPrincipals();
    const whole = recordOf(anna, 3, {
      credential: 'configured',
      address: '::1',
      subjects: ['ent_1'],
      result: 'FORBIDDEN',
      scope: 'share',
      count: 2,
    });
    const latest = recordOf(anna, 4, { action: 'keys.revoke', credential: 'key_1' });
    const others = [recordOf(anna, 1), recordOf(bert, 2, { action: 'imports.run' })];
    await note(store, anna, ...others, whole, latest);
    await note(store, anna, whole);
    const all = [latest, whole, ...others.toReversed()];
    const { audit } = store.read(bert);
    expect(await listed((page) => audit.list(page, {}))).toEqual(all);
    expect((await audit.list({ last: 2 }, {})).items.map(({ value }) => value)).toEqual(all.slice(2));
    const ids = async (filter: Parameters<typeof audit.list>[1]) =>
      (await audit.list({ first: 9 }, filter)).items.map(({ value }) => value.at);
    expect(await ids({ principal: bert.name })).toEqual([2]);
    expect(await ids({ action: 'entities.delete' })).toEqual([3, 1]);
    expect(await ids({ from: 2, to: 4 })).toEqual([3, 2]);
    expect((await store.read(chris).audit.list({ first: 9 }, {})).items).toEqual([]);
  },

  async 'old audit records and those beyond the limit are pruned, oldest first'(store) {
    const { anna, chris } = newPrincipals();
    await note(store, anna, ...[1, 2, 3, 4, 5, 6].map((id) => recordOf(anna, id)));
    await note(store, chris, recordOf(chris, 1));
    const left = async () => (await store.read(anna).audit.list({ first: 9 }, {})).items.map(({ value }) => value.at);
    const prune = (before: number, most: number, limit: number) => write(store, anna, ({ audit }) => audit.prune({ before, most, limit }));
    expect(await prune(3, 100, 1)).toBe(1);
    expect(await left()).toEqual([6, 5, 4, 3, 2]);
    expect(await prune(3, 3, 100)).toBe(2);
    expect(await left()).toEqual([6, 5, 4]);
    expect((await store.read(chris).audit.list({ first: 9 }, {})).items).toHaveLength(1);
  },

  async 'audit records beyond the limit are those of the principal with the most, whoever is older'(store) {
    const { anna, bert } = newPrincipals();
    await note(store, bert, recordOf(bert, 1), recordOf(bert, 2));
    await note(store, anna, ...[3, 4, 5, 6, 7].map((id) => recordOf(anna, id)));
    expect(await write(store, anna, ({ audit }) => audit.prune({ before: 0, most: 4, limit: 100 }))).toBe(3);
    expect((await store.read(anna).audit.list({ first: 9 }, {})).items.map(({ value }) => value.at)).toEqual([7, 6, 2, 1]);
  },
};
