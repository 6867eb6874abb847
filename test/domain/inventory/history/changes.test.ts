import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../../src/domain/model/entity.js';
import type { EntityHistory, StatedRelation } from '../../../../src/domain/inventory/history/history.js';
import { changedSince, changesOf, lastChange } from '../../../../src/domain/inventory/history/changes.js';

const device = (more: Partial<Entity> = {}): Entity => ({
  id: 'ent_1',
  ref: { source: 'netbox', objectType: 'dcim.device', objectId: '1' },
  type: 'DEVICE',
  name: 'sw-1',
  display: 'sw-1',
  aliases: [],
  attributes: {},
  createdAt: 100,
  updatedAt: 100,
  ...more,
});

const relation = (type: string, display: string, validFrom: number, validTo?: number): StatedRelation => ({
  type,
  to: `ent_${display}`,
  toType: 'RACK',
  display,
  validFrom,
  ...(validTo === undefined ? {} : { validTo }),
});

/** Stored at 100 in R101; moved to R102 at 200, renamed at 300. */
const MOVED: EntityHistory = {
  entity: device({ name: 'sw-one', updatedAt: 300, attributes: { position: 7 } }),
  versions: [
    { entity: device({ updatedAt: 200, attributes: { position: 7 } }), validFrom: 200, validTo: 300 },
    { entity: device({ attributes: { position: 3 } }), validFrom: 100, validTo: 200 },
  ],
  relations: [relation('SITE', 'ber1', 100), relation('RACK', 'R102', 200), relation('RACK', 'R101', 100, 200)],
};

describe('changesOf', () => {
  it('names what changed of attributes and relations, the newest change first', () => {
    expect(changesOf(MOVED)).toEqual([
      { kind: 'ENTITY_UPDATED', at: 300, related: [], fields: [{ field: 'name', before: 'sw-1', after: 'sw-one' }] },
      {
        kind: 'ENTITY_UPDATED',
        at: 200,
        related: [
          { type: 'RACK', to: 'ent_R102' },
          { type: 'RACK', to: 'ent_R101' },
        ],
        fields: [
          { field: 'rack', before: 'R101', after: 'R102' },
          { field: 'position', before: '3', after: '7' },
        ],
      },
      { kind: 'ENTITY_CREATED', at: 100, related: expect.any(Array), fields: [] },
    ]);
    expect(changesOf(MOVED, 200).map(({ at }) => at)).toEqual([300]);
  });

  it('knows deleted and restored entities', () => {
    const entity = device({ updatedAt: 500 });
    const versions = [{ entity: device(), validFrom: 100, validTo: 400 }];
    const relations = [relation('RACK', 'R101', 500), relation('RACK', 'R101', 100, 400)];
    expect(changesOf({ entity, versions, relations }).map(({ kind, at }) => [kind, at])).toEqual([
      ['ENTITY_RESTORED', 500],
      ['ENTITY_DELETED', 400],
      ['ENTITY_CREATED', 100],
    ]);
    const gone = { entity: device({ updatedAt: 400, deletedAt: 400 }), versions, relations: relations.slice(1) };
    expect(changesOf(gone).map(({ kind, at }) => [kind, at])).toEqual([
      ['ENTITY_DELETED', 400],
      ['ENTITY_CREATED', 100],
    ]);
  });

  it('names only those of several targets that changed, and members of objects by their names', () => {
    const history: EntityHistory = {
      entity: device({ updatedAt: 200, attributes: { custom_fields: { owner: 'net' }, tags: ['a'] } }),
      versions: [{ entity: device({ attributes: { custom_fields: { owner: 'ops' }, tags: ['a', 'b'] } }), validFrom: 100, validTo: 200 }],
      relations: [relation('VLAN', 'v20', 200), relation('VLAN', 'v10', 100), relation('TENANT', 'acme', 100, 200)],
    };
    expect(changesOf(history)[0]?.fields).toEqual([
      { field: 'tenant', before: 'acme' },
      { field: 'vlan', after: 'v20' },
      { field: 'owner', before: 'ops', after: 'net' },
      { field: 'tags', before: 'a, b', after: 'a' },
    ]);
  });

  it('takes a relation that ended with its target as a change', () => {
    const history: EntityHistory = { entity: device(), versions: [], relations: [relation('RACK', 'R101', 100, 250)] };
    expect(changesOf(history)[0]).toMatchObject({ kind: 'ENTITY_UPDATED', at: 250, fields: [{ field: 'rack', before: 'R101' }] });
  });

  it('does not take what a tool result stated as a former state of the inventory', () => {
    const history: EntityHistory = {
      entity: device({ updatedAt: 200, status: 'active' }),
      versions: [{ entity: device({ observed: 1 }), validFrom: 100, validTo: 200 }],
      relations: [],
    };
    expect(changesOf(history).map(({ kind, fields }) => [kind, fields])).toEqual([
      ['ENTITY_CREATED', []],
      ['ENTITY_CREATED', []],
    ]);
    expect(changedSince(history, 150)).toEqual([]);
  });
});

