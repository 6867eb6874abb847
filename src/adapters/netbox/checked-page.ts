import { NetloomError } from '../../domain/common/errors.js';
import type { JsonObject } from '../../domain/common/json.js';
import type { LiveFilter } from '../../ports/live-inventory.js';

/** An object of a page with its id. */
export interface Row {
  readonly id: number;
  readonly fields: JsonObject;
}

/**
 * The objects of a page in the order of their ids. NetBox ignores filters that it does not know and returns the whole list
 * (netbox-community/netbox#19579, netboxlabs/netbox-mcp-server#81), and proxies may remove parameters, so each object is compared with what was asked. Throws
 * UNAVAILABLE if one does not match.
 */
export function checkedRows(path: string, objects: readonly JsonObject[], after: number, filter: LiveFilter | undefined): readonly Row[] {
  let last = after;
  return objects.map((fields) => {
    const { id } = fields;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw untrue(path, 'an object without a numeric id');
    if (id <= last) throw untrue(path, `the id ${id} after ${last}, although ids above it in ascending order were asked for`);
    last = id;
    if (filter !== undefined && !matches(fields, id, filter)) throw untrue(path, `${id}, which the filter excludes`);
    return { id, fields };
  });
}

const untrue = (path: string, what: string): NetloomError =>
  new NetloomError('UNAVAILABLE', `NetBox answered api/${path} with ${what}. Its answers cannot be used.`);

/** NetBox also returns what is in the children of a location or region, so a reference is not compared. */
function matches(fields: JsonObject, id: number, filter: LiveFilter): boolean {
  if ('changedSince' in filter) return changedSince(fields, filter.changedSince);
  return 'field' in filter || filter.ids.includes(id);
}

/** Whether an object states that it changed at this time or later. */
export function changedSince({ last_updated: at }: JsonObject, time: number): boolean {
  return typeof at === 'string' && Date.parse(at) >= time;
}
