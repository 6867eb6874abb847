import type { ContextType, MessageKind, Part, QueryIntent, Role } from '../../domain/model/message.js';
import { enumType } from '../common/enum-type.js';

export const RoleEnum = enumType<Role>('Role', 'Who speaks in a message.', {
  USER: 'The person, or whoever asks.',
  ASSISTANT: 'The model or agent that answers.',
  SYSTEM: 'Instructions.',
  TOOL: 'A tool that gives its result.',
});

export const MessageKindEnum = enumType<MessageKind>('MessageKind', 'What a message is.', {
  QUERY: 'A question or a wish.',
  RESPONSE: 'An answer.',
  TOOL_RESULT: 'What a tool gave back.',
  ERROR: 'Something that failed.',
  SUMMARY: 'A summary of earlier turns.',
  INSTRUCTION: 'How to behave.',
});

export const ContextTypeEnum = enumType<ContextType>('ContextType', 'What a message is to the window.', {
  PRIMARY: 'The talk itself.',
  SUMMARY: 'A summary of it.',
  MEMORY: 'Something remembered from elsewhere.',
  TOOL_OUTPUT: 'Output of a tool.',
});

export const PartKindEnum = enumType<Part['kind']>('PartKind', 'What a part of a message is.', {
  TEXT: 'Text.',
  THINKING: 'Reasoning that is not part of the answer.',
  TOOL_CALL: 'A call of a tool.',
  TOOL_RESULT: 'The result of a call.',
  FILE: 'A file’s text.',
  IMAGE: 'A link to an image.',
});

/** How far the writing of a message is. */
export type MessageStatus = 'STREAMING' | 'COMPLETE' | 'INTERRUPTED';

export const MessageStatusEnum = enumType<MessageStatus>('MessageStatus', 'How far the writing of a message is.', {
  STREAMING: 'Its text is still being written. It is in no history, list, search or window yet.',
  COMPLETE: 'It is written.',
  INTERRUPTED: 'It was finished before its end, with the text that was there: by its client, or ten minutes after the last append.',
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
