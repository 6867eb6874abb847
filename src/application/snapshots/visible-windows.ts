import type { WindowId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { undecided, withoutPrivate } from '../../domain/window/comparison/private-items.js';
import type { WindowContent } from '../../domain/window/model/context-window.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of objects that are read at once. */
const AT_ONCE = 500;

/** Stored windows as a reader may see them: without private memories and earlier sessions of others. */
export async function visibleWindows(
  { memories, sessions }: Pick<Repositories, 'memories' | 'sessions'>,
  { name }: Pick<Principal, 'name'>,
  windows: ReadonlyMap<WindowId, WindowContent>,
): Promise<ReadonlyMap<WindowId, WindowContent>> {
  const open = [...windows.values()].map(undecided);
  const [known, earlier] = await Promise.all([
    idsOf(
      open.flatMap((each) => each.memories),
      (ids) => memories.getMany(ids),
    ),
    idsOf(
      open.flatMap((each) => each.sessions),
      (ids) => sessions.getMany(ids),
    ),
  ]);
  const readable = { memories: known, sessions: earlier };
  return new Map([...windows].map(([id, window]) => [id, withoutPrivate(window, name, readable)]));
}

async function idsOf(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
): Promise<ReadonlySet<string>> {
  const each = [...new Set(ids)];
  const found = new Set<string>();
  for (let from = 0; from < each.length; from += AT_ONCE)
    for (const id of (await read(each.slice(from, from + AT_ONCE))).keys()) found.add(id);
  return found;
}
