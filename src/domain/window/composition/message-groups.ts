import type { Candidates, RelevantMessage } from '../model/context-window.js';
import { isUsersTurn, type Message, type Part } from '../../model/message.js';
import { costInAllFormats, groupCost, messageCost, WRITTEN_BY, type Cost } from '../render/cost.js';
import { contentOf } from '../render/lines.js';
import { chatRoleOf } from '../render/render.js';
import { hasToolParts } from '../render/tool-parts.js';
import { isToolGroup, type MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { gatheredIn } from '../traffic/attributed-messages.js';
import { joinedPieces } from '../traffic/joined-pieces.js';
import { pairResults } from '../traffic/pair-results.js';
import { piecesOf, type Piece } from '../traffic/pieces.js';

/** Caches the cost of message groups by tokenizer settings and message ids. */
export interface CostMemory {
  get(key: string): Cost | undefined;
  set(key: string, cost: Cost): unknown;
}

/**
 * All gathered messages, each once, split into groups in the order of the conversation, except what the user says in the turn. `limit`: the tokens of the
 * window; what is far longer is not counted again.
 */
export function messageGroupsOf(candidates: Candidates, limit: number, tokenizer: Tokenizer, costs: CostMemory): readonly MessageGroup[] {
  const { message, latestUser } = candidates;
  const all = gatheredIn(candidates);
  const turn = new Set([message?.id, latestUser?.id]);
  const depths = new Set(all.map(({ depth }) => depth));
  const end = all.at(-1)?.depth ?? 0;
  const pieces = all.flatMap((each) => {
    const divided = piecesOf(each);
    return turn.has(each.id) ? divided.filter((piece) => hasToolParts(piece.message)) : divided;
  });
  const askedAt = latestUser?.depth ?? all.findLast(isUsersTurn)?.depth ?? -1;
  const { encoding, framing } = tokenizer;
  const known: GroupContext = {
    relevant: new Map(candidates.relevant.map((each) => [each.message.id, each])),
    needed: new Set(candidates.understanding.followUp.of),
    opening: new Set(candidates.opening.map(({ id }) => id)),
    recent: new Set(candidates.recent.map(({ id }) => id)),
    beginning: new Set(beginningOf(candidates).map(({ id }) => id)),
    tokenizer,
    costs,
    most: countedUpTo(limit, encoding),
    counts: `${encoding} ${framing.perMessage} ${framing.perCall} ${framing.images?.most ?? ''}`,
    reason: candidates.understanding.followUp.reason,
    continues: (depth) => message === undefined && depth > askedAt,
    brings: message?.id,
  };
  return joinedPieces(pairResults(pieces, ({ depth }) => depth >= end || depths.has(depth + 1)))
    .map((group) => group.filter((piece) => saysSomething(piece.message)))
    .filter((group) => group.length > 0)
    .map((group) => unitOf(group, known));
}

/** The number of messages that are searched for a topic change, the same as for the focus. */
const LOOKED_BACK = 48;
/** A question and its answer. */
const BEGINNING = 2;

/** Answers follow the topic of their question. */
export const changesTopic = ({ role, understanding }: Message): boolean => role === 'USER' && understanding.topic.shifted;

/** The start of the current topic: the last topic change, otherwise the start of the conversation, unless that is long ago. */
function beginningOf({ opening, recent }: Candidates): readonly Message[] {
  const near = recent.slice(-LOOKED_BACK);
  const changed = near.findLastIndex(changesTopic);
  const newest = near.at(-1)?.depth ?? 0;
  return changed < 0 ? opening.filter(({ depth }) => newest - depth < LOOKED_BACK) : near.slice(changed, changed + BEGINNING);
}

/** A message that contains only thinking has no text for a model, and providers reject an empty text. */
const saysSomething = (message: Message): boolean => hasToolParts(message) || contentOf(message).trim() !== '';

interface GroupContext {
  readonly relevant: ReadonlyMap<string, RelevantMessage>;
  readonly needed: ReadonlySet<string>;
  readonly opening: ReadonlySet<string>;
  readonly recent: ReadonlySet<string>;
  readonly beginning: ReadonlySet<string>;
  readonly tokenizer: Tokenizer;
  readonly costs: CostMemory;
  /** Messages with more stored tokens are not counted: they cannot be in the window as a whole. */
  readonly most: number;
  /** The tokenizer settings, as a part of cache keys. */
  readonly counts: string;
  readonly reason: string;
  /** The message to answer, which may bring results. */
  readonly brings: string | undefined;
  /** Whether the model continues from a message of this depth. */
  readonly continues: (depth: number) => boolean;
}

function unitOf(pieces: readonly Piece[], known: GroupContext): MessageGroup {
  const messages = pieces.map(({ message }) => message);
  const scored = bestOf(messages, known.relevant);
  const [first] = messages;
  const needed = messages.some(({ id }) => known.needed.has(id));
  const costs = first === undefined ? { prompt: 0, chat: 0 } : costOf(pieces, first, known);
  const voice = first === undefined || isToolGroup(messages) ? undefined : chatRoleOf(first);
  return {
    messages,
    written: pieces.map(({ written }) => written),
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
    isRunning: isToolGroup(messages) && messages.some(({ id, depth }) => id === known.brings || known.continues(depth)),
    continues: known.continues,
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

/** Whether counting a message takes more than a few milliseconds, by its stored tokens. */
export const isLong = ({ tokens }: Pick<Message, 'tokens'>): boolean => tokens > 4_096;

/** Other tokenizers than that of the stored numbers count at least half of them. */
const LEAST = 2;

/** The stored tokens of the longest message that may fit into a window of `limit` tokens of an encoding. */
export const countedUpTo = (limit: number, encoding: string): number => (encoding === WRITTEN_BY ? limit : LEAST * limit);

/** Messages are immutable, so their costs can be cached. Counting a megabyte takes up to a second, so what cannot fit has its stored number. */
function costOf(pieces: readonly Piece[], first: Message, { tokenizer, costs, counts, most, continues }: GroupContext): Cost {
  const stored = pieces.reduce((sum, { written }) => sum + written.tokens, 0);
  if (stored > most && pieces.some(({ written }) => isLong(written))) return costInAllFormats(stored);
  const key = pieces.reduce((ids, piece) => `${ids} ${keyOf(piece)}`, continues(first.depth) ? `${counts} continues` : counts);
  const remembered = costs.get(key);
  if (remembered !== undefined) return remembered;
  const messages = pieces.map(({ message }) => message);
  const cost = isToolGroup(messages) ? groupCost(messages, tokenizer, continues) : messageCost(first, contentOf(first), tokenizer);
  costs.set(key, cost);
  return cost;
}

/** Pieces of a message differ by their parts, and by the ids of calls. */
function keyOf({ message, written }: Piece): string {
  // The same message may have another speaker after a change of the owner.
  if (message === written) return `${message.id} ${message.role} ${message.author ?? ''} ${message.text.length}`;
  const parts = message.parts.map((part) => ('callId' in part ? `${part.kind} ${part.callId} ${lengthOf(part)}` : part.kind));
  return `${message.id} (${message.role} ${parts.join(' ')})`;
}

const lengthOf = (part: Part): number => ('text' in part ? part.text.length : 0);
