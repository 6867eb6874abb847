import type {
  AnthropicBlock,
  AnthropicMessage,
  ContentItem,
  ContentSection,
  OpenAiMessage,
  OpenAiPart,
  Rendering,
  RenderingKind,
  SectionKind,
  SpokenMessage,
  WindowContent,
} from '../model/context-window.js';
import type { Part, Role } from '../../model/message.js';
import { renderedCall } from './calls.js';
import { dataOf, imagesOf, type ImagePart } from './images.js';
import { messageLine, partText, speakerOf } from './lines.js';
import { responsesInput } from './responses.js';
import { callsOf, markedAnswer, signedThinking, wordsBeside, type Answer } from './tool-parts.js';
import { renderedMessage, turnsIn, type Turn } from './turns.js';

export const HEADINGS = {
  INSTRUCTIONS: 'Instructions',
  SUMMARY: 'Summary of what was said before',
  MEMORIES: 'Remembered',
  FOCUS: 'Focus',
  ENTITIES: 'Entities',
  OPERATIONS: 'Operations',
  UNDERSTOOD: 'Understood',
  HISTORY: 'Conversation',
  RECALLED: 'Said earlier in this conversation',
  MESSAGE: 'Message',
} as const;

export const headingLine = (kind: ContentSection['kind']): string => `# ${HEADINGS[kind]}\n`;

/**
 * Where a section is placed in a chat: in the system message, as messages, or in a message of the user before these or before the message to answer.
 * Text of users and tools is never in the system message.
 */
const PLACE = {
  INSTRUCTIONS: 'SYSTEM',
  SUMMARY: 'BEFORE',
  HISTORY: 'TALK',
  RECALLED: 'BACKGROUND',
  MEMORIES: 'BACKGROUND',
  FOCUS: 'BACKGROUND',
  ENTITIES: 'BACKGROUND',
  OPERATIONS: 'BACKGROUND',
  UNDERSTOOD: 'BACKGROUND',
  MESSAGE: 'TALK',
} as const satisfies Readonly<Record<SectionKind, string>>;

/** One line of the prompt; a message carries its author. */
export function itemLine(item: ContentItem): string {
  const message = renderedMessage(item);
  return message === undefined ? `${item.text}\n` : messageLine(message, item.text);
}

const sectionText = (section: ContentSection): string => headingLine(section.kind) + section.items.map(itemLine).join('');

const textOf = (sections: readonly ContentSection[], place: 'SYSTEM' | 'BEFORE' | 'BACKGROUND'): string =>
  sections
    .filter(({ kind }) => PLACE[kind] === place)
    .map(sectionText)
    .join('');

const itemsOf = (sections: readonly ContentSection[], kind: 'HISTORY' | 'MESSAGE'): readonly ContentItem[] =>
  sections.find((section) => section.kind === kind)?.items ?? [];

/** The conversation of a chat, around the sections with entities and operations. */
interface Talk {
  readonly before: readonly Turn[];
  readonly behind: readonly Turn[];
}

/**
 * Sections that change from turn to turn are placed as late as possible, directly before the message to answer, so that everything before may come
 * from a provider's cache. If a tool or the assistant wrote last, they are placed before the last message of the user, because a tool result must be
 * followed by the assistant.
 */
function talkOf(sections: readonly ContentSection[]): Talk {
  const history = itemsOf(sections, 'HISTORY');
  const answered = itemsOf(sections, 'MESSAGE');
  const turnsOf = turnsIn([...history, ...answered]);
  if (answered.length > 0) return { before: turnsOf(history), behind: turnsOf(answered) };
  const at = Math.max(
    0,
    history.findLastIndex((item) => renderedMessage(item)?.role === 'USER'),
  );
  return { before: turnsOf(history.slice(0, at)), behind: turnsOf(history.slice(at)) };
}

export function render({ sections }: WindowContent, as: RenderingKind): Rendering {
  switch (as) {
    case 'PROMPT':
      return { as, text: sections.map(sectionText).join('') };
    case 'OPENAI':
      return { as, messages: openAiMessages(sections) };
    case 'OPENAI_RESPONSES':
      return { as, ...responsesInput(openAiMessages(sections)) };
    case 'ANTHROPIC': {
      const messagesIn = (place: 'BEFORE' | 'BACKGROUND'): readonly AnthropicMessage[] => {
        const text = textOf(sections, place);
        return text === '' ? [] : [{ role: 'user', content: [{ type: 'text', text }] }];
      };
      const messagesOf = (turns: readonly Turn[], continues: boolean) => turns.flatMap((turn) => anthropic(turn, continues));
      const { before, behind } = talkOf(sections);
      const isLoop = itemsOf(sections, 'MESSAGE').length === 0;
      const beginning = cachedUpTo([...messagesIn('BEFORE'), ...messagesOf(before, false)]);
      const system = textOf(sections, 'SYSTEM') + [...before, ...behind].flatMap(systemLine).join('');
      return { as, system, messages: alternating([...beginning, ...messagesIn('BACKGROUND'), ...messagesOf(behind, isLoop)]) };
    }
  }
}

