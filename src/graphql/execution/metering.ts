import {
  defaultFieldResolver,
  getNamedType,
  isIntrospectionType,
  isObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { never, type ExecutionBudget } from './budget.js';
import type { Gate, FairScheduler } from './take-turns.js';

/** What metered resolvers take from the context of their execution. */
export interface Metered {
  readonly budget: ExecutionBudget;
  /** Bounds how many pages, and how many other pieces of expensive work, one execution reads at once. */
  readonly gate: Gate;
  /** Forgets what the request has read. */
  renew(): void;
}

/** Pages whose items may be megabytes each: they are read one after the other, so that the budget ends an answer before it fills the memory. */
const LONG_PAGES: ReadonlySet<string> = new Set(['MessageConnection', 'OperationConnection', 'RecentContext']);

/** Read by a loader, many in one call: turns of their own would make each a call of its own. */
const BATCHED: ReadonlySet<string> = new Set(['Message.context']);

type Resolve = GraphQLFieldResolver<unknown, Metered>;

/**
 * Makes every field of a schema count into the budget of its execution, and makes expensive fields wait for a turn of the event loop:
 * the fields of the root types, those that build a window or traverse the graph, and pages of long texts. Changes the schema.
 */
export function meter(schema: GraphQLSchema, turns: FairScheduler): void {
  const mutation = schema.getMutationType();
  const roots = new Set([schema.getQueryType(), mutation]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      if (type === mutation) field.resolve = renewing(field.resolve);
      const isCostly = typeof field.extensions['complexity'] === 'number' && !BATCHED.has(`${type.name}.${field.name}`);
      const takesTurns = roots.has(type) || LONG_PAGES.has(getNamedType(field.type).name) || isCostly;
      field.resolve = counted(field, takesTurns ? inTurn(field.resolve ?? defaultFieldResolver, turns) : field.resolve);
    }
  }
}

function counted(field: GraphQLField<unknown, Metered>, resolve: Resolve = defaultFieldResolver): Resolve {
  const isJson = getNamedType(field.type).name === 'JSON';
  return (source, args, context, info) => {
    const { budget } = context;
    if (budget.isEnded) return never();
    const take = (value: unknown): unknown => budget.take(String(info.path.key), value, isJson);
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(take) : take(value);
  };
}

/** Root fields of one document would otherwise run one after the other without a pause, however many aliases they have. */
function inTurn(resolve: Resolve, turns: FairScheduler): Resolve {
  return (source, args, context, info) =>
    context.gate.run(async () => {
      await turns.next();
      return context.budget.isEnded ? never() : resolve(source, args, context, info);
    });
}

/** Replaces the loaders after each mutation, so that its payload shows its write also when an earlier mutation has read the same. */
function renewing(resolve: Resolve = defaultFieldResolver): Resolve {
  return async (source, args, context, info) => {
    const value: unknown = await resolve(source, args, context, info);
    context.renew();
    return value;
  };
}
