import {
  Kind,
  parse,
  print,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type StringValueNode,
  type TypeNode,
} from 'graphql';

/** A field, an argument or a value of an enum. */
export interface Member {
  readonly name: string;
  readonly description: string;
  /** The type as the schema writes it, such as `[Message!]!`; absent for values of enums. */
  readonly type?: string;
  /** The name of the type without lists and `!`. */
  readonly of?: string;
  readonly args: readonly Member[];
  /** A default value, as it is written. */
  readonly initially?: string;
}

export type TypeGroup = 'Queries' | 'Mutations' | 'Subscriptions' | 'Types' | 'Inputs' | 'Enums' | 'Scalars';

/** A type of the schema; for queries, mutations and subscriptions, one of their fields. */
export interface Entry {
  readonly name: string;
  readonly group: TypeGroup;
  readonly description: string;
  /** Interfaces of a type, or members of a union. */
  readonly related: readonly string[];
  readonly members: readonly Member[];
  /** Queries, mutations and subscriptions: what they return. */
  readonly returns?: Member;
}

const ROOTS: Readonly<Record<string, TypeGroup>> = { Query: 'Queries', Mutation: 'Mutations', Subscription: 'Subscriptions' };

/** Reads the text of a schema. The entries are in alphabetical order. */
export function entriesOf(text: string): readonly Entry[] {
  const { definitions } = parse(text, { noLocation: true });
  return definitions.flatMap(entriesIn).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function entriesIn(node: DefinitionNode): readonly Entry[] {
  switch (node.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      const group = ROOTS[node.name.value];
      const fields = (node.fields ?? []).map(fieldOf);
      if (group !== undefined) return fields.map((field) => rootEntry(group, field));
      return [entry(node, 'Types', fields, (node.interfaces ?? []).map(nameOf))];
    }
    case Kind.UNION_TYPE_DEFINITION:
      return [entry(node, 'Types', [], (node.types ?? []).map(nameOf))];
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return [entry(node, 'Inputs', (node.fields ?? []).map(inputOf))];
    case Kind.ENUM_TYPE_DEFINITION:
      return [
        entry(
          node,
          'Enums',
          (node.values ?? []).map((value) => ({ ...described(value), args: [] })),
        ),
      ];
    case Kind.SCALAR_TYPE_DEFINITION:
      return [entry(node, 'Scalars', [])];
    default:
      return [];
  }
}

interface Described {
  readonly name: { readonly value: string };
  readonly description?: StringValueNode | undefined;
}

const nameOf = ({ name }: Pick<Described, 'name'>): string => name.value;

const described = ({ name, description }: Described) => ({ name: name.value, description: description?.value ?? '' });

const entry = (node: Described, group: TypeGroup, members: readonly Member[], related: readonly string[] = []): Entry => ({
  ...described(node),
  group,
  related,
  members,
});

const rootEntry = (group: TypeGroup, field: Member): Entry => ({
  name: field.name,
  group,
  description: field.description,
  related: [],
  members: field.args,
  returns: field,
});

const fieldOf = (node: FieldDefinitionNode): Member => ({
  ...described(node),
  type: print(node.type),
  of: namedType(node.type),
  args: (node.arguments ?? []).map(inputOf),
});

const inputOf = (node: InputValueDefinitionNode): Member => ({
  ...described(node),
  type: print(node.type),
  of: namedType(node.type),
  args: [],
  ...(node.defaultValue === undefined ? {} : { initially: print(node.defaultValue) }),
});

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));

/** The entries that contain every word of a search, in their name or description, or in those of their members; matches of the name first. */
export function searchedIn(entries: readonly Entry[], search: string): readonly Entry[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return entries;
  const texts = (each: Entry): string =>
    [each, ...each.members]
      .map(({ name, description }) => `${name} ${description}`)
      .join(' ')
      .toLowerCase();
  const found = entries.filter((each) => words.every((word) => texts(each).includes(word)));
  const isNamed = ({ name }: Entry): boolean => words.every((word) => name.toLowerCase().includes(word));
  return [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))];
}
