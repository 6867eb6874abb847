import { AddMessagesDocument, OpenSessionDocument, type MessageInput } from '#client/operations';
import { checkDraft } from '../../application/index.js';
import type { ForeignConversation } from '../../domain/chat-import/conversations.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Connection } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { exitCodeOf, isCoded, type CodedError } from '../failures.js';
import { cleaned } from '../output/clean.js';
import { counted, print } from '../output/print.js';
import { readChats } from './chat-file.js';
import { batchesOf } from './chat-messages.js';

const MOST_TITLE = 300;
const MOST_KEY = 200;

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
  /** The number of messages that are written now: those of this import, and those that existed before. */
  readonly written: number;
  /** The number of messages that did not exist before. */
  readonly created: number;
  /** Content that was not used; `first` is the first message with it, from 1, or null if it stands beside the messages. */
  readonly unused: readonly { readonly what: string; readonly count: number; readonly first: number | null }[];
  /** The reason if not all messages were written. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface Attempt {
  readonly done: ImportedChat;
  readonly failure: CodedError | undefined;
}

/** Errors of the conversation itself, after which the next one is imported. */
const OF_CONVERSATION: ReadonlySet<string> = new Set(['INVALID_INPUT', 'TOO_LARGE', 'CONFLICT', 'NOT_FOUND']);

/**
 * Writes the conversations of another tool, each to a session of its own. Repeating it writes nothing twice. A conversation that cannot be written is
 * reported, and the others are imported; other errors end the import. The exit code is that of the first error.
 */
export async function importChats(
  connection: Connection,
  file: string,
  { key, dryRun = false, json }: ChatImportFlags,
  environment: CliEnvironment,
): Promise<ExitCode> {
  const { chats, remarks } = await readChats(file, environment);
  if (key !== undefined && chats.length > 1)
    throw new NetloomError('INVALID_INPUT', `--key: expected a file with one conversation, got ${chats.length}.`);
  const imported: ImportedChat[] = [];
  for (const chat of chats) {
    const { done, failure } = await importChat(connection, chat, key ?? `import ${chat.key}`.slice(0, MOST_KEY), dryRun);
    const isLast = failure !== undefined && !OF_CONVERSATION.has(failure.code);
    if (isLast && done.written === 0 && imported.length === 0) throw failure;
    imported.push(done);
    if (isLast) break;
  }
  const left = chats.slice(imported.length).map((chat) => chat.key);
  const lines = [
    ...remarks,
    ...(left.length === 0 ? [] : [`Not tried: ${counted(left.length, 'conversation')}, from ${left[0] ?? ''} on.`]),
  ];
  const result = { conversations: imported, notTried: left, remarks };
  print(json, result, () => [...imported.flatMap((each) => linesOf(each, dryRun)), ...lines.map(cleaned)], environment);
  if (json !== true) for (const each of imported) errorLinesOf(each).forEach(environment.err);
  const failed = imported.find(({ error }) => error !== null)?.error;
  return failed === undefined || failed === null ? EXIT.ok : exitCodeOf(failed.code);
}

async function importChat({ client }: Connection, chat: ForeignConversation, key: string, dryRun: boolean): Promise<Attempt> {
  let [sessionId, created, written]: [string | null, number, number] = [null, 0, 0];
  let failure: CodedError | undefined;
  const unused = [...chat.unused].map(([what, { count, first }]) => ({ what, count, first: first === 0 ? null : first }));
  let unnamed = 0;
  try {
    checkMessages(chat);
    const title = titleOf(chat.title ?? '');
    if (!dryRun && title !== '') await client.request(OpenSessionDocument, { input: { key, title } });
    for (const batch of dryRun ? [] : batchesOf(chat.messages)) {
      const added = await addMessages(client, key, batch);
      sessionId = added.sessionId;
      created += added.created;
      written += batch.length;
      unnamed += added.unnamed;
    }
  } catch (error) {
    if (!isCoded(error)) throw error;
    failure = error;
  }
  if (unnamed > 0) unused.push({ what: 'names of authors, which this key may not write', count: unnamed, first: null });
  // The server counts the messages of its request.
  const message = failure?.message.replace(/^messages\[(\d{1,3})\]/, (_, index: string) => `message ${written + Number(index) + 1}`);
  const error = failure === undefined ? null : { code: failure.code, message: message ?? '' };
  const done = { key, title: chat.title ?? null, sessionId, messages: chat.messages.length, written, created, unused, error };
  return { done, failure };
}

interface Added {
  readonly sessionId: string;
  readonly created: number;
  /** The number of messages whose author was left out. */
  readonly unnamed: number;
}

/** The codes of a request with authors that the key may not write: the first one, and one that repeats a request without them. */
const OF_AUTHORS: ReadonlySet<string> = new Set(['FORBIDDEN', 'CONFLICT']);

/** Writes messages; without the names of their authors if the key may not write these. Throws the error of the first try. */
async function addMessages(client: Connection['client'], key: string, messages: MessageInput[]): Promise<Added> {
  const write = async (batch: MessageInput[], unnamed: number): Promise<Added> => {
    const { addMessages: added } = await client.request(AddMessagesDocument, { input: { key, messages: batch } });
    return { sessionId: added.session.id, created: added.created, unnamed };
  };
  const named = messages.filter(({ author }) => typeof author === 'string').length;
  try {
    return await write(messages, 0);
  } catch (failure) {
    if (named === 0 || !isCoded(failure) || !OF_AUTHORS.has(failure.code)) throw failure;
    return await write(messages.map(withoutAuthor), named).catch(() => {
      throw failure;
    });
  }
}

const withoutAuthor = ({ author: _author, ...message }: MessageInput): MessageInput => message;

/** Throws, with the position of the message, before anything is written. */
function checkMessages({ messages }: ForeignConversation): void {
  messages.forEach((draft, index) => {
    try {
      checkDraft(draft);
    } catch (error) {
      if (!(error instanceof NetloomError)) throw error;
      throw new NetloomError(error.code, `message ${index + 1} (${draft.clientId ?? ''}): ${error.message}`);
    }
  });
}

/** On one line, as long as a session's title may be. */
const titleOf = (title: string): string => title.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_TITLE).toWellFormed();

const nameOf = ({ key, title }: ImportedChat): string => (title === null ? cleaned(key) : `${cleaned(key)} (${cleaned(title)})`);

function linesOf(chat: ImportedChat, dryRun: boolean): readonly string[] {
  const { messages, created, written, unused, error } = chat;
  const lines = unused.map(
    ({ what, count, first }) => `  not used: ${cleaned(what)} (${count}${first === null ? '' : `, first in message ${first}`})`,
  );
  if (error !== null) return lines;
  const before = written - created;
  const done = dryRun
    ? `Would import ${counted(messages, 'message')} to ${nameOf(chat)}.`
    : `Imported ${counted(created, 'message')} to ${nameOf(chat)}${before > 0 ? `; ${before} were there before` : ''}.`;
  return [done, ...lines];
}

function errorLinesOf(chat: ImportedChat): readonly string[] {
  if (chat.error === null) return [];
  const written = chat.written === 0 ? 'No message was written' : `${chat.written} of ${counted(chat.messages, 'message')} were written`;
  return [`Not imported: ${nameOf(chat)}: ${cleaned(chat.error.message)} ${written}.`];
}
