import type { ContextType, MessageKind, Part, QueryIntent, Role } from '../../domain/model/message.js';
import { enumType } from '../common/enum-type.js';

export const RoleEnum = enumType<Role>('Role', 'The author’s role.', {
  USER: 'The user.',
  ASSISTANT: 'The model or agent.',
  SYSTEM: 'Instructions.',
  TOOL: 'A tool.',
});

export const MessageKindEnum = enumType<MessageKind>('MessageKind', 'The purpose of a message.', {
  QUERY: 'A question or a request.',
  RESPONSE: 'An answer.',
  TOOL_RESULT: 'The output of a tool.',
  ERROR: 'An error.',
  SUMMARY: 'A summary of earlier turns.',
  INSTRUCTION: 'Instructions for the model.',
});

export const ContextTypeEnum = enumType<ContextType>('ContextType', 'The role of a message in windows.', {
  PRIMARY: 'A part of the conversation.',
  SUMMARY: 'A summary of the conversation.',
  MEMORY: 'A memory from another conversation.',
  TOOL_OUTPUT: 'The output of a tool.',
});

export const PartKindEnum = enumType<Part['kind']>('PartKind', 'The kind of content of a part.', {
  TEXT: 'Text.',
  THINKING: 'Reasoning that is not part of the answer.',
  TOOL_CALL: 'A tool call.',
  TOOL_RESULT: 'The result of a tool call.',
  FILE: 'The text of a file.',
  IMAGE: 'A link to an image.',
});

/** The status of a message's text. */
export type MessageStatus = 'STREAMING' | 'COMPLETE' | 'INTERRUPTED';

export const MessageStatusEnum = enumType<MessageStatus>('MessageStatus', 'Whether the text of a message is complete.', {
  STREAMING: 'The text is still being written. The message is in no history, list, search or window yet.',
  COMPLETE: 'The text is complete.',
  INTERRUPTED: 'The text ends early. The client interrupted it, or nothing was appended for ten minutes.',
});

/** `HYBRID` also names a strategy, so the API calls the intent `MIXED`. */
export const QueryIntentEnum = enumType<QueryIntent>(
  'QueryIntent',
  'What a message asks for.',
  {
    GENERAL: 'Conversation or general knowledge: no data has to be looked up.',
    DATA_QUERY: 'Data that a tool has to look up.',
    HYBRID: 'Both.',
  },
  { HYBRID: 'MIXED' },
);
