import { getNullableType, isNonNullType, isObjectType, type GraphQLSchema } from 'graphql';

/** The end of the description of a field that is only null together with an error. `scripts/typed-schema.mjs` reads it. */
export const NULL_WITH_AN_ERROR = 'Null only with an error.';

/**
 * Makes every field with arguments nullable. Such a field may fail because of its arguments, and a non-null field would take its siblings with it:
 * the ids of a message that was written, because the window beside it does not fit, or the results of the other mutations of a document.
 */
export function makeFallible(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0 || !isNonNullType(field.type)) continue;
      field.type = getNullableType(field.type);
      field.description = `${field.description ?? ''} ${NULL_WITH_AN_ERROR}`.trim();
    }
  }
}
