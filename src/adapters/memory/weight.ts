const OVERHEAD = 8;

/** The approximate number of characters of plain data, without serializing it. Shared objects count for each occurrence. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length + OVERHEAD;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  let weight = OVERHEAD;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item);
  else for (const name in value) weight += name.length + weightOf((value as Record<string, unknown>)[name]);
  return weight;
}
