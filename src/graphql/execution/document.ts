import {
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { exceeded, LIMITS } from '../common/limits.js';

/** The maximum number of errors of a document in a response. */
const MAX_ERRORS = 20;

/** Validates a parsed document: its size and shape first, then the rules of the GraphQL specification. An empty list means that it is valid. */
export type CheckDocument = (document: DocumentNode) => readonly GraphQLError[];

export function documentChecker(schema: GraphQLSchema, options: { readonly introspection: boolean }): CheckDocument {
  const rules = options.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const known = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return (document) => {
    const before = known.get(document);
    if (before !== undefined) return before;
    // Some rules compare all fields with each other, so an oversized document must not reach them.
    const shape = shapeErrors(document);
    const errors = shape.length > 0 ? shape : validate(schema, document, rules, { maxErrors: MAX_ERRORS });
    known.set(document, errors);
    return errors;
  };
}

interface Shape {
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly introspections: number;
  readonly selections: number;
  readonly aliases: number;
  readonly directives: number;
  readonly nameLength: number;
}

const MEASURED = ['depth', 'introspectionDepth', 'introspections', 'selections', 'aliases', 'directives', 'nameLength'] as const;
const EMPTY: Shape = { depth: 0, introspectionDepth: 0, introspections: 0, selections: 0, aliases: 0, directives: 0, nameLength: 0 };
const CEILING = 1_000_000;

/**
 * Measures operations and fragments alike, because unused fragments are validated too. The time is linear, regardless of how fragments are nested.
 */
function shapeErrors(document: DocumentNode): readonly GraphQLError[] {
  const measure = measurer(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const shape = measure(definition.selectionSet);
    const errors = MEASURED.filter((name) => shape[name] > LIMITS[name].max).map((name) => exceeded(LIMITS[name], shape[name]));
    if (errors.length > 0) return errors;
  }
  return [];
}

function measurer(document: DocumentNode): (set: SelectionSetNode) => Shape {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const known = new Map<string, Shape>();

  const ofFragment = (name: string): Shape => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // A validation rule rejects the cycle itself. Here the traversal only has to terminate.
    known.set(name, EMPTY);
    const fragment = fragments.get(name);
    const shape = fragment === undefined ? EMPTY : ofSet(fragment.selectionSet);
    known.set(name, shape);
    return shape;
  };
  const ofSet = (set: SelectionSetNode): Shape => set.selections.map(ofSelection).reduce(combine, EMPTY);
  const ofSelection = (node: SelectionNode): Shape => {
    const own = { ...EMPTY, selections: 1, directives: node.directives?.length ?? 0 };
    if (node.kind === Kind.FRAGMENT_SPREAD) return combine(ofFragment(node.name.value), own);
    const inner = node.selectionSet === undefined ? EMPTY : ofSet(node.selectionSet);
    if (node.kind === Kind.INLINE_FRAGMENT) return combine(inner, own);
    const nameLength = Math.max(node.name.value.length, node.alias?.value.length ?? 0);
    return below(node.name.value, combine(inner, { ...own, nameLength, aliases: node.alias === undefined ? 0 : 1 }));
  };
  return ofSet;
}

function below(field: string, shape: Shape): Shape {
  if (field !== '__schema' && field !== '__type') return { ...shape, depth: shape.depth + 1 };
  // The standard introspection query has many fields, so introspection has limits of its own.
  const introspectionDepth = Math.max(shape.depth, shape.introspectionDepth) + 1;
  return { ...shape, depth: 0, selections: 1, introspectionDepth, introspections: shape.introspections + 1 };
}

function combine(one: Shape, other: Shape): Shape {
  const sum = (name: 'introspections' | 'selections' | 'aliases' | 'directives'): number => Math.min(one[name] + other[name], CEILING);
  const most = (name: 'depth' | 'introspectionDepth' | 'nameLength'): number => Math.max(one[name], other[name]);
  return {
    depth: most('depth'),
    introspectionDepth: most('introspectionDepth'),
    introspections: sum('introspections'),
    selections: sum('selections'),
    aliases: sum('aliases'),
    directives: sum('directives'),
    nameLength: most('nameLength'),
  };
}
