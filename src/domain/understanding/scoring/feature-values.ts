/** Counts that differ by one matter less the larger they are. */
export const log = (count: number): number => Math.log2(1 + Math.max(0, count));

export type Setter = (name: string, value: number) => void;
