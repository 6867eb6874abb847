import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AddMessagesDocument, OpenSessionDocument, type MessageInput, type PartDetailsInput, type PartInput } from '#client/operations';
import { conversationsIn, type ForeignConversation } from '../../domain/chat-import/conversations.js';
import { NetloomError, preview } from '../../domain/common/errors.js';
import type { Json } from '../../domain/common/json.js';
import { parseLossless } from '../../domain/common/lossless-json.js';
import type { MessageDraft, PartDraft } from '../../domain/model/message.js';
import type { PartDetails } from '../../domain/model/part-details.js';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { inputText, unreadable } from '../input-file.js';
import { cleaned } from '../output/clean.js';
import { counted, print } from '../output/print.js';

/** In bytes, uncompressed. */
const MOST_BYTES = 256 * 1024 ** 2;
/** A request stays below the limits of the server. */
const MOST_MESSAGES = 100;
const MOST_CHARACTERS = 700_000;
const MOST_TITLE = 300;

export interface ChatImportFlags {
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

interface ImportedChat {
  readonly key: string;
  readonly title: string | null;
  readonly sessionId: string | null;
  readonly messages: number;
  /** The number of messages that did not exist before. */
  readonly created: number;
  readonly unused: readonly { readonly what: string; readonly count: number }[];
}

/** The text of a file or of standard input. */
async function textOfFile(file: string, environment: CliEnvironment): Promise<string> {
  if (file === '-') return inputText(environment, MOST_BYTES);
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new NetloomError('TOO_LARGE', `${file}: expected at most ${MOST_BYTES} bytes.`);
    const bytes = await readFile(file);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
    return plain.toString('utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw error instanceof NetloomError ? error : unreadable(file, error);
  }
}

/** Writes the conversations of another tool, each to a session of its own. Repeating it writes nothing twice. */
export async function importChats(
  { client }: Connection,
  file: string,
  { key, dryRun = false, json }: ChatImportFlags,
  environment: CliEnvironment,
): Promise<void> {
  const chats = chatsOf(await textOfFile(file, environment), file);
  if (key !== undefined && chats.length > 1)
    throw new NetloomError('INVALID_INPUT', `--key: expected a file with one conversation, got ${chats.length}.`);
  const imported: ImportedChat[] = [];
  for (const chat of chats) {
    const session = key ?? `import ${chat.key}`.slice(0, 200);
    let [sessionId, created]: [string | null, number] = [null, 0];
    const title = titleOf(chat.title ?? '');
    if (!dryRun && title !== '') await client.request(OpenSessionDocument, { input: { key: session, title } });
    for (const messages of dryRun ? [] : batchesOf(chat.messages)) {
      const { addMessages } = await client.request(AddMessagesDocument, { input: { key: session, messages } });
      sessionId = addMessages.session.id;
      created += addMessages.created;
    }
    const unused = [...chat.unused].map(([what, count]) => ({ what, count }));
    imported.push({ key: session, title: chat.title ?? null, sessionId, messages: chat.messages.length, created, unused });
  }
  print(json, { dryRun, conversations: imported }, () => imported.flatMap((each) => linesOf(each, dryRun)), environment);
}

/** On one line, as long as a session's title may be. */
const titleOf = (title: string): string => title.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_TITLE).toWellFormed();

function chatsOf(text: string, file: string): readonly ForeignConversation[] {
  const values = jsonValues(text, file);
  const chats = values.flatMap((value, index) =>
    conversationsIn(value, values.length === 1 ? basename(file) : `${basename(file)} ${index + 1}`),
  );
  if (chats.length > 0) return chats;
  throw new NetloomError(
    'INVALID_INPUT',
    `${file}: expected messages with a role (OpenAI, Anthropic, Vercel AI SDK), or an export of LibreChat, Open WebUI, ChatGPT or Claude; got JSON without them.`,
  );
}

/** One value, or one conversation on each line. */
function jsonValues(text: string, file: string): readonly Json[] {
  const whole = parseLossless(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => parseLossless(line));
  const broken = values.indexOf(undefined);
  if (lines.length > 1 && broken === -1) return values.filter((value) => value !== undefined);
  const place = lines.length > 1 && broken > 0 ? `something else on line ${broken + 1}` : preview(text.slice(0, 60));
  throw new NetloomError('INVALID_INPUT', `${file}: expected JSON, or a JSON value on each line, got ${place}.`);
}

function batchesOf(drafts: readonly MessageDraft[]): readonly MessageInput[][] {
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

function inputOf({ clientId, parentClientId, root, role, createdAt, updatedAt, agent, parts }: MessageDraft): MessageInput {
  const details = parts.flatMap((part, index) => (part.details === undefined ? [] : [detailsOf(part.details, index)]));
  const time = (at: number): string => new Date(Math.min(at, Date.now())).toISOString();
  return {
    role,
    parts: parts.map(partOf),
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

function linesOf({ key, title, messages, created, unused }: ImportedChat, dryRun: boolean): readonly string[] {
  const name = title === null ? cleaned(key) : `${cleaned(key)} (${cleaned(title)})`;
  const what = dryRun
    ? `Would import ${counted(messages, 'message')} to ${name}.`
    : `Imported ${counted(created, 'message')} to ${name}${created < messages ? `; ${messages - created} were there before` : ''}.`;
  return [what, ...unused.map(({ what: kind, count }) => `  not used: ${cleaned(kind)} (${count})`)];
}
