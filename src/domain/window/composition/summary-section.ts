import type { Section, WindowItem } from '../model/context-window.js';
import { headingLine } from '../render/render.js';
import type { SummaryBlock } from '../model/summary-block.js';
import { blockText, factsOf, namesText, writtenText } from '../summary/block.js';
import { covering, startOf } from '../summary/blocks.js';
import type { Tokenizer } from '../tokens/tokenizer.js';

/**
 * The summary of the messages between two depths within a number of tokens: recent blocks with sentences, earlier ones with names and figures only,
 * and of the oldest only the newest names and figures. Undefined if there is nothing to summarize.
 */
export function summaryOf(
  blocks: readonly SummaryBlock[],
  { from, before }: { readonly from: number; readonly before: number },
  most: number,
  tokenizer: Tokenizer,
): Section | undefined {
  const places = new Set(covering(before, from).map(({ level, end }) => `${level} ${end}`));
  const newestFirst = blocks.filter(({ level, end }) => places.has(`${level} ${end}`)).toSorted((a, b) => b.end - a.end);
  let left = most - tokenizer.count(headingLine('SUMMARY'));
  const rendered = newestFirst.flatMap((block, index) => {
    const bare = bareItem(block, shareOf(left, newestFirst.length - index), tokenizer);
    if (bare === undefined) return [];
    left -= bare.tokens;
    return [{ block, item: bare }];
  });
  const items = rendered.map(({ block, item }) => {
    const whole = writtenItem(block, tokenizer) ?? itemOf(block, blockText(block), tokenizer) ?? item;
    if (whole.tokens - item.tokens > left) return item;
    left -= whole.tokens - item.tokens;
    return whole;
  });
  return items.length === 0 ? undefined : { kind: 'SUMMARY', tokens: most - left, items: items.toReversed() };
}

/** The maximum share of the remaining tokens for the newest of the blocks: twice an equal part. What it leaves is used by the others. */
const shareOf = (left: number, blocks: number): number => Math.floor((2 * left) / (blocks + 1));

/** As many names and figures as fit, newest first. */
function bareItem(block: SummaryBlock, most: number, tokenizer: Tokenizer): WindowItem | undefined {
  for (let facts = factsOf(block); facts.length > 0; facts = facts.slice(Math.ceil(facts.length / FEWER))) {
    const item = itemOf(block, namesText(facts), tokenizer);
    if (item !== undefined && item.tokens <= most) return item;
  }
  return undefined;
}

/** The share that an overlong list is shortened by in each step. */
const FEWER = 6;

function writtenItem(block: SummaryBlock, tokenizer: Tokenizer): WindowItem | undefined {
  const item = itemOf(block, writtenText(block) ?? '', tokenizer);
  const writtenBy = block.written?.model ?? '';
  return item && { ...item, writtenBy, reason: `summary by ${writtenBy} of messages that are not in the window` };
}

function itemOf(block: SummaryBlock, content: string, tokenizer: Tokenizer): WindowItem | undefined {
  if (content === '') return undefined;
  const text = `Messages ${startOf(block) + 1} to ${block.end + 1}:\n${content}`;
  const tokens = tokenizer.count(`${text}\n`);
  return { kind: 'SUMMARY', tokens, text, score: 0, parts: [], reason: 'summarizes messages that are not in the window' };
}
