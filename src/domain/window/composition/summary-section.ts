import type { Section, WindowItem } from '../model/context-window.js';
import { headingLine } from '../render/render.js';
import type { SummaryBlock, SummaryLine } from '../model/summary-block.js';
import { blockText, linesText, writtenText } from '../summary/block.js';
import { covering, startOf } from '../summary/blocks.js';
import { sentencesOf, shortened } from '../summary/condense.js';
import type { Tokenizer } from '../tokens/tokenizer.js';

/**
 * The summary of the messages between two depths within a number of tokens. Blocks that do not fit as a whole are shortened to the sentences that are the
 * most informative of all. Undefined if there is nothing to summarize.
 */
export function summaryOf(
  blocks: readonly SummaryBlock[],
  { from, before }: { readonly from: number; readonly before: number },
  most: number,
  tokenizer: Tokenizer,
): Section | undefined {
  const places = new Set(covering(before, from).map(({ level, end }) => `${level} ${end}`));
  const newestFirst = blocks.filter(({ level, end }) => places.has(`${level} ${end}`)).toSorted((a, b) => b.end - a.end);
  const room = most - tokenizer.count(headingLine('SUMMARY'));
  const whole = newestFirst.flatMap((block) => writtenItem(block, tokenizer) ?? itemOf(block, blockText(block), tokenizer) ?? []);
  const all = whole.reduce((sum, { tokens }) => sum + tokens, 0);
  if (whole.length > 0 && all <= room) return { kind: 'SUMMARY', tokens: most - room + all, items: whole.toReversed() };
  const heads = newestFirst.reduce((sum, block) => sum + headTokens(block, tokenizer), 0);
  const sentences = sentencesOf(newestFirst, room - heads);
  let left = room;
  const rendered = newestFirst.map((block) => {
    const item = itemOf(block, linesText(block.lines.filter((line) => sentences.has(line))), tokenizer);
    const fits = item !== undefined && item.tokens <= left;
    if (fits) left -= item.tokens;
    return { block, item: fits ? item : undefined };
  });
  // Blocks without a sentence come first, so that each has at least a name.
  const ordered = rendered.toSorted((one, other) => Number(one.item !== undefined) - Number(other.item !== undefined));
  const items = ordered.flatMap(({ block, item }, index) => {
    const space = (item?.tokens ?? 0) + shareOf(left, ordered.length - index);
    const longer = [writtenItem(block, tokenizer), itemOf(block, blockText(block), tokenizer)].find(
      (each) => each !== undefined && each.tokens <= space,
    );
    const chosen = longer ?? shortItem(block, sentences, space, tokenizer) ?? item;
    left -= (chosen?.tokens ?? 0) - (item?.tokens ?? 0);
    return chosen === undefined ? [] : [{ item: chosen, end: block.end }];
  });
  const inOrder = items.toSorted((one, other) => one.end - other.end).map(({ item }) => item);
  return inOrder.length === 0 ? undefined : { kind: 'SUMMARY', tokens: most - left, items: inOrder };
}

/** The maximum share of the remaining tokens for the newest of the blocks: twice an equal part. What it leaves is used by the others. */
const shareOf = (left: number, blocks: number): number => Math.floor((2 * left) / (blocks + 1));

/** The sentences, and the names that fit. */
function shortItem(block: SummaryBlock, sentences: ReadonlySet<SummaryLine>, most: number, tokenizer: Tokenizer): WindowItem | undefined {
  const room = most - headTokens(block, tokenizer);
  const item = room <= 0 ? undefined : itemOf(block, blockText(shortened(block, sentences, room, tokenizer)), tokenizer);
  return item !== undefined && item.tokens <= most ? item : undefined;
}

/** With the end of its last line. */
const headTokens = (block: SummaryBlock, tokenizer: Tokenizer): number => tokenizer.count(`${headOf(block)}\n`) + 1;

const headOf = (block: SummaryBlock): string => `Messages ${startOf(block) + 1} to ${block.end + 1}:`;

function writtenItem(block: SummaryBlock, tokenizer: Tokenizer): WindowItem | undefined {
  const item = itemOf(block, writtenText(block) ?? '', tokenizer);
  const writtenBy = block.written?.model ?? '';
  return item && { ...item, writtenBy, reason: `summary by ${writtenBy} of messages that are not in the window` };
}

function itemOf(block: SummaryBlock, content: string, tokenizer: Tokenizer): WindowItem | undefined {
  if (content === '') return undefined;
  const text = `${headOf(block)}\n${content}`;
  const tokens = tokenizer.count(`${text}\n`);
  return { kind: 'SUMMARY', tokens, text, score: 0, parts: [], reason: 'summarizes messages that are not in the window' };
}
