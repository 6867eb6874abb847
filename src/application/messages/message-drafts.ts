import {
  LIMITS,
  checkBody,
  checkCount,
  checkDepth,
  checkId,
  checkInteger,
  checkLine,
  countTokensInSteps,
  type Dependencies,
} from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import {
  textOf,
  type ChosenEntity,
  type Message,
  type MessageDraft,
  type Part,
  type PartDraft,
  type Role,
  MAX_DETAIL,
  MAX_DURATION_MS,
  MAX_TASK_RESULT,
  MAX_TASKS,
  type PartDetails,
} from '../../domain/model/message.js';
import { imageTokens } from '../../domain/window/tokens/images.js';

/** A tool call has no text, and a tool result may be empty. */
const SILENT: ReadonlySet<PartDraft['kind']> = new Set(['TOOL_CALL', 'TOOL_RESULT']);

/** Checks everything that is known before the content. */
type Head = Omit<MessageDraft, 'parts' | 'chosen'>;

/** Throws for the first invalid field besides the content. */
export function checkHead(draft: Head): void {
  if (draft.clientId !== undefined) checkLine('clientId', draft.clientId, LIMITS.clientId);
  if (draft.author !== undefined) checkLine('author', draft.author, LIMITS.author);
  if (draft.agent !== undefined) checkLine('agent', draft.agent, LIMITS.author);
  if (draft.parent !== undefined) checkId('parentId', draft.parent, 'message');
  if (draft.parentClientId !== undefined) checkLine('parentClientId', draft.parentClientId, LIMITS.clientId);
  const parents = [draft.parent, draft.parentClientId, draft.root === true ? 'root' : undefined].filter((each) => each !== undefined);
  if (parents.length > 1) throw invalid('root', 'one of parentId, parentClientId and root', parents.join(', '));
  if (draft.window !== undefined) checkId('window', draft.window, 'window');
  if (draft.priority !== undefined) checkInteger('priority', draft.priority, 1, 10);
}

/** Throws for the first invalid field. */
export function checkDraft(draft: MessageDraft): void {
  checkHead(draft);
  if (draft.parts.length === 0) throw invalid('parts', 'at least one part or a text', []);
  if (draft.chosen !== undefined) checkChosen(draft.chosen, textOf(draft.parts), draft.role);
  checkContent(draft.parts);
  if (draft.parts.every((part) => !SILENT.has(part.kind) && contentOf(part).trim() === ''))
    throw invalid('text', 'a text that is not empty', contentOf(draft.parts[0] ?? { kind: 'TEXT', text: '' }));
}

function checkContent(parts: readonly PartDraft[]): void {
  checkCount('parts', parts.length, LIMITS.parts);
  parts.forEach(checkPart);
  const size = parts.reduce((sum, part) => sum + contentOf(part).length, 0);
  if (size > LIMITS.messageText) {
    throw new NetloomError('TOO_LARGE', `text: expected at most ${LIMITS.messageText} characters in all parts, got ${size}.`, {
      path: 'text',
      limit: LIMITS.messageText,
      length: size,
    });
  }
}

/** Checks a message that was written elsewhere: as {@link checkDraft}, but it may be empty, as an interrupted one. */
export function checkStored(message: Pick<Message, 'clientId' | 'author' | 'agent' | 'parts'>): void {
  if (message.clientId !== undefined) checkLine('clientId', message.clientId, LIMITS.clientId);
  if (message.author !== undefined) checkLine('author', message.author, LIMITS.author);
  if (message.agent !== undefined) checkLine('agent', message.agent, LIMITS.author);
  checkContent(message.parts);
}

const MAX_CHOSEN = 50;

