import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { SourceState } from '../../domain/inventory/sources/source-state.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import type { ConfiguredSource, Dependencies } from '../common/index.js';
import { isLeased } from './source-lease.js';
import type { SyncDeps } from './synchronize.js';

/** An inventory server of a workspace, with its state. */
export interface SourceView extends Pick<
  SourceState,
  'source' | 'url' | 'version' | 'lastFull' | 'lastChanges' | 'lastComparison' | 'lastNotice' | 'failure'
> {
  /** Whether a process synchronizes it now. */
  readonly isRunning: boolean;
  /** Whether a full sync was interrupted, so that the next one continues it. */
  readonly isUnfinished: boolean;
  /** Whether the settings of this process have it. */
  readonly isConfigured: boolean;
}

/** The servers of the settings, and their states. */
export interface ConfiguredSources {
  /** The source with this name in the caller's workspace, without a name the only one. Throws NOT_FOUND, or INVALID_INPUT if there are several. */
  chosen(caller: Principal, name: string | undefined): ConfiguredSource;
  view(caller: Principal, state: SourceState): SourceView;
  /** Stored states, and those of servers that were not read yet, by name. */
  views(caller: Principal, states: readonly SourceState[]): readonly SourceView[];
}

/** The state of a server that was never read. */
export const unreadState = ({ source, url }: LiveInventory): SourceState => ({ source, url, fence: 0, leasedUntil: 0 });

export function createConfiguredSources(deps: SyncDeps & Pick<Dependencies, 'liveSources'>): ConfiguredSources {
  const ofWorkspace = (workspace: string) => deps.liveSources.filter((each) => each.workspace === workspace);
  function view({ workspace }: Principal, state: SourceState): SourceView {
    const {
      fence: _fence,
      leasedUntil: _leasedUntil,
      holder: _holder,
      webPaths: _webPaths,
      unfinished,
      changesFrom: _changesFrom,
      ...shown
    } = state;
    return {
      ...shown,
      isRunning: isLeased(deps, state),
      isUnfinished: unfinished !== undefined,
      isConfigured: ofWorkspace(workspace).some(({ live }) => live.source === state.source),
    };
  }
  return {
    chosen({ workspace }, name) {
      const sources = ofWorkspace(workspace);
      const found = name === undefined && sources.length === 1 ? sources[0] : sources.find(({ live }) => live.source === name);
      if (found !== undefined) return found;
      if (sources.length === 0)
        throw new NetloomError('NOT_FOUND', 'The settings have no inventory server for this workspace; see NETLOOM_NETBOX_URL.');
      if (name !== undefined) throw notFound('source', name);
      throw invalid('source', `one of ${sources.map(({ live }) => live.source).join(', ')}`, name);
    },
    view,
    views(caller, states) {
      const others = ofWorkspace(caller.workspace).filter(({ live }) => states.every(({ source }) => source !== live.source));
      const all = [...states, ...others.map(({ live }) => unreadState(live))];
      return all.map((state) => view(caller, state)).toSorted((one, other) => (one.source < other.source ? -1 : 1));
    },
  };
}
