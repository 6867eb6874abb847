import { segmentsOf } from '../shortening/text-segments.js';
import type { Message } from '../../model/message.js';
import { searchedTerms } from '../../text/terms.js';
import { contentOf } from '../render/lines.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { elidedParts } from '../shortening/elide-tool-results.js';
import type { LineKind, SummaryBlock, SummaryLine } from '../model/summary-block.js';
import type { BlockPlace } from '../model/summary-block.js';
import { condense } from './condense.js';
import { factsIn, entityNamesIn, withoutMask } from './facts.js';
import { DECISION } from '../../language/en/conversation.js';

/** The maximum number of characters of one message that are read. */
const LOOKED_AT = 12_000;

/** Summarizes consecutive messages with their own sentences, without a model. The result is deterministic. */
export function summarize(place: BlockPlace, messages: readonly Message[], tokenizer: Tokenizer): SummaryBlock {
  const lines = messages.flatMap((message, index) => linesOf(message, isAnswered(message, messages[index + 1]), tokenizer));
  const covered = new Set(lines.flatMap(({ facts }) => facts));
  const names = [...new Set(messages.flatMap(entityNamesIn))].filter((name) => !covered.has(name));
  const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
  return condense(place, { lines, names, fromTokens: tokens, tokens }, tokenizer);
}

/** Summarizes summaries; the sentences are still those of the messages. */
export function summarizeBlocks(place: BlockPlace, blocks: readonly SummaryBlock[], tokenizer: Tokenizer): SummaryBlock {
  return condense(
    place,
    {
      lines: blocks.flatMap(({ lines }) => lines),
      names: [...new Set(blocks.flatMap(({ names }) => names))],
      fromTokens: blocks.reduce((sum, { fromTokens }) => sum + fromTokens, 0),
      tokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0),
    },
    tokenizer,
  );
}

const isAnswered = ({ role }: Message, next: Message | undefined): boolean => next !== undefined && next.role !== role;

function linesOf(message: Message, answered: boolean, tokenizer: Tokenizer): readonly SummaryLine[] {
  const { depth, role, author, authorClaimed } = message;
  const content = contentOf({ ...message, parts: elidedParts(message) }).slice(0, LOOKED_AT);
  const pieces = segmentsOf(content).map((piece) => piece.replaceAll(/\s+/gu, ' ').trim());
  const entityNames = entityNamesIn(message);
  return pieces
    .filter((text) => text !== '')
    .map((text) => ({
      depth,
      role,
      ...(author === undefined ? {} : { author }),
      ...(authorClaimed === undefined ? {} : { authorClaimed }),
      kind: kindOf(text, answered),
      text,
      tokens: tokenizer.count(text),
      says: searchedTerms(text).length,
      facts: [...new Set([...entityNames.filter((name) => text.includes(name)), ...factsIn(role === 'TOOL' ? withoutMask(text) : text)])],
    }));
}

function kindOf(text: string, answered: boolean): LineKind {
  if (/\?["'”’)\]]*$/u.test(text)) return answered ? 'FACT' : 'QUESTION';
  return DECISION.test(text) ? 'DECISION' : 'FACT';
}
