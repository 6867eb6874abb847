import type { BuiltContext } from '../../application/index.js';
import type { WindowContent } from '../../domain/window/model/context-window.js';
import type { WindowId } from '../../domain/common/ids.js';

/** The source object of the `ContextWindow` type: a window and its origin. */
export type GraphqlWindow = FreshWindow | GraphqlSnapshot;

interface FreshWindow extends WindowContent, Pick<BuiltContext, 'from' | 'elapsedMs' | 'stale' | 'key'> {}

/** A window that was stored with a message. */
export interface GraphqlSnapshot extends WindowContent {
  readonly id: WindowId;
  readonly from: 'SNAPSHOT';
  readonly elapsedMs: number;
  readonly stale: boolean;
}

export function toGraphql({ window, from, elapsedMs, stale, key }: BuiltContext): FreshWindow {
  return { ...window, from, elapsedMs, stale, key };
}

/** A snapshot needs no computation. */
export function snapshotToGraphql(id: WindowId, window: WindowContent): GraphqlSnapshot {
  return { ...window, from: 'SNAPSHOT', elapsedMs: 0, stale: false, id };
}
