import { UpsertEntitiesDocument, type EntityInput } from '../../generated/operations.js';
import type { TestClient } from '../application/server.js';

const ref = (objectType: string, objectId: string): { objectType: string; objectId: string } => ({ objectType, objectId });

/** Two sites with a rack each, and three switches, two of which have the same name. */
export const NETWORK: readonly EntityInput[] = [
  { ref: ref('dcim.region', '1'), type: 'REGION', name: 'Germany' },
  {
    ref: ref('dcim.site', '1'),
    type: 'SITE',
    name: 'Berlin 1',
    slug: 'ber1',
    relations: [{ type: 'REGION', to: ref('dcim.region', '1') }],
  },
  {
    ref: ref('dcim.site', '2'),
    type: 'SITE',
    name: 'Hamburg 2',
    slug: 'ham2',
    relations: [{ type: 'REGION', to: ref('dcim.region', '1') }],
  },
  { ref: ref('dcim.rack', '1'), type: 'RACK', name: 'B-R01', relations: [{ type: 'SITE', to: ref('dcim.site', '1') }] },
  { ref: ref('dcim.rack', '2'), type: 'RACK', name: 'H-R01', relations: [{ type: 'SITE', to: ref('dcim.site', '2') }] },
  device('1', 'sw-core-01', '1'),
  device('2', 'sw-core-01', '2'),
  device('3', 'sw-access-17', '1'),
];

function device(id: string, name: string, place: string): EntityInput {
  const relations = [
    { type: 'RACK', to: ref('dcim.rack', place) },
    { type: 'SITE', to: ref('dcim.site', place) },
  ];
  return { ref: ref('dcim.device', id), type: 'DEVICE', name, status: 'active', attributes: { serial: `SN${id}` }, relations };
}

/** The ids of {@link NETWORK}, in its order. */
export async function createNetwork(client: TestClient): Promise<readonly string[]> {
  const { upsertEntities } = await client.ok(UpsertEntitiesDocument, { input: { entities: [...NETWORK] } });
  return upsertEntities.entities.map(({ id }) => id);
}
