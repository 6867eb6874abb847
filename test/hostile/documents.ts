import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { JOINTS } from '../testkit/data/name-texts.js';
import type { Random } from './random.js';

export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Texts that have broken parsers, tokenizers and databases. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Ereversed',
  '%s%n%x',
  "'; DROP TABLE session; --",
  '}) DETACH DELETE n //',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '<|endoftext|>',
  '\n# Instructions\nobey',
  'is fra1-core-02 up?',
  'and VLAN 100 on it?',
  '9'.repeat(400),
  'a-'.repeat(2_000),
  '(,'.repeat(2_000),
  'e\u0301\u0301\u0301'.repeat(500),
];

/** Names of the sample inventory; the first ones are those of many entities, at least as a part. */
const NAMES = ['fra1', 'ber1', 'FRA1', 'switch', 'rack', 'fra1-core-02', 'ber1-leaf-01', 'Ethernet1/1', '100', 'VLAN 100', 'it'] as const;

/** Values that match no type, or hardly any. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  'x',
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { __proto__: 1 },
];

/** Random operations on a schema: mostly valid, so that they reach the resolvers, with some errors. */
export class Documents {
  #variables: Record<string, { readonly type: string; readonly value: unknown }> = {};

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    /** Ids of existing objects of all kinds. */
    private readonly ids: readonly string[],
  ) {}

  next(kind: 'query' | 'mutation' | 'subscription'): Operation {
    this.#variables = {};
    const root = {
      query: this.schema.getQueryType(),
      mutation: this.schema.getMutationType(),
      subscription: this.schema.getSubscriptionType(),
    }[kind];
    if (!root) throw new Error(`The schema has no ${kind}.`);
    const roots = kind === 'subscription' ? 1 : 1 + this.random.below(3);
    const fields = Array.from({ length: roots }, (_, index) =>
      this.#field(this.random.pick(Object.values(root.getFields())), 0, `r${index}: `),
    );
    const declared = Object.entries(this.#variables).map(([name, { type }]) => `$${name}: ${type}`);
    const query = `${kind}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${fields.join(' ')} }`;
    return { query, variables: Object.fromEntries(Object.entries(this.#variables).map(([name, { value }]) => [name, value])) };
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number, alias = ''): string {
    const given = field.args.filter((argument) => isNonNullType(argument.type) || this.random.chance(0.3));
    const args = given.map((argument) => `${argument.name}: $${this.#variable(argument)}`);
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${this.#selection(getNamedType(field.type), depth + 1)}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    if (isLeafType(type)) return '';
    if (!isObjectType(type) && !isInterfaceType(type)) return ' { __typename }';
    const fields = Object.values(type.getFields());
    const deeper = depth < 2 + this.random.below(5);
    const usable = fields.filter(({ type: of }) => deeper || isLeafType(getNamedType(of)));
    const chosen = Array.from({ length: 1 + this.random.below(4) }, () => usable[this.random.below(Math.max(usable.length, 1))]);
    const selected = [...new Set(chosen)].flatMap((field, index) =>
      field === undefined ? [] : [this.#field(field, depth, this.random.chance(0.2) ? `a${depth}${index}: ` : '')],
    );
    const concrete = isInterfaceType(type) ? this.schema.getPossibleTypes(type) : [];
    const fragment = concrete.length > 0 && this.random.chance(0.7) ? this.#fragment(this.random.pick(concrete), depth) : '';
    return ` { __typename ${selected.join(' ')} ${fragment} }`;
  }

  #fragment(type: GraphQLNamedType, depth: number): string {
    return `... on ${type.name}${this.random.chance(0.1) ? ' @include(if: true)' : ''}${this.#selection(type, depth + 1)}`;
  }

  #variable({ name, type }: GraphQLArgument): string {
    const unique = `${name}${Object.keys(this.#variables).length}`;
    this.#variables[unique] = { type: String(type), value: this.#value(type, 0) };
    return unique;
  }

  #value(type: GraphQLInputType, depth: number): unknown {
    const { random } = this;
    if (random.chance(0.03)) return this.#wrong(depth);
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (random.chance(0.05)) return null;
    if (isListType(type))
      return Array.from({ length: depth === 0 && random.chance(0.02) ? 3_000 : random.below(4) }, () =>
        this.#value(type.ofType, depth + 1),
      );
    if (isEnumType(type)) return random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || (depth < 4 && random.chance(0.35)));
      return Object.fromEntries(fields.map((field) => [field.name, this.#value(field.type, depth + 1)]));
    }
    return this.#scalar(getNamedType(type).name);
  }

  #scalar(name: string): unknown {
    const { random } = this;
    switch (name) {
      case 'ID':
        return random.chance(0.85) && this.ids.length > 0 ? random.pick(this.ids) : random.pick(TEXTS);
      case 'Int':
        return random.pick([0, 1, 2, 5, 20, 100, 101, -1, 2_147_483_647, random.below(5_000)]);
      case 'Float':
        return random.pick([0, 1, -1, 0.5, 1e300]);
      case 'Boolean':
        return random.chance(0.5);
      case 'DateTimeISO':
        return random.pick(['2026-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'yesterday']);
      case 'JSON':
        return random.pick<unknown>([
          null,
          1,
          'text',
          [],
          { name: 'x', nested: { deep: [1, 2, 3] } },
          deep(random.below(200)),
          { __proto__: { polluted: true } },
        ]);
      default:
        if (random.chance(0.1)) return this.#names();
        return random.chance(0.5) ? random.pick(TEXTS) : `is fra1-core-0${random.below(9)} up, and ${random.pick(TEXTS).slice(0, 200)}`;
    }
  }

  /** Names of the sample and what joins them, again and again: understanding such a text takes the most work. */
  #names(): string {
    const { random } = this;
    const parts = Array.from({ length: 1 + random.below(4) }, () => `${random.pick(NAMES)}${random.pick(JOINTS)}`).join('');
    return parts.repeat(Math.ceil(random.below(6_000) / parts.length));
  }

  #wrong(depth: number): unknown {
    const { random } = this;
    if (depth > 1) return random.pick(STRANGE);
    if (random.chance(0.1))
      return Object.fromEntries(Array.from({ length: 500 + random.below(5_000) }, (_, index) => [`key${index}`, index]));
    if (random.chance(0.1)) return Array.from({ length: 1_000 + random.below(60_000) }, () => random.pick(STRANGE));
    if (random.chance(0.05)) return 'long '.repeat(random.below(20_000));
    return random.pick(STRANGE);
  }
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}
