import type { SpokenMessage } from '../model/context-window.js';
import type { Part } from '../../model/message.js';
import { renderedId } from './calls.js';
import { partText } from './lines.js';

export type ToolCall = Extract<Part, { kind: 'TOOL_CALL' }>;
export type ToolResult = Extract<Part, { kind: 'TOOL_RESULT' }>;

type Thinking = Extract<Part, { kind: 'THINKING' }>;
type Parted = Pick<SpokenMessage, 'parts'>;

export const callsOf = ({ parts }: Parted): readonly ToolCall[] => parts.filter((part) => part.kind === 'TOOL_CALL');
export const resultsOf = ({ parts }: Parted): readonly ToolResult[] => parts.filter((part) => part.kind === 'TOOL_RESULT');

/** Whether a message calls a tool or has a result of one. */
export const hasToolParts = ({ parts }: Parted): boolean => parts.some(({ kind }) => kind === 'TOOL_CALL' || kind === 'TOOL_RESULT');

const isSigned = (part: Part): part is Thinking => part.kind === 'THINKING' && (part.signature ?? part.redacted) !== undefined;

/** Thinking that the provider accepts back, because it signed or encrypted it. */
export const signedThinking = ({ parts }: Parted): readonly Thinking[] => parts.filter(isSigned);

/** The answer to a call: its result, and what the tool sent beside it. */
export interface Answer {
  /** As rendered. */
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

/** The answers in a message of a tool. Text, files and images belong to the result that they follow, or to the first one. */
export function answersOf({ parts }: Parted): readonly Answer[] {
  const answers: { readonly id: string; readonly isError: boolean; readonly texts: string[] }[] = [];
  const before: string[] = [];
  for (const part of parts) {
    if (part.kind === 'TOOL_RESULT') {
      answers.push({ id: renderedId(part.callId), isError: part.isError, texts: [...before.splice(0), part.text] });
      continue;
    }
    const text = partText(part);
    if (text.trim() !== '') (answers.at(-1)?.texts ?? before).push(text);
  }
  return answers.map(({ id, isError, texts }) => ({ id, isError, text: texts.join('\n') }));
}

/** The answer for a provider without an error flag. */
export const markedAnswer = ({ text, isError }: Answer): string => (isError ? `Error: ${text}` : text);

/** The texts of an assistant around its calls. */
export const wordsBeside = ({ parts }: Parted): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'TOOL_CALL' ? [] : [partText(part)])).filter((text) => text.trim() !== '');
