/** Counts objects by a key. Keys without objects take no memory. */
export interface CountByKey {
  of(key: string): number;
  /** Adds one. The returned function undoes that, once. */
  add(key: string): () => void;
}

export function countByKey(): CountByKey {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
