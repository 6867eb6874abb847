import type { LimitFunction } from 'p-limit';
import {
  defaultFieldResolver,
  getNamedType,
  isIntrospectionType,
  isObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import type { Turns } from '../../async/turns.js';
import type { Principal } from '../../domain/common/principal.js';
import { requireScope } from '../../domain/common/scopes.js';
import { never, type ExecutionBudget } from './budget.js';

/** The part of an execution's context that metered resolvers use. */
export interface Metered {
  readonly budget: ExecutionBudget;
  /** Limits how many pages and other expensive fields of one execution run concurrently. */
  readonly limit: LimitFunction;
  /** Whose turns the execution takes. */
  readonly caller: Principal;
  /** Discards what the request has read. */
  renew(): void;
}

/** Pages whose items may have megabytes each. They are read one after the other, so that the budget ends an execution before it fills the memory. */
const LONG_PAGES: ReadonlySet<string> = new Set(['MessageConnection', 'OperationConnection', 'RecentContext']);

/** Fields that a loader reads in batches. Scheduling them individually would break up the batches. */
const BATCHED: ReadonlySet<string> = new Set(['Message.context']);

/** Mutations that wait for another service. They would hold a turn without using it. */
const WAITING: ReadonlySet<string> = new Set(['Mutation.generateAnswer', 'Mutation.testWebhook']);

type Resolve = GraphQLFieldResolver<unknown, Metered>;

/**
 * Makes every field of a schema count towards the budget of its execution, lets only callers with the scope `read` see fields of nodes, and schedules expensive fields: the fields of the root types, those that
 * build a window or traverse the graph, and pages of long texts. Modifies the schema.
 */
export function meter(schema: GraphQLSchema, turns: Turns): void {
  const mutation = schema.getMutationType();
  const roots = new Set([schema.getQueryType(), mutation]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      if (type === mutation) field.resolve = renewing(field.resolve);
      if (type.getInterfaces().some(({ name }) => name === 'Node') && field.name !== 'id') field.resolve = reading(field.resolve);
      const isCostly = typeof field.extensions['complexity'] === 'number' && !BATCHED.has(`${type.name}.${field.name}`);
      const takesTurns =
        !WAITING.has(`${type.name}.${field.name}`) && (roots.has(type) || LONG_PAGES.has(getNamedType(field.type).name) || isCostly);
      field.resolve = counted(field, takesTurns ? inTurn(field.resolve ?? defaultFieldResolver, turns) : field.resolve);
    }
  }
}

/** The result of a mutation is read, except for ids: FORBIDDEN without the scope. */
function reading(resolve: Resolve = defaultFieldResolver): Resolve {
  return (source, args, context, info) => {
    requireScope(context.caller, 'read');
    return resolve(source, args, context, info);
  };
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

/** Otherwise the root fields of a document would run without a pause, however many aliases there are, and one client would delay all others. */
function inTurn(resolve: Resolve, turns: Turns): Resolve {
  return (source, args, context, info) =>
    context.limit(async () => {
      const resolved = await turns.take(context.caller, async () =>
        context.budget.isEnded ? undefined : { value: await resolve(source, args, context, info) },
      );
      return resolved === undefined ? never() : resolved.value;
    });
}

/** Replaces the loaders after each mutation, so that its payload shows its write even if an earlier mutation has read the same object. */
function renewing(resolve: Resolve = defaultFieldResolver): Resolve {
  return async (source, args, context, info) => {
    const value: unknown = await resolve(source, args, context, info);
    context.renew();
    return value;
  };
}
