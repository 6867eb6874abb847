import {
  Kind,
  OperationTypeNode,
  TypeInfo,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  print,
  stripIgnoredCharacters,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { ID_SCALARS } from './schema-ids.js';

/** Gives variables of the type ID the scalar of the argument or input field that they are used for. */
export function withIdVariables(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  return { ...document, definitions: document.definitions.map((definition) => withScalars(definition, scalarsOf(schema, definition))) };
}

/** The scalars of the variables that a definition uses, by the name of the variable. */
function scalarsOf(schema: GraphQLSchema, definition: DefinitionNode): ReadonlyMap<string, string> {
  const scalars = new Map<string, string>();
  const info = new TypeInfo(schema);
  visit(
    definition,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable(node) {
        const type = info.getInputType();
        const name = type === undefined || type === null ? undefined : getNamedType(type).name;
        if (name !== undefined && ID_SCALARS.some((scalar) => scalar === name)) scalars.set(node.name.value, name);
      },
    }),
  );
  return scalars;
}

function withScalars(definition: DefinitionNode, scalars: ReadonlyMap<string, string>): DefinitionNode {
  return visit(definition, {
    VariableDefinition(node) {
      const scalar = scalars.get(node.variable.name.value);
      return scalar === undefined ? undefined : { ...node, type: renamed(node.type, scalar) };
    },
  });
}

function renamed(type: TypeNode, name: string): TypeNode {
  if (type.kind === Kind.NAMED_TYPE) return { ...type, name: { ...type.name, value: name } };
  return { ...type, type: renamed(type.type, name) } as TypeNode;
}

/** An operation with the fragments that it uses, as it is sent. */
export interface OperationText {
  readonly name: string;
  readonly kind: OperationTypeNode;
  readonly text: string;
  /** Variables, or lists inside variables (`input.messages`), whose objects have a `clientId`. */
  readonly clientIds: readonly string[];
}

export function operationTexts(schema: GraphQLSchema, document: DocumentNode): readonly OperationText[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  return document.definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      name: operation.name?.value ?? '',
      kind: operation.operation,
      text: stripIgnoredCharacters(
        print({ kind: Kind.DOCUMENT, definitions: [operation, ...usedFragments(operation, fragments, new Set())] }),
      ),
      clientIds: operation.operation === OperationTypeNode.MUTATION ? clientIdPlaces(schema, operation) : [],
    }));
}

function usedFragments(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): readonly FragmentDefinitionNode[] {
  const found: FragmentDefinitionNode[] = [];
  visit(node, {
    FragmentSpread({ name: { value } }) {
      const fragment = fragments.get(value);
      if (fragment === undefined || seen.has(value)) return;
      seen.add(value);
      found.push(fragment, ...usedFragments(fragment, fragments, seen));
    },
  });
  return found;
}

function clientIdPlaces(schema: GraphQLSchema, operation: OperationDefinitionNode): readonly string[] {
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const input = getNamedType(typeFromAST(schema, type as never));
    if (!isInputObjectType(input)) return [];
    const name = variable.name.value;
    const lists = Object.values(input.getFields()).filter(({ type: field }) => isListOf(field, 'clientId'));
    return [...('clientId' in input.getFields() ? [name] : []), ...lists.map((field) => `${name}.${field.name}`)];
  });
}

function isListOf(type: GraphQLInputType, field: string): boolean {
  const list = isNonNullType(type) ? type.ofType : type;
  if (!isListType(list)) return false;
  const item = getNamedType(list);
  return isInputObjectType(item) && field in item.getFields();
}
