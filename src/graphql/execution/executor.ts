import pLimit from 'p-limit';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { createTurns, type Turns } from '../../async/turns.js';
import type { Principal } from '../../domain/common/principal.js';
import type { PresentError } from '../common/errors.js';
import { ExecutionBudget } from './budget.js';
import { costOf } from './cost.js';
import { documentChecker } from './document.js';
import { meter, type Metered } from './metering.js';
import { variableErrors } from './variables.js';

/**
 * How many pages and other expensive fields of one request run concurrently: enough to hide the latency of a database, few enough to limit memory.
 */
const AT_ONCE = 4;

/** The maximum number of errors in a response. Otherwise each item of a failing list would repeat the same error. */
const MAX_ERRORS = 50;

type Data = Record<string, unknown>;
type Result = FormattedExecutionResult<Data>;

/** An operation, as received by a transport. */
export interface OperationRequest<Context> {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly context: Context;
}

/** The part of a context that the executor reads. */
interface Caller {
  readonly caller: Principal;
  /** Ends the execution when the client is gone. */
  readonly signal?: AbortSignal | undefined;
}

/** A checked operation, or the errors that prevent it from running. */
export type Checked = { readonly args: ExecutionArgs; readonly cost: number } | { readonly errors: readonly GraphQLError[] };

/** Executes operations of both transports with the same checks, budgets and errors. */
export interface Executor {
  /** Converts errors of {@link check} to the form that clients receive. */
  readonly present: PresentError;
  /** Checks a document alone. Returns its errors. */
  checkDocument(document: DocumentNode): readonly GraphQLError[];
  /** Checks the document, the variables and the cost of an operation of one of the given kinds. Executes nothing. */
  check(request: OperationRequest<Caller>, kinds: readonly OperationTypeNode[]): Checked;
  /** Executes a checked query or mutation. Errors are in the form that clients receive. Never rejects. */
  execute(args: ExecutionArgs): Promise<Result>;
  /** Starts a checked subscription. Returns its events, each with its own budget and in a turn of the caller, or the error. */
  subscribe(args: ExecutionArgs): Promise<AsyncIterableIterator<Result> | Result>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly introspection: boolean;
  readonly present: PresentError;
  readonly turns: Turns;
}

/** Adds metering to the schema. A schema therefore has only one executor. */
export function createExecutor({ schema, introspection, present, turns }: ExecutorOptions): Executor {
  const checkDocument = documentChecker(schema, { introspection });
  meter(schema, turns);
  // Apart from the turns of fields: an event takes some of those while it has one of these.
  const deliveries = createTurns();
  const presented = ({ data, errors }: ExecutionResult<Data>): Result => ({
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: errors.slice(0, MAX_ERRORS).map(present) }),
  });
  const run = async (args: ExecutionArgs): Promise<Result> => {
    const { signal } = args.contextValue as Caller;
    const budget = new ExecutionBudget(signal);
    const metered: Omit<Metered, 'renew' | 'caller'> = { budget, limit: pLimit(AT_ONCE) };
    const contextValue: unknown = Object.assign(Object.create(args.contextValue as object) as object, metered, { signal: budget.signal });
    try {
      return presented(await Promise.race([budget.ended, execute({ ...args, contextValue })]));
    } catch (error) {
      return { data: null, errors: [present(error)] };
    } finally {
      budget.close();
    }
  };
  return {
    present,
    checkDocument,
    check({ document, operationName, variables, context }, kinds) {
      const operation = getOperationAST(document, operationName);
      const errors = checkDocument(document);
      if (errors.length > 0) return { errors };
      if (operation === null || operation === undefined) return { errors: [unknownOperation(operationName)] };
      if (!kinds.includes(operation.operation)) return { errors: [otherTransport(operation.operation)] };
      const values = variables ?? {};
      const wrong = variableErrors(schema, operation.variableDefinitions ?? [], values);
      if (wrong.length > 0) return { errors: wrong };
      const cost = costOf(schema, document, operation.name?.value, values);
      if (typeof cost !== 'number') return { errors: [cost] };
      return { cost, args: { schema, document, operationName: operationName ?? null, variableValues: values, contextValue: context } };
    },
    execute: run,
    async subscribe(args) {
      const stream = await createSourceEventStream(args);
      if (!(Symbol.asyncIterator in stream)) return presented(stream);
      const { caller } = args.contextValue as Caller;
      return mapped(stream, (event) => deliveries.take(caller, () => run({ ...args, rootValue: event })));
    },
  };
}

function unknownOperation(name: string | null | undefined): GraphQLError {
  const expected =
    name === null || name === undefined
      ? 'Expected `operationName`, because the document has several operations or none.'
      : `The document has no operation named ${JSON.stringify(name.slice(0, 100))}.`;
  return new GraphQLError(expected, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
}

function otherTransport(kind: OperationTypeNode): GraphQLError {
  const message =
    kind === OperationTypeNode.SUBSCRIPTION
      ? 'Subscriptions run over WebSocket (subprotocol graphql-transport-ws) at the same path, not over HTTP requests.'
      : 'A WebSocket carries subscriptions only; send queries and mutations over HTTP.';
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
}

/** Like a generator over the source, except that `return` reaches the source at once, even while it waits for its next event. */
function mapped<T, U>(source: AsyncIterable<T>, map: (value: T) => Promise<U>): AsyncIterableIterator<U> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    async next() {
      const step = await iterator.next();
      return step.done === true ? { done: true, value: undefined } : { done: false, value: await map(step.value) };
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
