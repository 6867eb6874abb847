import type { Dependencies } from '../common/index.js';
import type { WindowContent } from '../../domain/window/model/context-window.js';
import { prefixTokens, stableBeginning } from '../../domain/window/comparison/shared-prefix.js';
import type { Principal } from '../../domain/common/principal.js';
import type { WindowSnapshots } from './window-snapshots.js';

/** The maximum number of messages of the chain that are searched for the previous window. */
const LOOKED_AT = 24;
/** The maximum number of their snapshots that are compared. */
const TRIED = 3;

/**
 * The number of leading tokens that a window shares with the previous one: the window with this id, or stored with this message; by default the last
 * one stored on the chain. Undefined if there is none. Throws NOT_FOUND for an unknown id.
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

/** The part of a window that stays the same for several turns. */
export interface WindowBeginning {
  readonly tokens: number;
  readonly hash: string;
}

export function beginningOf({ digest }: Pick<Dependencies, 'digest'>, window: WindowContent): WindowBeginning {
  const { tokens, text } = stableBeginning(window);
  return { tokens, hash: digest(text) };
}
