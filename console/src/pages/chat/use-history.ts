import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../api/api.js';
import { ChatHistoryDocument, type ChatHistoryQueryVariables, type MessageLineFragment } from '../../generated/operations.js';

const PAGE = 50;

/** The messages of a branch by depth. Those that are not read yet are missing. */
export type ByDepth = ReadonlyMap<number, MessageLineFragment>;

export interface History {
  readonly messages: ByDepth;
  readonly error: unknown;
  /** Reads what is missing between two depths, both inclusive. */
  readonly show: (first: number, last: number) => void;
  readonly change: (id: string, change: Partial<MessageLineFragment>) => void;
  readonly add: (message: MessageLineFragment) => void;
  readonly clear: () => void;
}

type Range = Pick<ChatHistoryQueryVariables, 'first' | 'last' | 'afterMessage' | 'beforeMessage'>;

/** The page to read next so that `depth` is read: from the nearest known message, or from one of the ends. */
function pageTowards(depth: number, known: ByDepth, end: number): Range {
  if (depth < PAGE && !known.has(0)) return { first: PAGE };
  if (depth > end - PAGE && !known.has(end)) return { last: PAGE };
  const after = nearest(known, depth, -1);
  const before = nearest(known, depth, end + 1);
  const [down, up] = [after === undefined ? Infinity : depth - after.depth, before === undefined ? Infinity : before.depth - depth];
  if (after !== undefined && down <= up) return { first: PAGE, afterMessage: after.id };
  if (before !== undefined) return { last: PAGE, beforeMessage: before.id };
  return { last: PAGE };
}

function nearest(known: ByDepth, depth: number, limit: number): MessageLineFragment | undefined {
  const step = limit < depth ? -1 : 1;
  for (let at = depth; at !== limit; at += step) {
    const message = known.get(at);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Reads a branch of a session as it is scrolled, in pages of 50 messages. `end` is the depth of its last message; -1 if it is empty. */
export function useHistory(session: string, head: string | undefined, end: number): History {
  const [messages, setMessages] = useState<ByDepth>(new Map());
  const [error, setError] = useState<unknown>();
  const [wanted, setWanted] = useState<readonly [number, number]>([end, end]);
  const branch = useRef(head);
  const reading = useRef(false);

  useEffect(() => {
    if (branch.current !== head && head !== undefined && messages.get(end)?.id !== head) setMessages(new Map());
    branch.current = head;
  }, [head]);

  useEffect(() => {
    const [first, last] = [Math.max(0, wanted[0]), Math.min(end, wanted[1])];
    const missing = range(first, last).findLast((depth) => !messages.has(depth));
    if (missing === undefined || head === undefined || reading.current) return;
    reading.current = true;
    const asked = head;
    const merge = (nodes: readonly MessageLineFragment[]): void => {
      reading.current = false;
      // After a change of the branch, the answer belongs to the former one; a new map starts the effect again.
      if (branch.current !== asked) return setMessages((before) => new Map(before));
      if (nodes.every(({ depth }) => messages.has(depth))) return setError(new Error('A part of the conversation cannot be read.'));
      setError(undefined);
      setMessages((before) => new Map([...before, ...nodes.map((message) => [message.depth, message] as const)]));
    };
    request(ChatHistoryDocument, { id: session, head, ...pageTowards(missing, messages, end) }).then(
      ({ session: read }) => merge(read?.history.nodes ?? []),
      (failure: unknown) => {
        reading.current = false;
        setError(failure);
      },
    );
  }, [session, head, end, wanted, messages]);

  const show = useCallback((first: number, last: number) => setWanted([first, last]), []);
  const last = useRef(end);
  last.current = end;
  /** A message that continues the shown branch. Others belong to other branches. */
  const add = useCallback((message: MessageLineFragment) => {
    setMessages((before) => {
      const follows = message.depth > last.current && before.get(message.depth - 1)?.id === message.parent?.id;
      return follows ? new Map(before).set(message.depth, message) : before;
    });
  }, []);
  const change = useCallback((id: string, next: Partial<MessageLineFragment>) => {
    setMessages((before) => {
      const found = [...before.values()].find((message) => message.id === id);
      return found === undefined ? before : new Map(before).set(found.depth, { ...found, ...next });
    });
  }, []);
  const clear = useCallback(() => setMessages(new Map()), []);
  return { messages, error, show, change, add, clear };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
