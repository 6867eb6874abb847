import { NetloomError } from '../../domain/common/errors.js';
import type { JsonObject } from '../../domain/common/json.js';
import { factOfJoin, type JoinedFacts, joinedFacts, type JoinFact } from '../../domain/inventory/netbox/joins.js';
import type { Connection } from './connection.js';
import { checkedRows } from './checked-page.js';
import { refusalOf, resultsOf } from './endpoints.js';

/** A list whose records are relations of other objects. */
export interface JoinedList {
  /** The model of the records. */
  readonly model: string;
  readonly path: string;
  /** The model of the objects that have the relations, and the field that refers to them. */
  readonly owner: string;
  readonly field: string;
}

export const JOINED_LISTS: readonly JoinedList[] = [
  { model: 'tenancy.contactassignment', path: 'tenancy/contact-assignments/', owner: 'tenancy.contact', field: 'contact' },
  { model: 'ipam.fhrpgroupassignment', path: 'ipam/fhrp-group-assignments/', owner: 'ipam.fhrpgroup', field: 'group' },
];

const PAGE = 1_000;
const MAX_PAGES = 1_000;

/** The relations and attributes that records of a list give to their owners, by the id of the owner. */
export async function joinedLists(
  connection: Connection,
  { model, path, field }: JoinedList,
  owners: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, JoinedFacts>> {
  const facts = new Map<string, JoinFact[]>();
  const wanted = new Set(owners.map(String));
  for await (const record of recordsOf(connection, path, { [`${field}_id`]: owners }, signal)) {
    const fact = factOfJoin(model, record);
    const owner = fact?.of.split(':')[1] ?? '';
    if (fact === undefined || !wanted.has(owner)) continue;
    const all = facts.get(owner) ?? [];
    facts.set(owner, all);
    all.push(fact);
  }
  return new Map([...facts].map(([owner, all]) => [owner, joinedFacts(all)]));
}

/** A list that the token may not read. The message is the reason. */
export class RefusedList extends NetloomError {}

/** All records of a list, by pages in the order of their ids. Throws a {@link RefusedList} if the token may not read the list. */
export async function* recordsOf(
  { get }: Connection,
  path: string,
  query: Readonly<Record<string, string | number | readonly number[]>>,
  signal?: AbortSignal,
): AsyncGenerator<JsonObject> {
  let after = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await get(path, { ...query, ordering: 'id', limit: PAGE, id__gt: after }, signal);
    const { status, json } = answer;
    if (status !== 200 || json === undefined) throw new RefusedList('UNAVAILABLE', refusalOf(path, answer));
    const rows = checkedRows(path, resultsOf(json), after, undefined);
    yield* rows.map(({ fields }) => fields);
    const last = rows.at(-1)?.id;
    if (json['next'] === null || last === undefined) return;
    after = last;
  }
}
