import type { Json } from '../../common/json.js';
import { parseLossless } from '../../common/lossless-json.js';

const CONSTANTS: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' };

/** Reads a list or dictionary as Python prints it: `{'id': 5, 'rack': None}`. Undefined if it is not one. Takes linear time. */
export function readPython(text: string): Json | undefined {
  if (!/^[[{]\s*(?:[['"{\d}\]]|None|True|False)/.test(text)) return undefined;
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const [piece, end] = pieceAt(text, at) ?? ['', -1];
    if (end === -1) return undefined;
    pieces.push(piece);
    at = end;
  }
  return parseLossless(pieces.join(''));
}

/** A text, a constant, or one other character, as JSON. Undefined for a text without its end, and for values without a form in JSON. */
function pieceAt(text: string, at: number): readonly [string, number] | undefined {
  const first = text[at] ?? '';
  if (first === "'" || first === '"') return textAt(text, at);
  if (!/[A-Za-z_]/.test(first)) return [first, at + 1];
  const word = /^\w{1,20}/.exec(text.slice(at, at + 20))?.[0] ?? first;
  const constant = CONSTANTS[word];
  return constant === undefined ? undefined : [constant, at + word.length];
}

function textAt(text: string, at: number): readonly [string, number] | undefined {
  const quote = text[at];
  let content = '';
  for (let next = at + 1; next < text.length; next++) {
    const character = text[next] ?? '';
    if (character === quote) return [JSON.stringify(content), next + 1];
    if (character !== '\\') content += character;
    else {
      next += 1;
      content += ESCAPES[text[next] ?? ''] ?? text[next] ?? '';
    }
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
