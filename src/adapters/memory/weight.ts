const OVERHEAD = 8;

/** About how many characters plain data is, without writing it down. What occurs twice counts twice. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length + OVERHEAD;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  let weight = OVERHEAD;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item);
  else for (const name in value) weight += name.length + weightOf((value as Record<string, unknown>)[name]);
  return weight;
}
