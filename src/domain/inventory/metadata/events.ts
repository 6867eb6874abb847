import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { EffectIds, StatusChange } from '../../model/operation.js';
import { refOfUrl } from '../netbox/models.js';
import { typeNamed } from '../netbox/type-names.js';
import { plainId, typed } from './ids.js';
import { statusText } from './status-changes.js';
import { EVENT_VERBS } from '../../language/en/tool-results.js';

/** A change of one object that another system reports: a webhook, or an entry of NetBox's change log. */
export interface ObjectEvent {
  readonly id: string | undefined;
  readonly effect: keyof EffectIds | undefined;
  readonly change: StatusChange | undefined;
}

/** The event in the body of a webhook (`event`, `model` or `object_type`, `data`, `snapshots`) or in an entry of a change log. */
export function eventIn(object: JsonObject): ObjectEvent | undefined {
  const hook = textOf(object['event']) ?? textOf(object['event_type']);
  const data = object['data'];
  if (hook !== undefined && isJsonObject(data) && (object['model'] ?? object['object_type']) !== undefined) {
    const snapshots = isJsonObject(object['snapshots']) ? object['snapshots'] : {};
    return event(
      hook,
      idIn(data, object['object_type'] ?? object['model'], data['id']),
      snapshots['prechange'],
      snapshots['postchange'] ?? data,
    );
  }
  const action = statusText(object['action']);
  const [type, id] = [object['changed_object_type'], object['changed_object_id']];
  if (action === undefined || type === undefined || id === undefined) return undefined;
  const changed = isJsonObject(object['changed_object']) ? object['changed_object'] : {};
  return event(action, idIn(changed, type, id), object['prechange_data'], object['postchange_data']);
}

function event(name: string, id: string | undefined, before: Json | undefined, after: Json | undefined): ObjectEvent {
  const [from, to] = [before, after].map((state) => (isJsonObject(state) ? statusText(state['status']) : undefined));
  const isChange = from !== undefined && to !== undefined && from !== to;
  return {
    id,
    effect: EVENT_VERBS.find(([, pattern]) => pattern.test(name.slice(0, 100)))?.[0],
    change: isChange ? { ...(id === undefined ? {} : { id }), from, to } : undefined,
  };
}

function idIn(object: JsonObject, type: Json | undefined, id: Json | undefined): string | undefined {
  const url = textOf(object['url']);
  const ref = url === undefined ? undefined : refOfUrl(url);
  if (ref !== undefined) return typed(ref.objectId, ref.objectType);
  const plain = plainId(id);
  return plain === undefined ? undefined : typed(plain, typeof type === 'string' ? typeNamed(type)?.objectType : undefined);
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' && value.length <= 2_000 ? value : undefined);