function openAiMessages(sections: readonly ContentSection[]): readonly OpenAiMessage[] {
  const messagesIn = (role: 'system' | 'user', place: 'SYSTEM' | 'BEFORE' | 'BACKGROUND'): readonly OpenAiMessage[] => {
    const content = textOf(sections, place);
    return content === '' ? [] : [{ role, content }];
  };
  const messagesOf = (turns: readonly Turn[]) => inRuns(turns.flatMap(openAi)).map(({ message }) => message);
  const { before, behind } = talkOf(sections);
  const conversation = [...messagesIn('user', 'BEFORE'), ...messagesOf(before), ...messagesIn('user', 'BACKGROUND'), ...messagesOf(behind)];
  // A request without turns would be rejected.
  return [...messagesIn('system', 'SYSTEM'), ...(conversation.length === 0 ? [{ role: 'user' as const, content: SILENCE }] : conversation)];
}

/** Marks the end of the part that may be the same in the next request. */
function cachedUpTo(messages: readonly AnthropicMessage[]): readonly AnthropicMessage[] {
  const [last] = messages.slice(-1);
  const end = last?.content.at(-1);
  if (last === undefined || end === undefined) return messages;
  const marked: AnthropicBlock = { ...end, cache_control: { type: 'ephemeral' } };
  return [...messages.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), marked] }];
}

/** If several authors share a role, the author's name precedes the text. A tool always has a name, because it speaks in the role of the user. */
export function spokenText(message: Pick<SpokenMessage, 'author' | 'authorClaimed' | 'role'>, text: string): string {
  return message.author === undefined && message.role !== 'TOOL' ? text : `${speakerOf(message)}: ${text}`;
}

/**
 * The role of a message that may be merged with adjacent messages of the same role in a chat. Each then begins with its author, and so with a letter,
 * so that no token spans two messages.
 */
export function chatRoleOf({ author, role, parts }: Pick<SpokenMessage, 'author' | 'role' | 'parts'>): Role | undefined {
  const may = author !== undefined && (role === 'USER' || role === 'ASSISTANT');
  return may && imagesOf({ role, parts }).length === 0 ? role : undefined;
}

/** Images follow the text of a whole message. */
const shownImages = ({ cut }: ContentItem, message: SpokenMessage): readonly ImagePart[] => (cut === undefined ? imagesOf(message) : []);

interface OpenAiTurn {
  readonly message: OpenAiMessage;
  readonly voice?: Role | undefined;
}

function openAi(turn: Turn): readonly OpenAiTurn[] {
  if (turn.kind === 'SPEECH') {
    const { item, message } = turn;
    const text = spokenText(message, item.text);
    const images = shownImages(item, message);
    const content = images.length === 0 ? text : withOpenAiImages(text, images);
    return [{ message: { role: ROLE[message.role], content }, voice: chatRoleOf(message) }];
  }
  const tool_calls = turn.pieces
    .flatMap(callsOf)
    .map(renderedCall)
    .map(({ id, name, input }) => ({ id, type: 'function' as const, function: { name, arguments: JSON.stringify(input) } }));
  return [
    { message: { role: 'assistant', content: turn.pieces.flatMap(wordsBeside).join('\n'), tool_calls } },
    ...turn.answers.map((answer) => ({
      message: { role: 'tool' as const, tool_call_id: answer.id, content: markedAnswer(answer) },
    })),
  ];
}

const withOpenAiImages = (text: string, images: readonly ImagePart[]): readonly OpenAiPart[] => [
  { type: 'text', text },
  ...images.map(({ url }): OpenAiPart => ({ type: 'image_url', image_url: { url, detail: 'high' } })),
];

/** Merges adjacent messages of one role into one message of several lines. */
function inRuns(turns: readonly OpenAiTurn[]): readonly OpenAiTurn[] {
  const runs: { readonly voice: Role | undefined; readonly message: OpenAiMessage; readonly lines: string[] }[] = [];
  for (const { message, voice } of turns) {
    const run = runs.at(-1);
    const { content } = message;
    if (typeof content !== 'string') runs.push({ voice: undefined, message, lines: [] });
    else if (voice !== undefined && run?.voice === voice) run.lines.push(content);
    else runs.push({ voice, message, lines: [content] });
  }
  return runs.map(({ message, lines }) => ({ message: lines.length < 2 ? message : { ...message, content: lines.join('\n') } }));
}

