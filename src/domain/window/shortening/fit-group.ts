import { isJsonObject, type Json } from '../../common/json.js';
import type { Message, Part } from '../../model/message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { fitText } from './fit-text.js';
import { limitOf } from './share-room.js';

/** A shorter text is not worth shortening, in characters and in tokens. */
const LONG_CHARACTERS = 320;
const MIN_TOKENS = 32;
/** The maximum number of long values of a call that are shortened one by one. */
const MOST_VALUES = 64;

/** Shortens a text to a number of tokens, or returns it as it is. */
type Shorten = (text: string) => string;

/**
 * Shortens the long results, texts and arguments of calls so that together they take at most `room` tokens: small ones stay whole, and large ones
 * share the rest equally. Undefined if too little is left of them. A message of which nothing is shortened stays the same object.
 */
export function fitGroup(
  messages: readonly Message[],
  asked: ReadonlySet<string>,
  room: number,
  tokenizer: Tokenizer,
): readonly Message[] | undefined {
  const sizes = new Map<string, number>();
  const all: number[] = [];
  const measure: Shorten = (text) => {
    if (text.length <= LONG_CHARACTERS) return text;
    const tokens = sizes.get(text) ?? tokenizer.count(text);
    sizes.set(text, tokens);
    all.push(tokens);
    return text;
  };
  messages.forEach((message) => withTexts(message, measure));
  const most = limitOf(all, room);
  if (all.length === 0 || most < MIN_TOKENS) return undefined;
  const shorten: Shorten = (text) => {
    const tokens = sizes.get(text) ?? 0;
    return tokens <= most ? text : (fitText(text, { asked, tokens, most }, tokenizer) ?? text);
  };
  return messages.map((message) => withTexts(message, shorten));
}

function withTexts(message: Message, change: Shorten): Message {
  const parts = message.parts.map((part): Part => {
    if (part.kind === 'TOOL_CALL') {
      const args = withValues(part.arguments, change);
      return args === part.arguments ? part : { ...part, arguments: args };
    }
    if (part.kind === 'THINKING' || part.kind === 'IMAGE') return part;
    const text = change(part.text);
    return text === part.text ? part : { ...part, text };
  });
  return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts };
}

/** Arguments with long values shortened: each member of an object by itself, everything else as one text. */
function withValues(args: Json, change: Shorten): Json {
  const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const changed = (value: Json): Json => {
    const [before, after] = [text(value), change(text(value))];
    return before === after ? value : after;
  };
  if (!isJsonObject(args)) return changed(args);
  const long = Object.entries(args).filter(([, value]) => text(value).length > LONG_CHARACTERS);
  if (long.length === 0 || long.length > MOST_VALUES) return changed(args);
  const values = new Map(long.map(([name, value]) => [name, changed(value)]));
  if (long.every(([name, value]) => values.get(name) === value)) return args;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, values.get(name) ?? value]));
}
