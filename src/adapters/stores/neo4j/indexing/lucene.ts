/** A literal word for the full-text index, whose analyzer does not split keys. */
export const quoted = (word: string): string => `"${word.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

/** Matches all words with this prefix. */
export const prefixed = (word: string): string => `${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}*`;
