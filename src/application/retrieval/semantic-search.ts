import type { Principal } from '../../domain/common/principal.js';
import type { SemanticMatch } from '../../domain/window/retrieval/messages.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import type { SemanticQuery, Embeddings } from './embeddings.js';

/** Finds messages of a chain with a meaning similar to a text. */
export type SemanticSearch = (repositories: Repositories, asked: SemanticQuery) => Promise<SemanticMatch>;

/** `unfinished` is called if a later request may find more. */
export const createSemanticSearch =
  (embeddings: Embeddings, caller: Principal, unfinished: () => void): SemanticSearch =>
  async (repositories, asked) => {
    const { matches, complete } = await embeddings.near(caller, repositories, asked);
    if (!complete) unfinished();
    return matches;
  };

/** Empty if there is no chain. */
export async function semanticMatchesIn(
  repositories: Repositories,
  chain: Chain | undefined,
  asked: Omit<SemanticQuery, 'chain'>,
  near: SemanticSearch,
): Promise<SemanticMatch> {
  return chain === undefined ? { hits: [], mean: 0 } : near(repositories, { ...asked, chain });
}
