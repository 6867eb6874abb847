import type { Section, WindowItem } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { costInAllFormats } from '../render/cost.js';
import { contentOf, messageLine, singleLine } from '../render/lines.js';
import { headingLine } from '../render/render.js';
import { densest } from '../selection/density.js';
import type { MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { isInstruction } from './history.js';
import type { TokenBudget } from './token-budget.js';

export interface RecalledMessages {
  readonly section?: Section;
  readonly included: readonly Message[];
}

export interface RecallLimits {
  /** The depth from which on the conversation is complete. */
  readonly before: number;
  /** The maximum tokens of messages that are relevant but not necessary to understand the turn. */
  readonly most: number;
}

/**
 * Relevant earlier messages as lines of text after the conversation. Between its messages, they would change the beginning of the window from turn to
 * turn. First the messages that the turn depends on, then the most relevant ones for their tokens, then the most recent ones, as far as there is
 * room.
 */
export function recallMessages(
  groups: readonly MessageGroup[],
  { before, most }: RecallLimits,
  budget: TokenBudget,
  tokenizer: Tokenizer,
): RecalledMessages {
  const earlier = groups.filter((group) => group.depth < before && !isInstruction(group));
  const others = earlier.filter(({ needed }) => !needed);
  const latest = others.filter(({ isRecent, score }) => isRecent && score === 0);
  const ordered = [...earlier.filter(({ needed }) => needed).toReversed(), ...densest(others), ...latest.toReversed()];
  const heading = tokenizer.count(headingLine('RECALLED'));
  const chosen: (readonly WindowItem[])[] = [];
  for (const group of ordered) {
    const items = group.messages.map((message, index) => itemOf(group, message, group.written[index] ?? message, tokenizer));
    const tokens = tokensOf(items) + (chosen.length === 0 ? heading : 0);
    const cost = costInAllFormats(tokens);
    if (group.needed ? budget.take(cost) : budget.takeShare('recalled', most, cost)) chosen.push(items);
  }
  const items = chosen.flat().toSorted((a, b) => (a.message?.depth ?? 0) - (b.message?.depth ?? 0));
  const included = [...new Set(items.flatMap(({ message }) => message ?? []))];
  return items.length === 0 ? { included } : { included, section: { kind: 'RECALLED', tokens: heading + tokensOf(items), items } };
}

const tokensOf = (items: readonly WindowItem[]): number => items.reduce((sum, { tokens }) => sum + tokens, 0);

function itemOf({ score, parts, reason }: MessageGroup, part: Message, message: Message, tokenizer: Tokenizer): WindowItem {
  const text = singleLine(contentOf(part));
  const piece = {
    ...(part.parts === message.parts ? {} : { shown: part.parts }),
    ...(part.role === message.role ? {} : { speaker: part.role }),
  };
  return { kind: 'MESSAGE', tokens: tokenizer.count(messageLine(part, text)), text, score, parts, reason, message, ...piece };
}
