import type { Message } from './message.js';

const LONGEST = 80;

/** The title of a branch: the beginning of its first own message, on one line of at most 80 characters; empty for a message without text. */
export function branchTitle({ text }: Pick<Message, 'text'>): string {
  const line = text.slice(0, 1_000).replaceAll(/\s+/gu, ' ').trim();
  return line.length <= LONGEST
    ? line
    : `${line
        .slice(0, LONGEST - 1)
        .replace(/\s+\S*$/u, '')
        .toWellFormed()
        .replaceAll('\ufffd', '')}…`;
}
