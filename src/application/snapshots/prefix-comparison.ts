import type { Dependencies } from '../common/index.js';
import type { WindowContent } from '../../domain/window/model/context-window.js';
import { prefixTokens } from '../../domain/window/comparison/shared-prefix.js';
import type { Principal } from '../../domain/common/principal.js';
import type { WindowSnapshots } from './window-snapshots.js';

/** Last messages of the chain that are looked at for the window before. */
const LOOKED_AT = 24;
/** Kept windows among them that are looked at. */
const TRIED = 3;

/**
 * Tokens with which a window begins just as the one before it: that with this id, or kept with this message; unless said the last one on the session's chain
 * that an answer was kept with. Undefined where there is none. Throws NOT_FOUND for an id that leads to none.
 */
export async function prefixSince(
  { store }: Pick<Dependencies, 'store'>,
  snapshots: WindowSnapshots,
  caller: Principal,
  window: WindowContent,
  since?: string,
): Promise<number | undefined> {
  if (since !== undefined) return prefixTokens(window, await snapshots.find(caller, since, 'since'));
  const { sessions, messages } = store.read(caller);
  const session = await sessions.get(window.session);
  if (session?.head === undefined) return undefined;
  const last = await messages.recent({ session: session.id, head: session.head }, LOOKED_AT);
  const ids = last.toReversed().flatMap((message) => message.window ?? []);
  const kept = await snapshots.getMany(caller, ids.slice(0, TRIED));
  const before = ids.flatMap((id) => kept.get(id) ?? []).find(({ revision }) => revision < window.revision);
  return before === undefined ? undefined : prefixTokens(window, before);
}