/** A single tool message would be rejected, so it is rendered as a message of the user. */
const ROLE = { USER: 'user', ASSISTANT: 'assistant', SYSTEM: 'system', TOOL: 'user' } as const;

/** `continues`: the model continues from it and receives its thinking before the call. */
function anthropic(turn: Turn, continues: boolean): readonly AnthropicMessage[] {
  if (turn.kind === 'SPEECH') {
    const { item, message } = turn;
    if (message.role === 'SYSTEM') return [];
    const text: AnthropicBlock = { type: 'text', text: spokenText(message, item.text) };
    return [{ role: message.role === 'ASSISTANT' ? 'assistant' : 'user', content: [text, ...shownImages(item, message).map(imageBlock)] }];
  }
  return [
    {
      role: 'assistant',
      content: turn.pieces.flatMap((piece) => endingWithCalls(piece.parts).flatMap((part) => blocksOf(part, continues))),
    },
    { role: 'user', content: turn.answers.map(resultBlock) },
  ];
}

/** The API refuses text after the last call of a message, because the results must follow directly. Everything else keeps its place. */
function endingWithCalls(parts: readonly Part[]): readonly Part[] {
  const isCall = ({ kind }: Part): boolean => kind === 'TOOL_CALL';
  const end = parts.findLastIndex(isCall) + 1;
  if (end === parts.length) return parts;
  const start = parts.slice(0, end).findLastIndex((part) => !isCall(part)) + 1;
  return [...parts.slice(0, start), ...parts.slice(end), ...parts.slice(start, end)];
}

function blocksOf(part: Part, continues: boolean): readonly AnthropicBlock[] {
  if (part.kind === 'TOOL_CALL') return [{ type: 'tool_use', ...renderedCall(part) }];
  if (part.kind === 'THINKING') return continues ? signedThinking({ parts: [part] }).map(thinkingBlock) : [];
  const text = partText(part);
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function imageBlock(image: ImagePart): AnthropicBlock {
  const known = dataOf(image);
  if (known === undefined) return { type: 'image', source: { type: 'url', url: image.url } };
  return { type: 'image', source: { type: 'base64', media_type: known.mediaType, data: known.data } };
}

function thinkingBlock({ text, signature, redacted }: ReturnType<typeof signedThinking>[number]): AnthropicBlock {
  if (signature === undefined) return { type: 'redacted_thinking', data: redacted ?? '' };
  return { type: 'thinking', thinking: text, signature };
}

/** System messages inside a conversation: Anthropic accepts them only in its system text. */
const systemLine = (turn: Turn): readonly string[] =>
  turn.kind === 'SPEECH' && turn.message.role === 'SYSTEM' ? [`System: ${turn.item.text}\n`] : [];

/** Without an empty content: the API refuses to cache an empty text. */
function resultBlock({ id, text, isError }: Answer): AnthropicBlock {
  const block = { type: 'tool_result' as const, tool_use_id: id, content: text.trim() === '' ? NO_OUTPUT : text };
  return isError ? { ...block, is_error: true } : block;
}

/**
 * Adjacent messages of one role are merged, and the first message must be the user's. The last must be, too: models with thinking refuse to continue
 * an assistant's message. An added turn of the user is merged with it.
 */
function alternating(messages: readonly AnthropicMessage[]): readonly AnthropicMessage[] {
  if (messages.length === 0) return [{ role: 'user', content: [{ type: 'text', text: SILENCE }] }];
  const joined: { role: AnthropicMessage['role']; content: AnthropicBlock[] }[] = [];
  for (const { role, content } of messages) {
    const last = joined.at(-1);
    if (last?.role === role) last.content.push(...content);
    else joined.push({ role, content: [...content] });
  }
  const turn = (text: string): AnthropicMessage => ({ role: 'user', content: [{ type: 'text', text }] });
  const isAssistants = (message: AnthropicMessage | undefined): boolean => message?.role === 'assistant';
  return [...(isAssistants(joined[0]) ? [turn(OPENING)] : []), ...joined, ...(isAssistants(joined.at(-1)) ? [turn(SILENCE)] : [])];
}

/** The opening turn if the first turn of the window is the assistant's. */
export const OPENING = '…';

/** The content of a result without text. */
export const NO_OUTPUT = '(no output)';

/** An empty turn of the user: after an assistant's last message, and for a message without text. One token. */
export const SILENCE = '...';
