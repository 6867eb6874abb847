import type { ContentItem, SpokenMessage } from '../model/context-window.js';
import { renderedId } from './calls.js';
import { contentOf } from './lines.js';
import { answersOf, callsOf, hasToolParts, resultsOf, type Answer } from './tool-parts.js';

/** One turn of a chat: a message, or calls of an assistant with the answer to each. */
export type Turn =
  | { readonly kind: 'SPEECH'; readonly item: ContentItem; readonly message: SpokenMessage }
  | { readonly kind: 'CALLS'; readonly pieces: readonly SpokenMessage[]; readonly answers: readonly Answer[] };

/** The message as rendered: the shown parts, by their speaker. */
export function renderedMessage({ message, shown, speaker }: ContentItem): SpokenMessage | undefined {
  if (message === undefined) return undefined;
  const parts = shown ?? message.parts;
  if (speaker === undefined) return shown === undefined ? message : { ...message, parts };
  const { author: _author, ...unnamed } = message;
  return { ...unnamed, role: speaker, parts };
}

/**
 * Turns of a conversation, or of a part of it. Each answer directly follows the calls, wherever its message is in `all`. Adjacent messages of an
 * assistant that call tools are one turn.
 */
export function turnsIn(all: readonly ContentItem[]): (part: readonly ContentItem[]) => readonly Turn[] {
  const traffic = trafficIn(all);
  return (part) => {
    const turns: Turn[] = [];
    let open: { readonly pieces: SpokenMessage[]; readonly answers: Answer[] } | undefined;
    for (const item of part) {
      const message = renderedMessage(item);
      if (message === undefined) continue;
      const answers = traffic.calls.get(item);
      if (answers === undefined) {
        open = undefined;
        if (!traffic.results.has(item)) turns.push({ kind: 'SPEECH', item, message });
      } else {
        if (open === undefined) turns.push({ kind: 'CALLS', ...(open = { pieces: [], answers: [] }) });
        open.pieces.push(message);
        open.answers.push(...answers);
      }
    }
    return turns;
  };
}

interface Traffic {
  /** Items with calls, with the answers in the order of the calls. */
  readonly calls: ReadonlyMap<ContentItem, readonly Answer[]>;
  /** Items with results of these calls. */
  readonly results: ReadonlySet<ContentItem>;
}

/**
 * Calls and results that belong together by their ids. An item whose parts do not say its text is not among them: windows that were stored before
 * calls and results were completed have such items.
 */
function trafficIn(items: readonly ContentItem[]): Traffic {
  const messages = items.flatMap((item) => {
    const message = renderedMessage(item);
    return message !== undefined && hasToolParts(message) && contentOf(message) === item.text ? [{ item, message }] : [];
  });
  const called = new Set<string>();
  const calling = messages.filter(({ message }) => {
    const ids = callsOf(message).map(({ callId }) => renderedId(callId));
    if (ids.length === 0 || new Set(ids).size < ids.length || ids.some((id) => called.has(id))) return false;
    ids.forEach((id) => called.add(id));
    return true;
  });
  const answering = messages.filter(
    ({ message }) => callsOf(message).length === 0 && resultsOf(message).every(({ callId }) => called.has(renderedId(callId))),
  );
  const answers = joined(answering.flatMap(({ message }) => answersOf(message)));
  const calls = new Map<ContentItem, readonly Answer[]>();
  for (const { item, message } of calling) {
    const each = callsOf(message).flatMap(({ callId }) => answers.get(renderedId(callId)) ?? []);
    if (each.length === callsOf(message).length) calls.set(item, each);
  }
  return { calls, results: new Set(answering.map(({ item }) => item)) };
}

/** One answer for each call. A result that was sent again is the later one, after the earlier text if it is another. */
function joined(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const byId = new Map<string, Answer>();
  for (const answer of answers) {
    const earlier = byId.get(answer.id);
    const text = earlier === undefined || earlier.text === answer.text ? answer.text : `${earlier.text}\n${answer.text}`;
    byId.set(answer.id, { ...answer, text });
  }
  return byId;
}
