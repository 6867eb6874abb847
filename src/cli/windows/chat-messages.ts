import type { MessageInput, PartDetailsInput, PartInput } from '#client/operations';
import type { MessageDraft, PartDraft, PartDetails } from '../../domain/model/message.js';

/** The limits of one request. The server has 30 s for it, and a busy machine took 0.7 s to understand a thousand characters. */
const MOST_MESSAGES = 100;
const MOST_CHARACTERS = 32_768;

/** The messages in requests of a size that the server accepts. */
export function batchesOf(drafts: readonly MessageDraft[]): readonly MessageInput[][] {
  const batches: MessageInput[][] = [];
  let characters = Infinity;
  for (const draft of drafts) {
    const input = inputOf(draft);
    const size = JSON.stringify(input).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_MESSAGES || characters + size > MOST_CHARACTERS) {
      batches.push([input]);
      characters = size;
    } else {
      last.push(input);
      characters += size;
    }
  }
  return batches;
}

function inputOf({ clientId, parentClientId, root, role, author, createdAt, updatedAt, agent, parts }: MessageDraft): MessageInput {
  const details = parts.flatMap((part, index) => (part.details === undefined ? [] : [detailsOf(part.details, index)]));
  const time = (at: number): string => new Date(Math.min(at, Date.now())).toISOString();
  return {
    role,
    parts: parts.map(partOf),
    ...(author === undefined ? {} : { author }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(parentClientId === undefined ? {} : { parentClientId }),
    ...(root === undefined ? {} : { root }),
    ...(createdAt === undefined ? {} : { createdAt: time(createdAt) }),
    ...(updatedAt === undefined ? {} : { updatedAt: time(updatedAt) }),
    ...(agent === undefined ? {} : { agent }),
    ...(details.length === 0 ? {} : { details }),
  };
}

function detailsOf({ tasks, ...details }: PartDetails, part: number): PartDetailsInput {
  return { part, ...details, ...(tasks === undefined ? {} : { tasks: tasks.map((task) => ({ ...task })) }) };
}

function partOf(part: PartDraft): PartInput {
  switch (part.kind) {
    case 'TEXT':
      return { text: part.text };
    case 'THINKING':
      if (part.redacted !== undefined) return { signedThinking: { redacted: part.redacted } };
      return part.signature === undefined ? { thinking: part.text } : { signedThinking: { text: part.text, signature: part.signature } };
    case 'TOOL_CALL':
      return { toolCall: { callId: part.callId, tool: part.tool, arguments: part.arguments } };
    case 'TOOL_RESULT':
      return { toolResult: { callId: part.callId, tool: part.tool ?? null, text: part.text, isError: part.isError } };
    case 'FILE':
      return { file: { name: part.name, text: part.text, mediaType: part.mediaType ?? null } };
    case 'IMAGE':
      return { image: { url: part.url } };
  }
}
