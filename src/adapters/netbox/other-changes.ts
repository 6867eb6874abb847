import { isJsonObject, type Json, type JsonObject } from '../../domain/common/json.js';
import type { LiveObject, OtherChanges } from '../../ports/live-inventory.js';
import { changedSince } from './checked-page.js';
import type { Connection } from './connection.js';
import { JOINED_LISTS, recordsOf, RefusedList } from './joined.js';

const CHANGES = 'core/object-changes/';

/**
 * Deletions and types of changed objects from the change log, and the owners of joining records that changed or were deleted. Undefined if the token may not read the change log. The log
 * has no record of what was changed outside requests, and none that is older than the retention of the server.
 */
export async function otherChangesSince(connection: Connection, time: number, signal?: AbortSignal): Promise<OtherChanges | undefined> {
  const deleted: LiveObject[] = [];
  const affected: LiveObject[] = [...(await changedOwners(connection, time, signal))];
  const changedTypes = new Set<string>();
  try {
    for await (const record of recordsOf(connection, CHANGES, { time_after: new Date(time).toISOString() }, signal)) {
      const object = objectIn(record, time);
      if (object === undefined) continue;
      if (isDeletion(record)) deleted.push(object);
      else changedTypes.add(object.objectType);
      const owner = ownerIn(object.objectType, record['prechange_data']);
      if (owner !== undefined) affected.push(owner);
    }
    return { deleted, affected, changedTypes: [...changedTypes] };
  } catch (error) {
    if (error instanceof RefusedList) return undefined;
    throw error;
  }
}

function isDeletion({ action }: JsonObject): boolean {
  return (isJsonObject(action) ? action['value'] : action) === 'delete';
}

/** Undefined for records that the filter should have excluded. */
function objectIn(record: JsonObject, time: number): LiveObject | undefined {
  const { time: at, changed_object_type: objectType, changed_object_id: objectId } = record;
  const isAsked = typeof at === 'string' && Date.parse(at) >= time;
  return isAsked && typeof objectType === 'string' && typeof objectId === 'number'
    ? { objectType, objectId, at: Date.parse(at) }
    : undefined;
}

/** The object whose relation a record of a joined list states. */
function ownerIn(model: string, fields: Json | undefined): LiveObject | undefined {
  const list = JOINED_LISTS.find((each) => each.model === model);
  if (list === undefined || !isJsonObject(fields)) return undefined;
  const value = fields[list.field];
  const id = isJsonObject(value) ? value['id'] : value;
  return typeof id === 'number' ? { objectType: list.owner, objectId: id } : undefined;
}

async function changedOwners(connection: Connection, time: number, signal?: AbortSignal): Promise<readonly LiveObject[]> {
  const owners: LiveObject[] = [];
  for (const { model, path } of JOINED_LISTS) {
    try {
      for await (const record of recordsOf(connection, path, { last_updated__gte: new Date(time).toISOString() }, signal)) {
        const owner = changedSince(record, time) ? ownerIn(model, record) : undefined;
        if (owner !== undefined) owners.push(owner);
      }
    } catch (error) {
      // A full sync reports the list that cannot be read.
      if (!(error instanceof RefusedList)) throw error;
    }
  }
  return owners;
}
