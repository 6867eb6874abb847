import { int } from 'neo4j-driver';

/** One record of a result. */
export type Row = Readonly<Record<string, unknown>>;
export type Parameters = Readonly<Record<string, unknown>>;

/** Runs statements one after the other in the order of the calls. Calls that do not wait for each other share a round trip. */
export interface Runner {
  /** Belongs to a transaction that may write and take locks. */
  readonly writes: boolean;
  run(statement: string, parameters: Parameters): Promise<readonly Row[]>;
}

/** A statement and its parameters, as the driver takes them. */
export interface BoundStatement {
  readonly text: string;
  readonly parameters: { readonly in: Parameters };
}

/**
 * Passes all parameters as members of one map, `$in`. Neo4j plans a statement again for each combination of types and sizes (0, 1, up to 10, up to
 * 100, ...) of its parameters, which takes seconds for a traversal; it ignores the members of a map.
 */
export function bound(statement: string, parameters: Parameters): BoundStatement {
  return { text: statement.replaceAll(/\$(?=[a-zA-Z])/g, '$in.'), parameters: { in: bind(parameters) as Parameters } };
}

/**
 * Converts parameters for Cypher: integers to Neo4j integers (a number would become a float, and `LIMIT 5.0` is an error), undefined to null. Bytes
 * are not converted.
 */
export function bind(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? int(value) : value;
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(bind);
  if (value instanceof Int8Array) return value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bind(member)]));
  }
  return value;
}
