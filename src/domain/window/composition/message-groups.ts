import type { Candidates, RelevantMessage } from '../model/context-window.js';
import { type Message } from '../../model/message.js';
import { otherId, renderedId } from '../render/calls.js';
import { groupCost, messageCost, type Cost } from '../render/cost.js';
import { contentOf } from '../render/lines.js';
import { chatRoleOf } from '../render/render.js';
import { callsOf, isToolGroup, toolGroups } from '../render/tool-groups.js';
import type { MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';

/** Caches the cost of message groups by tokenizer settings and message ids. */
export interface CostMemory {
  get(key: string): Cost | undefined;
  set(key: string, cost: Cost): unknown;
}

/** All gathered messages, each once, split into groups in the order of the conversation. */
export function messageGroupsOf(candidates: Candidates, tokenizer: Tokenizer, costs: CostMemory): readonly MessageGroup[] {
  const relevant = new Map(candidates.relevant.map((each) => [each.message.id, each]));
  const opening = new Set(candidates.opening.map(({ id }) => id));
  const recent = new Set(candidates.recent.map(({ id }) => id));
  const needed = new Set(candidates.understanding.followUp.of);
  const all = new Map(
    [...candidates.opening, ...candidates.relevant.map(({ message }) => message), ...candidates.recent].map((message) => [
      message.id,
      message,
    ]),
  );
  if (candidates.message !== undefined) all.delete(candidates.message.id);
  const ordered = [...all.values()].toSorted((a, b) => a.depth - b.depth);
  const beginning = new Set(beginningOf(candidates).map(({ id }) => id));
  const askedAt = ordered.findLast(({ role }) => role === 'USER')?.depth ?? -1;
  const { encoding, framing } = tokenizer;
  const counts = `${encoding} ${framing.perMessage} ${framing.perCall} ${framing.images?.most ?? ''}`;
  const { reason } = candidates.understanding.followUp;
  const { message } = candidates;
  const continues = (depth: number): boolean => message === undefined && depth > askedAt;
  const known = { relevant, needed, opening, recent, beginning, tokenizer, costs, counts, reason, continues };
  const other = otherIds();
  return toolGroups(ordered)
    .filter((messages) => isToolGroup(messages) || messages.some(saysSomething))
    .map((messages) => {
      const others = isToolGroup(messages) ? other(messages) : undefined;
      return others === undefined
        ? unitOf(messages, known)
        : { ...unitOf(others, { ...known, counts: `${counts} other` }), written: messages };
    });
}

/** Replaces call ids that an earlier group already uses, for calls and results alike; undefined for all other groups. */
function otherIds(): (group: readonly Message[]) => readonly Message[] | undefined {
  const taken = new Set<string>();
  return (group) => {
    const ids = group.slice(0, 1).flatMap((message) => callsOf(message).map(({ callId }) => renderedId(callId)));
    const repeats = ids.some((id) => taken.has(id));
    ids.forEach((id) => taken.add(id));
    if (!repeats) return undefined;
    const by = group[0]?.id ?? '';
    return group.map((message) => ({
      ...message,
      parts: message.parts.map((part) => ('callId' in part ? { ...part, callId: otherId(part.callId, by) } : part)),
    }));
  };
}

/** The number of messages that are searched for a topic change, the same as for the focus. */
const LOOKED_BACK = 48;
/** A question and its answer. */
const BEGINNING = 2;

/** The start of the current topic: the last topic change, otherwise the start of the conversation, unless that is long ago. */
function beginningOf({ opening, recent }: Candidates): readonly Message[] {
  const near = recent.slice(-LOOKED_BACK);
  const changed = near.findLastIndex(({ understanding }) => understanding.topic.shifted);
  const newest = near.at(-1)?.depth ?? 0;
  return changed < 0 ? opening.filter(({ depth }) => newest - depth < LOOKED_BACK) : near.slice(changed, changed + BEGINNING);
}

/** A message that contains only thinking has no text for a model, and providers reject an empty text. */
const saysSomething = (message: Message): boolean => contentOf(message).trim() !== '';

interface GroupContext {
  readonly relevant: ReadonlyMap<string, RelevantMessage>;
  readonly needed: ReadonlySet<string>;
  readonly opening: ReadonlySet<string>;
  readonly recent: ReadonlySet<string>;
  readonly beginning: ReadonlySet<string>;
  readonly tokenizer: Tokenizer;
  readonly costs: CostMemory;
  /** The tokenizer settings, as a part of cache keys. */
  readonly counts: string;
  readonly reason: string;
  readonly continues: (depth: number) => boolean;
}

function unitOf(messages: readonly Message[], known: GroupContext): MessageGroup {
  const scored = bestOf(messages, known.relevant);
  const [first] = messages;
  const needed = messages.some(({ id }) => known.needed.has(id));
  const costs = first === undefined ? { prompt: 0, chat: 0 } : costOf(messages, first, known);
  const voice = first === undefined || isToolGroup(messages) ? undefined : chatRoleOf(first);
  return {
    messages,
    depth: first?.depth ?? 0,
    costs,
    cost: Math.max(costs.prompt, costs.chat),
    ...(voice === undefined ? {} : { voice }),
    score: scored?.score ?? 0,
    parts: scored?.parts ?? [],
    reason: needed ? `the turn follows it: ${known.reason}` : (scored?.reason ?? 'part of the conversation'),
    isOpening: messages.some(({ id }) => known.opening.has(id)),
    isBeginning: messages.some(({ id }) => known.beginning.has(id)),
    isRecent: messages.some(({ id }) => known.recent.has(id)),
    needed,
    continues: first !== undefined && known.continues(first.depth),
  };
}

function bestOf(messages: readonly Message[], relevant: GroupContext['relevant']): RelevantMessage | undefined {
  let best: RelevantMessage | undefined;
  for (const { id } of messages) {
    const each = relevant.get(id);
    if (each !== undefined && (best === undefined || each.score > best.score)) best = each;
  }
  return best;
}

/** Messages are immutable, so their costs can be cached. */
function costOf(messages: readonly Message[], first: Message, { tokenizer, costs, counts, continues }: GroupContext): Cost {
  const goesOn = continues(first.depth);
  const key = messages.reduce((ids, { id }) => `${ids} ${id}`, goesOn ? `${counts} continues` : counts);
  const remembered = costs.get(key);
  if (remembered !== undefined) return remembered;
  const cost = isToolGroup(messages) ? groupCost(messages, tokenizer, goesOn) : messageCost(first, contentOf(first), tokenizer);
  costs.set(key, cost);
  return cost;
}
