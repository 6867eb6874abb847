import type { Section, WindowItem } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { costInAllFormats } from '../render/cost.js';
import { contentOf, messageLine, singleLine } from '../render/lines.js';
import { headingLine } from '../render/render.js';
import { densest } from '../selection/density.js';
import type { MessageGroup } from '../selection/unit.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { TokenBudget } from './token-budget.js';

export interface RecalledMessages {
  readonly section?: Section;
  readonly included: readonly Message[];
}

export interface Wanted {
  /** Depth from which on the conversation is there whole. */
  readonly before: number;
  /** Tokens for what has to do with the turn, but is not needed to understand it. */
  readonly most: number;
}

/**
 * Earlier messages that have to do with the turn, as lines of text behind the conversation: between its messages they would change where the window begins
 * from turn to turn. What the turn cannot be understood without first, then what is worth most for its tokens, then what was said last, as far as
 * there is room.
 */
export function recallMessages(
  groups: readonly MessageGroup[],
  { before, most }: Wanted,
  budget: TokenBudget,
  tokenizer: Tokenizer,
): RecalledMessages {
  const earlier = groups.filter(({ depth }) => depth < before);
  const others = earlier.filter(({ needed }) => !needed);
  const latest = others.filter(({ isRecent, score }) => isRecent && score === 0);
  const wanted = [...earlier.filter(({ needed }) => needed).toReversed(), ...densest(others), ...latest.toReversed()];
  const heading = tokenizer.count(headingLine('RECALLED'));
  const chosen: (readonly WindowItem[])[] = [];
  for (const group of wanted) {
    const items = (group.written ?? group.messages).map((message) => itemOf(group, message, tokenizer));
    const tokens = tokensOf(items) + (chosen.length === 0 ? heading : 0);
    const cost = costInAllFormats(tokens);
    if (group.needed ? budget.take(cost) : budget.takeShare('recalled', most, cost)) chosen.push(items);
  }
  const items = chosen.flat().toSorted((a, b) => (a.message?.depth ?? 0) - (b.message?.depth ?? 0));
  const included = items.flatMap(({ message }) => message ?? []);
  return items.length === 0 ? { included } : { included, section: { kind: 'RECALLED', tokens: heading + tokensOf(items), items } };
}

const tokensOf = (items: readonly WindowItem[]): number => items.reduce((sum, { tokens }) => sum + tokens, 0);

function itemOf({ score, parts, reason }: MessageGroup, message: Message, tokenizer: Tokenizer): WindowItem {
  const text = singleLine(contentOf(message));
  return { kind: 'MESSAGE', tokens: tokenizer.count(messageLine(message, text)), text, score, parts, reason, message };
}
