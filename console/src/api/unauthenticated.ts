const listeners = new Set<() => void>();

/** Opens the dialog for the API key. */
export function askForKey(): void {
  for (const listener of listeners) listener();
}

export function watchKeyRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
