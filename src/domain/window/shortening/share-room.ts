/**
 * The largest size up to which sizes must be limited so that their sum is at most `room`: small ones stay whole, and large ones share what is left
 * equally. Infinity if all fit.
 */
export function limitOf(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return Math.max(0, Math.floor(share));
    left -= size;
  }
  return Infinity;
}
