import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  conversationsIn,
  isConversation,
  MOST_CONVERSATIONS,
  type ForeignConversation,
  type ForeignConversations,
} from '../../domain/chat-import/conversations.js';
import { NetloomError, preview } from '../../domain/common/errors.js';
import type { Json } from '../../domain/common/json.js';
import { parseLossless } from '../../domain/common/lossless-json.js';
import type { CliEnvironment } from '../environment.js';
import { inputText, unreadable } from '../input-file.js';

/** In bytes, uncompressed. */
const MOST_BYTES = 256 * 1024 ** 2;
/** More skipped items are only counted. */
const MOST_NAMED = 10;

/** The conversations of a file, and a sentence for everything else in it. */
export interface ChatFile {
  readonly chats: readonly ForeignConversation[];
  readonly remarks: readonly string[];
}

/** Reads a file or standard input. Throws INVALID_INPUT, with what was found instead, if no conversation is in it. */
export async function readChats(file: string, environment: CliEnvironment): Promise<ChatFile> {
  const values = jsonValues(await textOfFile(file, environment), file);
  const name = basename(file);
  const read = values.length === 1 ? conversationsIn(values[0]?.value ?? null, name) : conversationsInLines(values, name);
  if (read.conversations.length > 0) return { chats: read.conversations, remarks: remarksOn(read, values.length > 1 ? 'line' : 'item') };
  const first = read.skipped[0]?.what ?? 'JSON without items';
  throw new NetloomError(
    'INVALID_INPUT',
    `${file}: expected messages with a role (OpenAI, Anthropic, Bedrock, Gemini, Ollama, LangChain, Vercel AI SDK), or an export of LibreChat, Open WebUI, ChatGPT or Claude; got JSON without them: ${first}${read.skipped.length > 1 ? `, and ${read.skipped.length - 1} more` : ''}.`,
  );
}

/** A JSON value with its line; undefined for a line that is no JSON. */
interface Line {
  readonly line: number;
  readonly value: Json | undefined;
}

/** The lines are messages of one conversation, or each is a conversation. */
function conversationsInLines(lines: readonly Line[], name: string): ForeignConversations {
  const each = lines.map(({ value }, index) => (value === undefined ? undefined : conversationsIn(value, `${name} ${index + 1}`)));
  const skipped = lines.flatMap(({ line, value }, index) => {
    if (value === undefined) return [{ item: line, what: 'no JSON' }];
    return each[index]?.skipped.map(({ what }) => ({ item: line, what })) ?? [];
  });
  const conversations = each.flatMap((read) => read?.conversations ?? []);
  const values = lines.map(({ value }) => value);
  const isOne = conversations.length === 0 && isConversation(values.filter((value) => value !== undefined));
  if (isOne)
    return conversationsIn(
      values.map((value) => value ?? { type: 'line without JSON' }),
      name,
    );
  return { conversations, items: lines.length, skipped, beyond: each.reduce((sum, read) => sum + (read?.beyond ?? 0), 0) };
}

function remarksOn({ items, skipped, beyond }: ForeignConversations, noun: 'item' | 'line'): readonly string[] {
  const named = skipped.slice(0, MOST_NAMED).map(({ item, what }) => `${noun} ${item} is ${what}`);
  const more = skipped.length > MOST_NAMED ? `; and ${skipped.length - MOST_NAMED} more` : '';
  const are = skipped.length === 1 ? 'is' : 'are';
  return [
    ...(skipped.length === 0 ? [] : [`${skipped.length} of ${items} ${noun}s ${are} no conversation: ${named.join('; ')}${more}.`]),
    ...(beyond === 0 ? [] : [`${beyond} of ${items} items were not read: a list may have ${MOST_CONVERSATIONS}.`]),
  ];
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

/** One value, or one on each line. Lines that are no JSON, such as one that was cut off, are kept as such if most lines are. */
function jsonValues(text: string, file: string): readonly Line[] {
  const whole = parseLossless(text);
  if (whole !== undefined) return [{ line: 1, value: whole }];
  const lines = text
    .split('\n')
    .map((each, index) => ({ text: each.trim(), line: index + 1 }))
    .filter((each) => each.text !== '')
    .map((each) => ({ line: each.line, value: parseLossless(each.text) }));
  const objects = lines.filter(({ value }) => typeof value === 'object' && value !== null).length;
  if (lines.length > 1 && objects * 2 > lines.length) return lines;
  const broken = lines.find(({ value }) => value === undefined);
  const place = lines.length > 1 && broken !== lines[0] ? `something else on line ${broken?.line ?? 1}` : preview(text.slice(0, 60));
  throw new NetloomError('INVALID_INPUT', `${file}: expected JSON, or a JSON value on each line, got ${place}.`);
}
