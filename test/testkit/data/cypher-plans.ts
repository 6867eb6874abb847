import neo4j, { type Plan } from 'neo4j-driver';
import type { BoundStatement } from '../../../src/adapters/stores/neo4j/connection/statement.js';

export interface PlanStep {
  readonly statement: string;
  /** `NodeUniqueIndexSeek UNIQUE s:Session(id) WHERE id = $id`. */
  readonly step: string;
}

/** Operators that read all nodes of a label or type. */
const WHOLE = /Scan$/;
/** Operators that return at most one row if their input does. */
const AT_MOST_ONE = new Set([
  'NodeUniqueIndexSeek',
  'NodeUniqueIndexSeek(Locking)',
  'Filter',
  'Projection',
  'CacheProperties',
  'CartesianProduct',
]);

/** The steps of the statements' plans for the current data (EXPLAIN) that do not begin with an index, including combinations of many rows. */
export async function fullScansOf(
  server: { readonly url: string; readonly user: string; readonly password: string },
  statements: Iterable<BoundStatement>,
): Promise<readonly PlanStep[]> {
  const driver = neo4j.driver(server.url, neo4j.auth.basic(server.user, server.password));
  try {
    const walks: PlanStep[] = [];
    // The server samples its indexes in the background, so that plans would depend on which rows of other tests it has seen.
    await driver.executeQuery('CALL db.prepareForReplanning(300)', {}, { database: 'neo4j' });
    for (const { text, parameters } of statements) {
      const { summary } = await driver.executeQuery(`CYPHER replan=force EXPLAIN ${text}`, parameters, {
        database: 'neo4j',
      });
      if (summary.plan === false) throw new Error(`No plan for ${text}`);
      walks.push(
        ...stepsOf(summary.plan)
          .filter(isWalk)
          .map((plan) => ({ statement: text, step: shown(plan) })),
      );
    }
    return walks;
  } finally {
    await driver.close();
  }
}

const operatorOf = (plan: Plan): string => plan.operatorType.replace(/@.*$/, '');
const stepsOf = (plan: Plan): readonly Plan[] => [plan, ...plan.children.flatMap(stepsOf)];
const isSingle = (plan: Plan): boolean => AT_MOST_ONE.has(operatorOf(plan)) && plan.children.every(isSingle);

/** A scan, or a Cartesian product, unless one side has at most one row. */
function isWalk(plan: Plan): boolean {
  return WHOLE.test(operatorOf(plan)) || (operatorOf(plan) === 'CartesianProduct' && !isSingle(plan));
}

function shown(plan: Plan): string {
  const { Details: details } = plan.arguments as { readonly Details?: string };
  return `${operatorOf(plan)}${details === undefined ? '' : `@ ${details}`}`;
}
