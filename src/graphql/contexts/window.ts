import type { BuiltContext } from '../../application/context-updates.js';
import type { ContextWindow } from '../../domain/context-window.js';

/** A window with where it came from, as one object: what the `ContextWindow` type reads. */
export type ShownWindow = ContextWindow & Pick<BuiltContext, 'from' | 'elapsedMs' | 'stale'>;

export function shown({ window, from, elapsedMs, stale }: BuiltContext): ShownWindow {
  return { ...window, from, elapsedMs, stale };
}
