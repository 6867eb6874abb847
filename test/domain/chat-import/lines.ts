import { expect } from 'vitest';
import { conversationsIn } from '../../../src/domain/chat-import/conversations.js';
import type { Json } from '../../../src/domain/common/json.js';
import type { MessageDraft, PartDraft } from '../../../src/domain/model/message.js';

const partText = (part: PartDraft): string => {
  switch (part.kind) {
    case 'TOOL_CALL':
      return `call ${part.callId} ${part.tool} ${JSON.stringify(part.arguments)}`;
    case 'TOOL_RESULT':
      return `${part.isError ? 'error' : 'result'} ${part.callId} ${part.text}`;
    case 'IMAGE':
      return `image ${part.url}`;
    case 'FILE':
      return `file ${part.name} ${part.text}`;
    case 'THINKING':
      return `thinking ${part.redacted ?? part.text}${part.signature === undefined ? '' : ` ${part.signature}`}`;
    case 'TEXT':
      return part.text;
  }
};

/** A message as one line. */
export const line = ({ role, author, parts }: MessageDraft): string =>
  `${role}${author === undefined ? '' : ` ${author}`}: ${parts.map(partText).join(' | ')}`;

/** The only conversation in a value, its messages as lines, and the numbers of what was not used. */
export function only(json: Json) {
  const { conversations, skipped } = conversationsIn(json, 'file');
  const [chat, ...others] = conversations;
  expect([others, skipped]).toEqual([[], []]);
  const unused = Object.fromEntries([...(chat?.unused ?? [])].map(([what, { count }]) => [what, count]));
  return { lines: chat?.messages.map(line), unused, chat };
}
