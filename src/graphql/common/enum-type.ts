import { registerEnumType } from 'type-graphql';

/**
 * Registers a closed set of the domain as a GraphQL enum. Every value needs its description: the compiler sees to it.
 * Returns what decorators take as the type.
 */
export function enumType<V extends string>(name: string, description: string, values: Readonly<Record<V, string>>): Readonly<Record<V, V>> {
  const names = Object.keys(values) as V[];
  const type = Object.fromEntries(names.map((value) => [value, value])) as Record<V, V>;
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: values[value] }])) as Record<
    V,
    { description: string }
  >;
  registerEnumType(type, { name, description, valuesConfig });
  return type;
}
