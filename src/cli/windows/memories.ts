import { counted } from '../output/print.js';
import { wrapped } from '../output/terminal.js';
import type { Window } from './receipt.js';

/** The memories and earlier sessions that a window holds, highest score first. */
export const memoriesIn = ({ sections }: Window): Window['sections'][number]['items'] =>
  sections
    .filter(({ kind }) => kind === 'MEMORIES')
    .flatMap(({ items }) => items)
    .toSorted((a, b) => b.score - a.score);

/** Each memory with its score, its tokens, and the parts of the score; then what did not fit. */
export function memoryLines(window: Window): readonly string[] {
  const memories = memoriesIn(window);
  if (memories.length === 0) return ['The window holds no memories.'];
  const missing = window.omitted.items.filter(({ kind }) => kind === 'MEMORY').length;
  return [
    ...memories.flatMap(({ score, tokens, text, reason, parts, memory }) => [
      ...wrapped(text.replace(/^- /u, ''), `${score.toFixed(2)}  `),
      `      ${memory === null ? 'an earlier session' : `${memory.id} of the ${memory.owner.kind.toLowerCase()} ${memory.owner.name}`}, ${counted(tokens, 'token')}, ${reason}${partsText(parts)}`,
    ]),
    ...(missing === 0 ? [] : [`${missing} more did not fit.`]),
  ];
}

/** The parts of a score in parentheses; nothing if there are none. */
export const partsText = (parts: readonly { readonly name: string; readonly value: number }[]): string =>
  parts.length === 0 ? '' : ` (${parts.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(', ')})`;
