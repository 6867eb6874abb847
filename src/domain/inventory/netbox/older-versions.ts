import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';

/** The fields of an object as current versions of NetBox name them. A cable had two ends before NetBox 3.3; it has lists of ends since. */
export function currentFields(objectType: string, fields: JsonObject): JsonObject {
  if (objectType !== 'dcim.cable') return fields;
  const { termination_a, termination_a_type, termination_a_id, termination_b, termination_b_type, termination_b_id, ...others } = fields;
  return {
    ...others,
    ...(fields['a_terminations'] === undefined ? endOf('a', termination_a, termination_a_type, termination_a_id) : {}),
    ...(fields['b_terminations'] === undefined ? endOf('b', termination_b, termination_b_type, termination_b_id) : {}),
  };
}

function endOf(side: 'a' | 'b', object: Json | undefined, type: Json | undefined, id: Json | undefined): JsonObject {
  const nested = isJsonObject(object) ? object : undefined;
  const objectId = id ?? nested?.['id'];
  if (objectId === undefined || objectId === null) return {};
  return {
    [`${side}_terminations`]: [
      {
        object_id: objectId,
        ...(typeof type === 'string' ? { object_type: type } : {}),
        ...(nested === undefined ? {} : { object: nested, ...urlOf(nested) }),
      },
    ],
  };
}

const urlOf = ({ url }: JsonObject): JsonObject => (typeof url === 'string' ? { url } : {});
