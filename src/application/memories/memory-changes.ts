import { createRevisionWatch, type Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { MemoryOwner } from '../../domain/memory/memory.js';
import { ownersFor } from './owners.js';

/** The memories that the windows of a session use. */
export interface WatchedMemories {
  /** Reads again whose memories these are: a change of the session may change its project or its members. */
  update(): Promise<void>;
  end(): void;
}

/** Reports changes of memories by any process. */
export interface MemoryChanges {
  /** `agent` is the profile of the windows. Calls `changed` within about half a second after each change. */
  watch(caller: Principal, session: SessionId, agent: string | undefined, changed: () => void): Promise<WatchedMemories>;
}

export function createMemoryChanges({ store }: Pick<Dependencies, 'store'>): MemoryChanges {
  const watch = createRevisionWatch<{ readonly caller: Principal; readonly owners: readonly MemoryOwner[] }>(
    ({ caller: { workspace, name }, owners }) => JSON.stringify([workspace, name, owners]),
    async ({ caller, owners }) => JSON.stringify(await store.read(caller).memories.revisions(owners)),
  );
  return {
    async watch(caller, id, agent, changed) {
      let unwatch = (): void => undefined;
      let known = '';
      let ended = false;
      const update = async (): Promise<void> => {
        const session = await store.read(caller).sessions.get(id);
        if (session === undefined || ended) return;
        const owners = ownersFor(caller, session, agent);
        const key = JSON.stringify(owners);
        if (key === known) return;
        known = key;
        unwatch();
        unwatch = watch.watch({ caller, owners }, changed);
      };
      await update();
      return {
        update,
        end() {
          ended = true;
          unwatch();
        },
      };
    },
  };
}
