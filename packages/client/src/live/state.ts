/**
 * The state of a live feed:
 *
 * - `connecting`: there is no connection yet, and nothing has been received.
 * - `live`: connected; changes arrive as they happen.
 * - `degraded`: connected, but the server reports that changes of other instances arrive late.
 * - `stale`: the connection is lost, or the server returned an old window. What was received may be out of date; the client connects again.
 * - `ended`: the feed was closed, or it failed for good.
 */
export type LiveState = 'connecting' | 'live' | 'degraded' | 'stale' | 'ended';

export interface StateHolder {
  readonly value: LiveState;
  set(state: LiveState): void;
  listen(listener: (state: LiveState) => void): () => void;
}

export function createState(): StateHolder {
  const listeners = new Set<(state: LiveState) => void>();
  let value: LiveState = 'connecting';
  return {
    get value() {
      return value;
    },
    set(state) {
      if (state === value || value === 'ended') return;
      value = state;
      for (const listener of listeners) listener(state);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
