import type { Candidates, WindowItem } from '../model/context-window.js';
import type { Slice } from '../model/profile.js';
import { saidBy } from '../../memory/memory.js';
import type { RankedStatement } from '../../memory/passages/rank-statements.js';
import type { RelevantMemory } from '../../memory/relevance.js';
import { EVERYBODY } from '../comparison/private-items.js';
import { singleLine } from '../render/lines.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { fill, type FilledSection } from './context-sections.js';
import type { RequestedItem } from './requested-item.js';
import type { TokenBudget } from './token-budget.js';

const LINE_CHARACTERS = 600;

/**
 * Memories, and statements of earlier sessions that are no memory, most relevant first, within their share of the window. Each is one line, so that its text
 * cannot look like another section.
 */
export function memoriesOf(candidates: Candidates, { shares }: Slice, budget: TokenBudget, tokenizer: Tokenizer): FilledSection {
  const { memories = [], earlierStatements, entities } = candidates;
  const names = new Map(entities.map(({ entity }) => [entity.id, entity.name]));
  const known = new Set(memories.flatMap(({ memory: { source } }) => (source.kind === 'MESSAGE' ? [source.message] : [])));
  const others = (earlierStatements?.statements ?? []).filter(({ passage }) => !known.has(passage.message));
  const requested = [
    ...memories.map((memory) => memoryItem(memory, names, tokenizer)),
    ...others.map((each) => statementItem(each, earlierStatements?.reader ?? '', tokenizer)),
  ].toSorted((a, b) => b.item.score - a.item.score);
  return fill({ kind: 'MEMORIES', share: shares.MEMORIES }, requested, budget, tokenizer);
}

const lineOf = (text: string): string => `- ${singleLine(text)}`.slice(0, LINE_CHARACTERS).toWellFormed();

function memoryItem(
  { memory, author, score, parts, reason }: RelevantMemory,
  names: ReadonlyMap<string, string>,
  tokenizer: Tokenizer,
): RequestedItem {
  const about = memory.entities.flatMap((id) => names.get(id) ?? []).filter((name) => !memory.text.includes(name));
  const said = saidBy(memory);
  const by = author === undefined ? '' : `${author}: `;
  const notes = [...(about.length === 0 ? [] : [`about ${about.join(', ')}`]), ...(memory.status === 'PROPOSED' ? ['not confirmed'] : [])];
  const text = lineOf(`${by}${said}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`);
  const item: WindowItem = {
    kind: 'MEMORY',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score,
    parts,
    reason,
    memory: { id: memory.id },
    visibleTo: memory.owner.kind === 'USER' ? memory.owner.name : EVERYBODY,
  };
  return { id: memory.id, item };
}

function statementItem(
  { passage, text: said, score, parts, reason }: RankedStatement,
  reader: string,
  tokenizer: Tokenizer,
): RequestedItem {
  const day = new Date(passage.at).toISOString().slice(0, 10);
  const about = passage.names.slice(0, MAX_NAMES).join(', ');
  const text = lineOf(`${day}, ${passage.by}${about === '' ? '' : `, about ${about}`}: “${said}”`);
  const item: WindowItem = {
    kind: 'SESSION',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score,
    parts,
    reason,
    earlier: { id: passage.session },
    visibleTo: reader,
  };
  return { id: passage.session, item };
}

/** Names of entities in one line. */
const MAX_NAMES = 3;
