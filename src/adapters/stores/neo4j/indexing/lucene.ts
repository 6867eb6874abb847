/** A word as the full-text index takes it literally; the indexes' analyzer leaves keys whole. */
export const quoted = (word: string): string => `"${word.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

/** All words that begin with this. */
export const prefixed = (word: string): string => `${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}*`;
