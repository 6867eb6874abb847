import { formatCidr, networkHex, parseCidr, type Cidr } from '../../domain/inventory/address/ip.js';
import { decodeCursor, pageOf, sliceOf, type CursorKey } from '../../domain/common/cursor.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { sortedPage } from '../../domain/inventory/search/ranked.js';
import { searchRank } from '../../domain/inventory/search/search-rank.js';
import type { SearchTerms } from '../../domain/inventory/search/search-terms.js';
import type { EntitySearch } from '../../ports/store/entities.js';
import type { Repositories } from '../../ports/store/store.js';

/** Cursors of {@link prefixesAround} begin with this number or more, those of a search with a rank. */
const AROUND = 1_000;
const MAX_BITS = 128;
/** The maximum number of prefixes of one network: one in each VRF. */
const PER_NETWORK = 50;
const CURSOR = 'nss';

/** Whether a page of a search continues with prefixes around an address. */
export function isAround({ after, before }: PageRequest): boolean {
  const cursor = after ?? before;
  return cursor !== undefined && Number(decodeCursor(cursor, CURSOR, after === undefined ? 'before' : 'after')[0]) >= AROUND;
}

/** The prefixes and aggregates that contain an address, most specific first, except those that the terms of a search find themselves. */
export async function prefixesAround(
  { lookup, entities }: Pick<Repositories, 'lookup' | 'entities'>,
  { address, terms }: Pick<SearchTerms, 'address' | 'terms'>,
  { types, objectType, within, asOf }: Omit<EntitySearch, 'terms' | 'words'>,
  page: PageRequest,
): Promise<Page<Entity>> {
  const slice = sliceOf(page, CURSOR);
  if (address === undefined || within !== undefined || asOf !== undefined) return pageOf<Entity>(slice, [], keyOf);
  const keys = networksAround(address).map((network) => `ip:${formatCidr(network)}`);
  const { hits } = await lookup.find({ keys, scopes: [], scopingKeys: [], perKey: PER_NETWORK });
  const found = [...(await entities.getMany([...new Set(hits.map(({ entity }) => entity.id))])).values()];
  const kept = found.filter(
    (entity) =>
      (entity.type === 'PREFIX' || entity.type === 'AGGREGATE') &&
      (types?.includes(entity.type) ?? true) &&
      (objectType === undefined || entity.ref.objectType === objectType) &&
      searchRank(entity, { terms }) === undefined,
  );
  return sortedPage(kept, slice, keyOf);
}

const networksAround = ({ family, hex, length }: Cidr): readonly Cidr[] =>
  Array.from({ length: length + 1 }, (_, shorter) => ({ family, hex: networkHex(hex, shorter), length: shorter }));

const keyOf = ({ name, id }: Entity): CursorKey => [AROUND + MAX_BITS - (parseCidr(name)?.length ?? 0), name, id];
