import { isSpeech, textOf, type Message, type Part, type Role } from '../../model/message.js';
import { hasToolParts } from '../render/tool-parts.js';

/** The part of a message by one speaker, in the order of the conversation. */
export interface Piece {
  /** The message with only these parts, in the role of their speaker. */
  readonly message: Message;
  /** The message as it was written. */
  readonly written: Message;
}

/**
 * Divides a message by its speakers, because providers want calls from the assistant, results from the tool, and everything else from whoever wrote
 * the message. Clients store them together: results in a message of the user (Anthropic), or calls, results and text in one of the assistant.
 */
export function piecesOf(written: Message): readonly Piece[] {
  if (!hasToolParts(written)) return [{ message: written, written }];
  return written.role === 'ASSISTANT' ? inOrder(written) : callsFirst(written);
}

/** A part of a message. The author has not written what tools returned. */
export function pieceOf(written: Message, role: Role, parts: readonly Part[]): Piece {
  const { author: _author, ...unnamed } = written;
  const of = role === written.role ? written : unnamed;
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  return { message: { ...of, role, parts, text: textOf(parts), tokens }, written };
}

/** The parts of a message that are neither calls nor results: what its writer says. */
export function speechOf(written: Message): Message {
  return hasToolParts(written) ? pieceOf(written, written.role, written.parts.filter(isSpeech)).message : written;
}

/** A message of an assistant: calls and text stay together up to a result. */
function inOrder(written: Message): readonly Piece[] {
  const runs: { readonly role: Role; readonly parts: Part[] }[] = [];
  for (const part of written.parts) {
    const role = part.kind === 'TOOL_RESULT' ? 'TOOL' : 'ASSISTANT';
    const last = runs.at(-1);
    if (last?.role === role) last.parts.push(part);
    else runs.push({ role, parts: [part] });
  }
  return runs.map(({ role, parts }) => (parts.length === written.parts.length ? whole(written, role) : pieceOf(written, role, parts)));
}

/** Results come directly after their calls, so the text of the user follows. What a tool sends beside a result stays with it. */
function callsFirst(written: Message): readonly Piece[] {
  const of = (kinds: (part: Part) => boolean): readonly Part[] => written.parts.filter(kinds);
  const calls = of(({ kind }) => kind === 'TOOL_CALL');
  const isOfTool = written.role === 'TOOL' ? ({ kind }: Part) => kind !== 'TOOL_CALL' : ({ kind }: Part) => kind === 'TOOL_RESULT';
  const results = of(isOfTool);
  const speech = written.role === 'TOOL' ? [] : of(isSpeech);
  const runs: readonly (readonly [Role, readonly Part[]])[] = [
    ['ASSISTANT', calls],
    ['TOOL', results],
    [written.role, speech],
  ];
  return runs.flatMap(([role, parts]) => {
    if (parts.length === 0) return [];
    return [parts.length === written.parts.length ? whole(written, role) : pieceOf(written, role, parts)];
  });
}

const whole = (written: Message, role: Role): Piece =>
  role === written.role ? { message: written, written } : pieceOf(written, role, written.parts);
