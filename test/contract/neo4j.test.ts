import { expect, it } from 'vitest';
import type { BoundStatement } from '../../src/adapters/stores/neo4j/connection/statement.js';
import { createNeo4jStore } from '../../src/adapters/stores/neo4j/store.js';
import { fullScansOf } from '../testkit/data/cypher-plans.js';
import { describeContract } from './contract.js';
import { describeWith, serviceOf } from './services.js';
import { STORE_SPECS } from './store/specs.js';

/** Statements that may scan, by their beginning, with the reason. */
const ALLOWED: readonly (readonly [start: RegExp, step: RegExp, reason: string])[] = [];

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const seen = new Map<string, BoundStatement>();
  const onStatement = (statement: BoundStatement) => seen.set(statement.text, statement);

  describeContract('the store on Neo4j', STORE_SPECS, async () => createNeo4jStore({ ...neo4j, database: 'neo4j', onStatement }));

  it('begins every statement with an index', async () => {
    expect(seen.size).toBeGreaterThan(80);
    const walks = (await fullScansOf(neo4j, seen.values())).filter(
      ({ statement, step }) => !ALLOWED.some(([start, allowed]) => start.test(statement) && allowed.test(step)),
    );
    expect(walks.map(({ statement, step }) => `${step}\n    ${statement.replaceAll(/\s+/g, ' ').slice(0, 300)}`)).toEqual([]);
  });
});
