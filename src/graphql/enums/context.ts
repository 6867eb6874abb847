import type { BuiltContext } from '../../application/index.js';
import type { WindowChange } from '../../domain/window/comparison/compare-windows.js';
import type { CutKind, OmittedItem, RenderingKind, SectionKind, WindowItem } from '../../domain/window/model/context-window.js';
import { enumType } from '../common/enum-type.js';

export const SectionKindEnum = enumType<SectionKind>('SectionKind', 'What a section of the window holds.', {
  INSTRUCTIONS: 'How to behave; never dropped.',
  SUMMARY: 'What is left of earlier messages that are not in the window.',
  FOCUS: 'What the turn is about, and pins.',
  ENTITIES: 'Other things that matter, with their facts.',
  OPERATIONS: 'Recent tool executions.',
  UNDERSTOOD: 'What the references of the turn mean, what in it is ambiguous, with the question to ask, and what is unknown.',
  HISTORY: 'Earlier messages.',
  RECALLED: 'Messages from before these that have to do with the turn.',
  MESSAGE: 'The message to answer.',
});

export const WindowItemKindEnum = enumType<WindowItem['kind']>('ContextItemKind', 'What an item of the window is.', {
  INSTRUCTION: 'Instructions.',
  SUMMARY: 'Sentences, names and figures of a stretch of the conversation.',
  ENTITY: 'A thing with facts.',
  OPERATION: 'A tool execution.',
  UNDERSTANDING: 'What one span of the turn means, or why that is not known.',
  MESSAGE: 'A message.',
});

export const CutKindEnum = enumType<CutKind>('CutKind', 'How a text was made to fit.', {
  ENDS: 'Its head and its tail, around a mark that says how much is missing.',
  EXCERPT: 'The first sentence and those that match the turn; […] stands for what is left out.',
  MASKED: 'One line instead of a tool’s result: how many records, and what they are called.',
});

export const WindowChangeEnum = enumType<WindowChange>('ContextItemChange', 'What became of an item from one window to another.', {
  UNCHANGED: 'It is in both, the same.',
  MODIFIED: 'It is in both, with another text: cut differently, or with other facts.',
  ADDED: 'It is in the second only.',
  REMOVED: 'It is in the first only.',
});

export const OmittedKindEnum = enumType<OmittedItem['kind']>('OmittedKind', 'What was left out.', {
  MESSAGE: 'A message.',
  ENTITY: 'A thing.',
  OPERATION: 'A tool execution.',
});

export const RenderingEnum = enumType<RenderingKind>('Rendering', 'The form of a rendered window.', {
  PROMPT: 'One text with headings, as a JSON string.',
  OPENAI: 'A list of `{ role, content }` for OpenAI-style chat completions: the value of `messages`.',
  OPENAI_RESPONSES: '`{ instructions, input }` for OpenAI’s Responses API: members of the request’s body.',
  ANTHROPIC: '`{ system, messages }` for Anthropic-style APIs.',
});

export const ContextOriginEnum = enumType<BuiltContext['from'] | 'SNAPSHOT'>('ContextOrigin', 'Where a window came from.', {
  COMPUTED: 'Computed for this request.',
  PROCESS_CACHE: 'From the cache of this process, or shared with a request that was being computed.',
  SHARED_CACHE: 'From the cache that instances share.',
  SNAPSHOT: 'Stored with the message that it was answered with.',
});
