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
import type { Role } from '../../model/message.js';
import { renderedCall, renderedId } from './calls.js';
import { dataOf, imagesOf, type ImagePart } from './images.js';
import { messageLine, speakerOf } from './lines.js';
import { responsesInput } from './responses.js';
import { callsOf, isToolGroup, markedResult, resultsOf, signedThinking, toolGroups } from './tool-groups.js';

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

export const isTalk = (kind: ContentSection['kind']): boolean => kind === 'HISTORY' || kind === 'MESSAGE';

/** One line of the prompt; a message carries its author. */
export function itemLine(item: ContentItem): string {
  return item.message === undefined ? `${item.text}\n` : messageLine(item.message, item.text);
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
  readonly before: readonly ContentItem[];
  readonly behind: readonly ContentItem[];
}

/**
 * Sections that change from turn to turn are placed as late as possible, directly before the message to answer, so that everything before may come
 * from a provider's cache. If a tool or the assistant wrote last, they are placed before the last message of the user, because a tool result must be
 * followed by the assistant.
 */
function talkOf(sections: readonly ContentSection[]): Talk {
  const history = itemsOf(sections, 'HISTORY');
  const answered = itemsOf(sections, 'MESSAGE');
  if (answered.length > 0) return { before: history, behind: answered };
  const at = Math.max(
    0,
    history.findLastIndex(({ message }) => message?.role === 'USER'),
  );
  return { before: history.slice(0, at), behind: history.slice(at) };
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
      const messagesOf = (items: readonly ContentItem[], continues: boolean) =>
        talkGroups(items).flatMap((group) => anthropic(group, continues));
      const { before, behind } = talkOf(sections);
      const isLoop = itemsOf(sections, 'MESSAGE').length === 0;
      const beginning = cachedUpTo([...messagesIn('BEFORE'), ...messagesOf(before, false)]);
      const system = textOf(sections, 'SYSTEM') + [...before, ...behind].filter(isSystem).map(systemLine).join('');
      return { as, system, messages: alternating([...beginning, ...messagesIn('BACKGROUND'), ...messagesOf(behind, isLoop)]) };
    }
  }
}

function openAiMessages(sections: readonly ContentSection[]): readonly OpenAiMessage[] {
  const messagesIn = (role: 'system' | 'user', place: 'SYSTEM' | 'BEFORE' | 'BACKGROUND'): readonly OpenAiMessage[] => {
    const content = textOf(sections, place);
    return content === '' ? [] : [{ role, content }];
  };
  const messagesOf = (items: readonly ContentItem[]) => inRuns(talkGroups(items).flatMap(openAi)).map(({ message }) => message);
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

/** Items that a provider accepts only together: a call with its results (`whole`), or one message. */
export interface TalkGroup {
  readonly items: readonly ContentItem[];
  readonly whole: boolean;
}

export function talkGroups(items: readonly ContentItem[]): readonly TalkGroup[] {
  const byId = new Map(items.map((item) => [item.message?.id ?? '', item]));
  return toolGroups(items.flatMap((item) => shownOf(item) ?? [])).map((group) => ({
    items: group.flatMap(({ id }) => byId.get(id) ?? []),
    whole: isToolGroup(group),
  }));
}

/** The message as rendered: with replaced parts, if results are elided. */
const shownOf = ({ message, shown }: ContentItem): SpokenMessage | undefined =>
  message === undefined || shown === undefined ? message : { ...message, parts: shown };

/** If several authors share a role, the author's name precedes the text. */
export function spokenText(message: Pick<SpokenMessage, 'author' | 'authorClaimed' | 'role'>, text: string): string {
  return message.author === undefined ? text : `${speakerOf(message)}: ${text}`;
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

function openAi({ items, whole }: TalkGroup): readonly OpenAiTurn[] {
  return items.flatMap((item, index): readonly OpenAiTurn[] => {
    const { text } = item;
    const message = shownOf(item);
    if (message === undefined) return [];
    if (whole && index === 0) {
      const tool_calls = callsOf(message)
        .map(renderedCall)
        .map(({ id, name, input }) => ({ id, type: 'function' as const, function: { name, arguments: JSON.stringify(input) } }));
      return [{ message: { role: 'assistant', content: message.text, tool_calls } }];
    }
    if (whole)
      return resultsOf(message).map((result) => ({
        message: { role: 'tool', tool_call_id: renderedId(result.callId), content: markedResult(result) },
      }));
    const spoken = spokenText(message, text);
    const images = shownImages(item, message);
    return [
      {
        message: { role: ROLE[message.role], content: images.length === 0 ? spoken : withOpenAiImages(spoken, images) },
        voice: chatRoleOf(message),
      },
    ];
  });
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
function anthropic({ items, whole }: TalkGroup, continues: boolean): readonly AnthropicMessage[] {
  return items.flatMap((item, index): readonly AnthropicMessage[] => {
    const { text } = item;
    const message = shownOf(item);
    if (message === undefined) return [];
    if (whole && index === 0) {
      const thought = continues ? signedThinking(message).map(thinkingBlock) : [];
      const textBlocks: readonly AnthropicBlock[] = message.text.trim() === '' ? [] : [{ type: 'text', text: message.text }];
      const uses = callsOf(message).map((call): AnthropicBlock => ({ type: 'tool_use', ...renderedCall(call) }));
      return [{ role: 'assistant', content: [...thought, ...textBlocks, ...uses] }];
    }
    if (whole) return [{ role: 'user', content: resultsOf(message).map(resultBlock) }];
    const role = message.role === 'ASSISTANT' ? 'assistant' : 'user';
    return message.role === 'SYSTEM'
      ? []
      : [{ role, content: [{ type: 'text', text: spokenText(message, text) }, ...shownImages(item, message).map(imageBlock)] }];
  });
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

const isSystem = ({ message }: ContentItem): boolean => message?.role === 'SYSTEM';

/** System messages inside a conversation: Anthropic accepts them only in its system text. */
const systemLine = ({ text }: ContentItem): string => `System: ${text}\n`;

function resultBlock(result: ReturnType<typeof resultsOf>[number]): AnthropicBlock {
  const block = { type: 'tool_result' as const, tool_use_id: renderedId(result.callId), content: result.text };
  return result.isError ? { ...block, is_error: true } : block;
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

/** An empty turn of the user: after an assistant's last message, and for a message without text. One token. */
export const SILENCE = '...';
