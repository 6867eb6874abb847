import {
  BREAK,
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { MAX_PAGE_SIZE } from '../domain/page.js';

/** A bound that every request keeps, with the name that its error carries. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly unit: string;
  readonly about: string;
}

/** All limits of this door; `service { limits }` lists them and docs/API.md repeats them. */
export const LIMITS = {
  tokens: { name: 'tokens', max: 4_000, unit: 'tokens', about: 'Lexical tokens of a document.' },
  depth: { name: 'depth', max: 16, unit: 'levels', about: 'Nesting of fields in an operation.' },
  introspectionDepth: { name: 'introspectionDepth', max: 20, unit: 'levels', about: 'Nesting of fields under `__schema` and `__type`.' },
  fields: { name: 'fields', max: 600, unit: 'fields', about: 'Fields of an operation, fragments spread out.' },
  aliases: { name: 'aliases', max: 30, unit: 'aliases', about: 'Aliases of an operation, fragments spread out.' },
  directives: { name: 'directives', max: 50, unit: 'directives', about: 'Directives of an operation, fragments spread out.' },
  cost: {
    name: 'cost',
    max: 10_000,
    unit: 'objects',
    about: 'Objects an answer may hold, page sizes multiplied down; a window counts 25, a traversal 10.',
  },
  pageSize: { name: 'pageSize', max: MAX_PAGE_SIZE, unit: 'items', about: 'Items of one page.' },
  bodyBytes: { name: 'bodyBytes', max: 2 * 1024 * 1024, unit: 'bytes', about: 'Body of an HTTP request.' },
  socketMessageBytes: { name: 'socketMessageBytes', max: 256 * 1024, unit: 'bytes', about: 'One message of a WebSocket.' },
  socketOperations: { name: 'socketOperations', max: 50, unit: 'subscriptions', about: 'Open subscriptions of one WebSocket.' },
  sockets: { name: 'sockets', max: 50, unit: 'sockets', about: 'Open WebSockets of one principal.' },
} as const satisfies Readonly<Record<string, Limit>>;

/** The error of an exceeded limit names it, so that a client can act. */
export function exceeded(limit: Limit, found: number): GraphQLError {
  return new GraphQLError(`Limit exceeded: ${limit.name} may be at most ${limit.max} ${limit.unit}, this has ${found}.`, {
    extensions: { code: 'LIMIT_EXCEEDED', limit: limit.name, max: limit.max, found, http: { status: 400 } },
  });
}

interface Shape {
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
}

const EMPTY: Shape = { depth: 0, introspectionDepth: 0, fields: 0, aliases: 0, directives: 0 };
const CEILING = 1_000_000;

/** A validation rule: the document's shape is within the limits. Linear, however fragments are nested. */
export function shapeRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      for (const error of shapeErrors(document)) context.reportError(error);
      return BREAK;
    },
  };
}

function shapeErrors(document: DocumentNode): readonly GraphQLError[] {
  const measure = measurer(document);
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.flatMap((operation) => {
    const shape = measure(operation.selectionSet);
    return (['depth', 'introspectionDepth', 'fields', 'aliases', 'directives'] as const)
      .filter((name) => shape[name] > LIMITS[name].max)
      .map((name) => exceeded(LIMITS[name], shape[name]));
  });
}

function measurer(document: DocumentNode): (set: SelectionSetNode) => Shape {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const known = new Map<string, Shape>();

  const ofFragment = (name: string): Shape => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // A cycle is another rule's error; here it must only end.
    known.set(name, EMPTY);
    const fragment = fragments.get(name);
    const shape = fragment === undefined ? EMPTY : ofSet(fragment.selectionSet);
    known.set(name, shape);
    return shape;
  };
  const ofSet = (set: SelectionSetNode): Shape => set.selections.map(ofSelection).reduce(beside, EMPTY);
  const ofSelection = (node: SelectionSetNode['selections'][number]): Shape => {
    const directives = node.directives?.length ?? 0;
    if (node.kind === Kind.FRAGMENT_SPREAD) return beside(ofFragment(node.name.value), { ...EMPTY, directives });
    const inner = node.selectionSet === undefined ? EMPTY : ofSet(node.selectionSet);
    if (node.kind === Kind.INLINE_FRAGMENT) return beside(inner, { ...EMPTY, directives });
    return below(node.name.value, beside(inner, { ...EMPTY, fields: 1, aliases: node.alias === undefined ? 0 : 1, directives }));
  };
  return ofSet;
}

function below(field: string, shape: Shape): Shape {
  if (field === '__schema' || field === '__type') {
    return { ...shape, depth: 0, fields: 1, introspectionDepth: Math.max(shape.depth, shape.introspectionDepth) + 1 };
  }
  return { ...shape, depth: shape.depth + 1 };
}

function beside(one: Shape, other: Shape): Shape {
  return {
    depth: Math.max(one.depth, other.depth),
    introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
    fields: Math.min(one.fields + other.fields, CEILING),
    aliases: Math.min(one.aliases + other.aliases, CEILING),
    directives: Math.min(one.directives + other.directives, CEILING),
  };
}
