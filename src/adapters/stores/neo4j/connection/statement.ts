import { int } from 'neo4j-driver';

/** What a statement gives for one record. */
export type Row = Readonly<Record<string, unknown>>;
export type Parameters = Readonly<Record<string, unknown>>;

/** Runs statements one after the other in the order of the calls; calls need not wait for each other and then share a round trip. */
export interface Runner {
  /** Belongs to a transaction that may write, and so take locks. */
  readonly writes: boolean;
  run(statement: string, parameters: Parameters): Promise<readonly Row[]>;
}

/**
 * Parameters as Cypher wants them: whole numbers as integers (a plain number would arrive as a float, and `LIMIT 5.0` is an error),
 * undefined as null. Bytes stay as they are.
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
