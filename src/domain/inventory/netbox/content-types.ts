import { type Json, type JsonObject } from '../../common/json.js';
import { isObjectType } from './relations.js';

/**
 * The models that generic references of a dump name. Django writes them in three ways: as text (`"dcim.interface"`, by tools), as a natural key
 * (`["dcim", "interface"]`, with `--natural-foreign`), or as the number of a `contenttypes.contenttype` record, which may stand anywhere in the dump.
 */
export interface ContentTypes {
  /** Stores a record of the model `contenttypes.contenttype`. */
  note(id: string | undefined, fields: JsonObject): void;
  /** The model, or undefined if the value names none. */
  of(value: Json | undefined): string | undefined;
}

export function createContentTypes(): ContentTypes {
  const models = new Map<string, string>();
  return {
    note(id, { app_label: app, model }) {
      const objectType = objectTypeOf(app, model);
      if (id !== undefined && objectType !== undefined) models.set(id, objectType);
    },
    of(value) {
      if (Array.isArray(value))
        return value.length === 2 ? objectTypeOf((value as readonly Json[])[0], (value as readonly Json[])[1]) : undefined;
      if (typeof value === 'string' && isObjectType(value)) return value;
      return typeof value === 'number' || typeof value === 'string' ? models.get(String(value)) : undefined;
    },
  };
}

function objectTypeOf(app: Json | undefined, model: Json | undefined): string | undefined {
  const objectType = typeof app === 'string' && typeof model === 'string' ? `${app}.${model}` : '';
  return isObjectType(objectType) ? objectType : undefined;
}
