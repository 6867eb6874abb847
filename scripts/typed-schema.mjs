// The schema for typed clients, which throw if a response has errors: fields that are only null with an error are never null there.
import { Kind, parse, visit } from 'graphql';

/** The end of the description of such a field; see src/graphql/fallible-fields.ts. */
const NULL_WITH_AN_ERROR = 'Null only with an error.';

/** Takes SDL and returns the document of the schema. */
export function typedSchema(sdl) {
  return visit(parse(sdl), {
    FieldDefinition: (field) =>
      field.description?.value.endsWith(NULL_WITH_AN_ERROR) ? { ...field, type: neverNull(field.type) } : undefined,
  });
}

/** Also the items of lists. */
function neverNull(type) {
  const { type: inner, ...rest } = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return { kind: Kind.NON_NULL_TYPE, type: inner === undefined ? rest : { ...rest, type: neverNull(inner) } };
}
