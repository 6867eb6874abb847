import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearestNames } from '../../src/domain/inventory/derivation/relation-types.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { UpsertEntitiesDocument, type EntityInput } from '../generated/operations.js';
import { countCalls } from '../testkit/application/counting-store.js';
import { apiKeys, startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const ref = (objectId: string) => ({ source: 'crm', objectType: 'crm.company', objectId });

/** Two companies: one supplies the other. */
const companies = (type: string): readonly EntityInput[] => [
  { ref: ref('1'), name: 'Acme', relations: [{ type, to: ref('2') }] },
  { ref: ref('2'), name: 'Umbrella' },
];

function behaviour(env: () => Readonly<Record<string, string>>): void {
  const counter = countCalls();
  let server: TestServer;
  let client: TestClient;
  let ids: readonly string[];
  const type = `SUPPLIES_${random().toUpperCase()}`;
  beforeAll(async () => {
    server = await startTestServer({ env: { ...env(), NETLOOM_API_KEYS: apiKeys(`-${random()}`) }, decorateStore: counter.decorate });
    client = server.as('anna');
    const { upsertEntities } = await client.ok(UpsertEntitiesDocument, { input: { entities: [...companies(type)] } });
    ids = upsertEntities.entities.map(({ id }) => id);
  });
  afterAll(() => server.stop());

  const ways = {
    relations: 'query ($id: ID!, $types: [String!]) { entity(id: $id) { relations(types: $types) { nodes { name } } } }',
    'relations, last page':
      'query ($id: ID!, $types: [String!]) { entity(id: $id) { relations(types: $types, last: 5) { nodes { name } } } }',
    neighborhood: 'query ($id: ID!, $types: [String!]) { entity(id: $id) { neighborhood(types: $types) { nodes { distance } } } }',
    path: 'query ($id: ID!, $to: ID!, $types: [String!]) { path(from: $id, to: $to, relations: $types) { nodes { id } } }',
  };
  const ask = (document: string, types: readonly string[], as = client) => as.run(document, { id: ids[0], to: ids[1], types });

  for (const [name, document] of Object.entries(ways)) {
    it(`${name} names the unknown relation type and similar ones`, async () => {
      const typo = type.replace('SUPPLIES', 'SUPPLYS');
      const { errors, status } = await ask(document, ['SITE', typo]);
      expect(status).toBeLessThan(500);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
      expect(errors[0]?.message).toContain(`"${typo}"`);
      expect(errors[0]?.message).toContain(type);
      expect(errors[0]?.message).toMatch(/^(?:types|relations)\[1\]: expected/u);
    });

    it(`${name} accepts known types without reading the store, and custom types`, async () => {
      counter.reset();
      expect((await ask(document, ['TENANT', 'LINKED_TO'])).errors).toEqual([]);
      expect(counter.calls()).not.toContain('relations.ownTypes');
      expect((await ask(document, ['TENANT', type])).errors).toEqual([]);
    });
  }

  it('fails only the field whose filter is wrong', async () => {
    const { data, errors } = await client.run(
      'query ($id: ID!, $wrong: [String!], $right: [String!]) { wrong: entity(id: $id) { relations(types: $wrong) { nodes { name } } } right: entity(id: $id) { relations(types: $right) { nodes { name } } } }',
      { id: ids[0], wrong: ['NO_SUCH_TYPE'], right: [type] },
    );
    expect(errors.map(({ path }) => path?.[0])).toEqual(['wrong']);
    expect(data).toEqual({ wrong: { relations: null }, right: { relations: { nodes: [{ name: 'Umbrella' }] } } });
  });

  it('does not reveal the relation types of another workspace', async () => {
    const chris = server.as('chris');
    const { upsertEntities } = await chris.ok(UpsertEntitiesDocument, { input: { entities: [{ ref: ref('9'), name: 'Initech' }] } });
    const { errors } = await chris.run(ways.neighborhood, { id: upsertEntities.entities[0]?.id, types: [type] });
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
    expect(errors[0]?.message.replace(`"${type}"`, '')).not.toContain(type);
  });

  it('limits the number of types of a filter', async () => {
    const { errors } = await ask(
      ways.neighborhood,
      Array.from({ length: 101 }, (_, index) => `T${index}`),
    );
    expect(errors[0]?.extensions?.['code']).toBe('TOO_LARGE');
  });
}

describe('relation types of filters, embedded', () => behaviour(() => ({})));
describeWith('relation types of filters, Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) =>
  behaviour(() => ({ NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password })),
);

it('similar names are those with the fewest edits, regardless of case', () => {
  expect(nearestNames('racks', ['TRACK', 'SITE', 'RACK', 'RACK_ROLE'], 2)).toEqual(['RACK', 'TRACK']);
  expect(nearestNames('B', ['D', 'C', 'A'], 2)).toEqual(['A', 'C']);
});
