/** The inverse document frequency of a term (Robertson and Spärck Jones), never negative. */
export function inverseFrequency(documents: number, corpus: number): number {
  return Math.log(1 + (corpus - documents + 0.5) / (documents + 0.5));
}
