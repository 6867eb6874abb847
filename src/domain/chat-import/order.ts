import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import { listIn, textIn } from './members.js';
import { timeIn } from './times.js';

/** A message with its place, before its content is read. */
export interface Placed {
  readonly id: string;
  readonly parent: string | undefined;
  /** The position in the file, from 1; 0 for instructions beside the messages. */
  readonly position: number;
  /** The message as it is in the file; anything else is reported. */
  readonly message: Json;
}

const PARENTS = ['parentMessageId', 'parentId', 'parentUuid'];

const idIn = (message: JsonObject): string | undefined => textIn(message, 'messageId') ?? textIn(message, 'id') ?? textIn(message, 'uuid');
const parentIn = (message: JsonObject): string | undefined =>
  PARENTS.map((name) => textIn(message, name)).find((parent) => parent !== undefined);

/** Whether messages name the ones that they follow. */
export const isTree = (messages: readonly Json[]): boolean =>
  messages.some((message) => isJsonObject(message) && ('parentMessageId' in message || 'parentUuid' in message));

/** Each message follows the one before it; in a list whose newest message is the first, the one after it. */
export function inOrder(messages: readonly Json[]): readonly Placed[] {
  const ids = uniqueIds();
  const listed = messages.map((message, index) => {
    const stated = isJsonObject(message) ? idIn(message) : undefined;
    return { id: ids(stated ?? `#${index + 1}`, `#${index + 1}`), position: index + 1, message };
  });
  const ordered = isNewestFirst(messages) ? listed.toReversed() : listed;
  return ordered.map((each, index) => ({ ...each, parent: ordered[index - 1]?.id }));
}

/** Whether all messages have a time, none is newer than the one before it, and the last is older than the first. */
function isNewestFirst(messages: readonly Json[]): boolean {
  const times = messages.map((message) => (isJsonObject(message) ? timeIn(message) : undefined));
  const descends = times.every((time, index) => time !== undefined && time <= (times[index - 1] ?? Infinity));
  return descends && (times.at(-1) ?? 0) < (times[0] ?? 0);
}

/** Gives the id itself, or another one if it was given before. */
function uniqueIds(): (id: string, other: string) => string {
  const given = new Set<string>();
  return (id, other) => {
    let unique = given.has(id) ? other : id;
    for (let n = 2; given.has(unique); n += 1) unique = `${other} (${n})`;
    given.add(unique);
    return unique;
  };
}

/** The nodes of ChatGPT's tree, of which the root has no message. */
export const nodesOf = (mapping: JsonObject): readonly JsonObject[] =>
  Object.values(mapping)
    .filter(isJsonObject)
    .map(({ id = null, parent = null, message = null }) => {
      const content = isJsonObject(message) ? message : {};
      const author = isJsonObject(content['author']) ? content['author'] : undefined;
      return { ...content, ...(author === undefined ? { isRoot: true } : { role: author['role'] ?? null }), id, parentId: parent };
    });

/** LibreChat nests answers in `children`. */
export function flattened(tree: readonly Json[]): readonly Json[] {
  const flat: Json[] = [];
  const open = [...tree].toReversed();
  for (let message = open.pop(); message !== undefined; message = open.pop()) {
    flat.push(message);
    if (isJsonObject(message)) open.push(...listIn(message, 'children').filter(isJsonObject).toReversed());
  }
  return flat;
}

/**
 * Parents first, children in their order. Messages whose parent is missing, or is one of their answers, begin branches. A message without an id
 * follows the one before it. Of messages with the same id and the same words, one is kept.
 */
export function asTree(messages: readonly Json[]): readonly Placed[] {
  const nodes = nodesById(messages);
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const [id, { parent }] of nodes) {
    if (parent === undefined || parent === id || !nodes.has(parent)) roots.push(id);
    else if (children.get(parent)?.push(id) === undefined) children.set(parent, [id]);
  }
  const placed = new Map<string, Placed>();
  for (const root of [...roots, ...nodes.keys()]) {
    const open: { readonly id: string; readonly parent: string | undefined }[] = [{ id: root, parent: undefined }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id } = next;
      if (placed.has(id)) continue;
      const { position = 0, message = {} } = nodes.get(id) ?? {};
      placed.set(id, { ...next, position, message });
      for (const child of (children.get(id) ?? []).toReversed()) open.push({ id: child, parent: id });
    }
  }
  return [...placed.values()];
}

interface Node {
  readonly position: number;
  readonly parent: string | undefined;
  readonly message: Json;
}

function nodesById(messages: readonly Json[]): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  const ids = uniqueIds();
  let last: string | undefined;
  messages.forEach((message, index) => {
    const stated = isJsonObject(message) ? idIn(message) : undefined;
    const same = stated === undefined ? undefined : nodes.get(stated);
    if (same !== undefined && wordsOf(same.message) === wordsOf(message)) return;
    const id = ids(stated ?? `#${index + 1}`, `#${index + 1}`);
    const parent = isJsonObject(message) && stated !== undefined ? parentIn(message) : last;
    nodes.set(id, { parent, position: index + 1, message });
    last = id;
  });
  return nodes;
}

const wordsOf = (message: Json): string =>
  isJsonObject(message) ? JSON.stringify([message['text'] ?? null, message['content'] ?? null]) : '';
