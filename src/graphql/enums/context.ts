import type { BuiltContext } from '../../application/index.js';
import type { WindowChange } from '../../domain/window/comparison/compare-windows.js';
import type { CutKind, OmittedItem, RenderingKind, SectionKind, WindowItem } from '../../domain/window/model/context-window.js';
import { enumType } from '../common/enum-type.js';

export const SectionKindEnum = enumType<SectionKind>('SectionKind', 'What a section of a window contains.', {
  INSTRUCTIONS: 'Instructions of the request; never dropped.',
  SUMMARY: 'A summary of earlier messages that are not in the window.',
  FOCUS: 'The topic, the entities in focus and the active file.',
  ENTITIES: 'Relevant and pinned entities with their facts.',
  OPERATIONS: 'Recent tool operations.',
  UNDERSTOOD: 'The meaning of each reference in the turn, ambiguous ones with the question to ask, and unknown names.',
  HISTORY: 'Earlier messages.',
  RECALLED: 'Relevant messages from before the history.',
  MEMORIES: 'Memories, and what was stated in earlier sessions.',
  MESSAGE: 'The message to answer.',
});

export const WindowItemKindEnum = enumType<WindowItem['kind']>('ContextItemKind', 'What an item of a window represents.', {
  INSTRUCTION: 'Instructions.',
  SUMMARY: 'Sentences, names and figures from a part of the conversation.',
  MEMORY: 'A memory.',
  SESSION: 'A statement of an earlier session.',
  ENTITY: 'An entity with facts.',
  OPERATION: 'A tool operation.',
  UNDERSTANDING: 'The meaning of a reference in the turn, or why it is unclear.',
  MESSAGE: 'A message.',
});

export const CutKindEnum = enumType<CutKind>('CutKind', 'How a text was shortened.', {
  ENDS: 'The beginning and the end are kept, around a mark that states how much is missing.',
  EXCERPT: 'The first sentence and the sentences relevant to the turn are kept; […] marks what is left out.',
  MASKED: 'A tool’s result is replaced by one line: the number of records and their names.',
});

export const WindowChangeEnum = enumType<WindowChange>('ContextItemChange', 'The change of an item between two windows.', {
  UNCHANGED: 'The item is in both windows and the same.',
  MODIFIED: 'The item is in both windows with different text: shortened differently, or with other facts.',
  ADDED: 'The item is only in the second window.',
  REMOVED: 'The item is only in the first window.',
});

export const OmittedKindEnum = enumType<OmittedItem['kind']>('OmittedKind', 'The kind of object that was left out.', {
  MESSAGE: 'A message.',
  ENTITY: 'An entity.',
  OPERATION: 'A tool operation.',
  MEMORY: 'A memory.',
  SESSION: 'A statement from an earlier session. The id is that of the session.',
});

export const RenderingEnum = enumType<RenderingKind>('Rendering', 'The format of a rendered window.', {
  PROMPT: 'One text with headings, as a JSON string.',
  OPENAI: 'A list of `{ role, content }` messages for OpenAI’s Chat Completions API.',
  OPENAI_RESPONSES: '`{ instructions, input }` for OpenAI’s Responses API.',
  ANTHROPIC: '`{ system, messages }` for Anthropic’s Messages API.',
});

export const ContextOriginEnum = enumType<BuiltContext['from'] | 'SNAPSHOT'>('ContextOrigin', 'Where a window came from.', {
  COMPUTED: 'Computed for this request.',
  PROCESS_CACHE: 'From the cache of this process, or from a computation that was already running.',
  SHARED_CACHE: 'From the cache that all instances share.',
  SNAPSHOT: 'Stored with the message that it was answered with.',
});