describe('lastChange', () => {
  it('has a relation that ended before the entity was read again', () => {
    const history: EntityHistory = {
      entity: device({ updatedAt: 300 }),
      versions: [{ entity: device(), validFrom: 100, validTo: 300 }],
      relations: [relation('CABLE', '#1', 100, 250)],
    };
    expect(lastChange(history)).toEqual({
      kind: 'ENTITY_UPDATED',
      at: 300,
      fields: [{ field: 'cable', before: '#1' }],
      related: [{ type: 'CABLE', to: 'ent_#1' }],
    });
  });

  it('is there for every entity, also if nothing that is shown changed', () => {
    const versions = [{ entity: device({ attributes: { count_ipaddresses: 0 } }), validFrom: 100, validTo: 300 }];
    const entity = device({ updatedAt: 300, attributes: { count_ipaddresses: 1 } });
    expect(lastChange({ entity, versions, relations: [] })).toMatchObject({ kind: 'ENTITY_UPDATED', at: 300, fields: [] });
    expect(lastChange({ entity: device(), versions: [], relations: [] })).toMatchObject({ kind: 'ENTITY_CREATED', at: 100 });
    const gone = device({ updatedAt: 300, deletedAt: 300 });
    expect(lastChange({ entity: gone, versions: [{ entity: device(), validFrom: 100, validTo: 300 }], relations: [] }).kind).toBe(
      'ENTITY_DELETED',
    );
    expect(lastChange({ ...MOVED, entity: device({ name: 'sw-one', updatedAt: 300, attributes: { position: 7 } }) })).toMatchObject({
      fields: [{ field: 'name', before: 'sw-1', after: 'sw-one' }],
    });
  });
});

describe('changedSince', () => {
  it('combines several changes of a field, and leaves out what is as it was', () => {
    const entity = device({ updatedAt: 400, status: 'active', attributes: { mtu: 9000 } });
    const state = (validFrom: number, validTo: number, status: string, mtu: number) => ({
      entity: device({ updatedAt: validFrom, status, attributes: { mtu } }),
      validFrom,
      validTo,
    });
    const versions = [state(300, 400, 'planned', 4000), state(200, 300, 'offline', 1500), state(100, 200, 'active', 1500)];
    expect(changedSince({ entity, versions, relations: [] }, 150)).toEqual([{ field: 'mtu', before: '1500', after: '9000', at: 400 }]);
    expect(changedSince({ entity, versions, relations: [] }, 300)).toEqual([
      { field: 'mtu', before: '4000', after: '9000', at: 400 },
      { field: 'status', before: 'planned', after: 'active', at: 400 },
    ]);
    expect(changedSince({ entity, versions, relations: [] }, 400)).toEqual([]);
  });

  it('compares the targets of relations, not their changes', () => {
    const relations = [
      relation('TAG', 'a', 300),
      relation('TAG', 'c', 100),
      relation('TAG', 'd', 400),
      relation('TAG', 'b', 100, 400),
      relation('TAG', 'd', 100, 300),
    ];
    const history: EntityHistory = { entity: device(), versions: [], relations };
    expect(changedSince(history, 150)).toEqual([{ field: 'tag', before: 'b', after: 'a', at: 400 }]);
  });

  it('says nothing of an entity that did not exist then, or does not exist now', () => {
    expect(changedSince(MOVED, 50)).toEqual([]);
    expect(changedSince({ ...MOVED, entity: device({ updatedAt: 400, deletedAt: 400 }) }, 150)).toEqual([]);
  });
});
