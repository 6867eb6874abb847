import { GraphQLObjectType, getNamedType, getNullableType, isCompositeType, isIntrospectionType, isListType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { hasSizeArgument } from '../../../src/graphql/execution/cost.js';
import { LIST_SIZES } from '../../../src/graphql/execution/list-sizes.js';
import { buildApiSchema } from '../../../src/graphql/schema.js';

const types = Object.values(buildApiSchema().getTypeMap())
  .filter((type) => type instanceof GraphQLObjectType)
  .filter((type) => !isIntrospectionType(type));

describe('the sizes of lists', () => {
  it('are known for every list of objects that has no size argument', () => {
    const lists = types.flatMap((type) =>
      type.name.endsWith('Connection')
        ? []
        : Object.values(type.getFields())
            .filter((field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
            .filter((field) => !hasSizeArgument(field) && !field.args.some(({ name }) => name === 'requests'))
            .map((field) => `${type.name}.${field.name}`),
    );
    expect(lists.toSorted()).toEqual(Object.keys(LIST_SIZES).toSorted());
  });
});
