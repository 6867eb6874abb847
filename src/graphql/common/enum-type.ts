import { registerEnumType } from 'type-graphql';

/**
 * Registers a closed set of domain values as a GraphQL enum, and returns what decorators take as its type. The compiler demands a description for
 * every value. `names` gives values another name in the API.
 */
export function enumType<V extends string>(
  name: string,
  description: string,
  values: Readonly<Record<V, string>>,
  names?: Readonly<Partial<Record<V, string>>>,
): Readonly<Record<string, V>> {
  const nameOf = (value: V): string => names?.[value] ?? value;
  const all = Object.keys(values) as V[];
  const type: Record<string, V> = Object.fromEntries(all.map((value) => [nameOf(value), value]));
  const valuesConfig = Object.fromEntries(all.map((value) => [nameOf(value), { description: values[value] }]));
  registerEnumType(type, { name, description, valuesConfig });
  return type;
}
