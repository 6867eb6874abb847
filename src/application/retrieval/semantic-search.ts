import type { Principal } from '../../domain/common/principal.js';
import type { Meant } from '../../domain/window/retrieval/messages.js';
import type { Chain } from '../../ports/store/messages.js';
import type { StoreNouns } from '../../ports/store/store.js';
import type { AskedMeaning, Embeddings } from './embeddings.js';

/** Finds messages of a chain that mean much the same as a text. */
export type NearInMeaning = (nouns: StoreNouns, asked: AskedMeaning) => Promise<Meant>;

/** `unfinished` hears when the next one that asks may find more. */
export const nearInMeaning =
  (embeddings: Embeddings, caller: Principal, unfinished: () => void): NearInMeaning =>
  async (nouns, asked) => {
    const { meant, complete } = await embeddings.near(caller, nouns, asked);
    if (!complete) unfinished();
    return meant;
  };

/** Nothing where there is no chain to look at. */
export async function meantIn(
  nouns: StoreNouns,
  chain: Chain | undefined,
  asked: Omit<AskedMeaning, 'chain'>,
  near: NearInMeaning,
): Promise<Meant> {
  return chain === undefined ? { hits: [], mean: 0 } : near(nouns, { ...asked, chain });
}