/** Spans are inside the text, and name an entity. They do not overlap; equal spans together mean a list. */
export function checkChosen(chosen: readonly ChosenEntity[], text: string, role: Role = 'USER'): void {
  checkCount('chosen', chosen.length, MAX_CHOSEN);
  if (chosen.length > 0 && role !== 'USER' && role !== 'ASSISTANT')
    throw invalid('chosen', 'a message of the role USER or ASSISTANT, whose text is understood', role);
  chosen.forEach(({ start, end, entityId }, index) => {
    checkId(`chosen[${index}].entityId`, entityId, 'entity');
    checkInteger(`chosen[${index}].start`, start, 0, Math.max(0, text.length - 1));
    checkInteger(`chosen[${index}].end`, end, start + 1, text.length);
    if (!text.slice(start, end).isWellFormed()) throw invalid(`chosen[${index}]`, 'a span of whole characters', `${start} to ${end}`);
    const isSame = (each: ChosenEntity): boolean => each.start === start && each.end === end && each.entityId !== entityId;
    const other = chosen.findIndex((each, at) => at < index && each.start < end && start < each.end && !isSame(each));
    if (other >= 0) throw invalid(`chosen[${index}]`, `a span that does not overlap chosen[${other}]`, `${start} to ${end}`);
  });
}

function checkPart(part: PartDraft, index: number): void {
  if (part.kind === 'TOOL_CALL') checkDepth(`parts[${index}].arguments`, part.arguments);
  checkBody(`parts[${index}]`, contentOf(part), LIMITS.messageText);
  if (part.kind === 'TOOL_CALL' || part.kind === 'TOOL_RESULT') checkLine(`parts[${index}].callId`, part.callId, LIMITS.clientId);
  const tool = part.kind === 'TOOL_CALL' || part.kind === 'TOOL_RESULT' ? part.tool : undefined;
  if (tool !== undefined) checkLine(`parts[${index}].tool`, tool, LIMITS.toolName);
  if (part.kind === 'IMAGE') {
    checkLine(`parts[${index}].url`, part.url, LIMITS.messageText);
    checkSize(index, part);
  }
  if (part.kind === 'FILE') checkLine(`parts[${index}].name`, part.name, LIMITS.path);
  if (part.details !== undefined) checkDetails(`parts[${index}].details`, part.details);
}

function checkDetails(path: string, { durationMs, model, provider, tasks = [] }: PartDetails): void {
  if (durationMs !== undefined) checkInteger(`${path}.durationMs`, durationMs, 0, MAX_DURATION_MS);
  if (model !== undefined) checkLine(`${path}.model`, model, MAX_DETAIL);
  if (provider !== undefined) checkLine(`${path}.provider`, provider, MAX_DETAIL);
  checkCount(`${path}.tasks`, tasks.length, MAX_TASKS);
  tasks.forEach((task, index) => {
    const place = `${path}.tasks[${index}]`;
    checkLine(`${place}.name`, task.name, MAX_DETAIL);
    if (task.result !== undefined) checkBody(`${place}.result`, task.result, MAX_TASK_RESULT);
    if (task.durationMs !== undefined) checkInteger(`${place}.durationMs`, task.durationMs, 0, MAX_DURATION_MS);
  });
}

const MAX_PIXELS = 100_000;

function checkSize(index: number, { width, height }: Extract<PartDraft, { kind: 'IMAGE' }>): void {
  if (width !== undefined) checkInteger(`parts[${index}].width`, width, 1, MAX_PIXELS);
  if (height !== undefined) checkInteger(`parts[${index}].height`, height, 1, MAX_PIXELS);
}

/** The text of a part that is counted in tokens. */
function contentOf(part: PartDraft): string {
  switch (part.kind) {
    case 'TOOL_CALL':
      return `${part.tool} ${JSON.stringify(part.arguments)}`;
    case 'IMAGE':
      return `${part.alt ?? ''} ${part.url}`;
    case 'THINKING':
      return `${part.text}${part.signature ?? ''}${part.redacted ?? ''}`;
    case 'TEXT':
    case 'TOOL_RESULT':
    case 'FILE':
      return part.text;
  }
}

export async function countedParts(tokenizer: Dependencies['tokenizer'], parts: readonly PartDraft[]): Promise<readonly Part[]> {
  const counted: Part[] = [];
  for (const part of parts)
    counted.push({ ...part, tokens: part.kind === 'IMAGE' ? imageTokens(part) : await countTokensInSteps(tokenizer, contentOf(part)) });
  return counted;
}
