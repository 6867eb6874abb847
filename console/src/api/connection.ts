import type { Live, LiveState } from '@netloom/client';

/** `none` if nothing is followed. */
export type ConnectionState = LiveState | 'none';

const states = new Map<object, LiveState>();
const listeners = new Set<() => void>();
let overall: ConnectionState = 'none';

/** The worst state first: it is what a person has to know. */
const ORDER: readonly LiveState[] = ['stale', 'degraded', 'connecting', 'live'];

function update(): void {
  const known = new Set(states.values());
  const next = ORDER.find((state) => known.has(state)) ?? 'none';
  if (next === overall) return;
  overall = next;
  for (const listener of listeners) listener();
}

export const currentConnection = (): ConnectionState => overall;

export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads a feed until the returned function is called, and counts its state in that of the page. */
export function follow<Item>(live: Live<Item>, onItem: (item: Item) => void, onError: (error: unknown) => void): () => void {
  const set = (state: LiveState): void => {
    if (state === 'ended') states.delete(live);
    else states.set(live, state);
    update();
  };
  set(live.state);
  live.onState(set);
  const read = async (): Promise<void> => {
    for await (const item of live) onItem(item);
  };
  read().catch(onError);
  return () => live.close();
}
