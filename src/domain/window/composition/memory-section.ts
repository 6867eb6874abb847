import type { Candidates, EarlierSession, WindowItem } from '../model/context-window.js';
import type { Slice } from '../model/profile.js';
import { saidBy } from '../../memory/memory.js';
import type { RelevantMemory } from '../../memory/relevance.js';
import { EVERYBODY } from '../comparison/private-items.js';
import { singleLine } from '../render/lines.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { fill, type FilledSection } from './context-sections.js';
import type { RequestedItem } from './requested-item.js';
import type { TokenBudget } from './token-budget.js';

const LINE_CHARACTERS = 600;

/**
 * Earlier sessions that the turn asks about, then memories, most relevant first, within their share of the window. Each is one line, so that its text
 * cannot look like another section.
 */
export function memoriesOf(candidates: Candidates, { shares }: Slice, budget: TokenBudget, tokenizer: Tokenizer): FilledSection {
  const { memories = [], earlierSessions = [], entities } = candidates;
  const names = new Map(entities.map(({ entity }) => [entity.id, entity.name]));
  const requested = [
    ...earlierSessions.map((earlier, index) => sessionItem(earlier, index, tokenizer)),
    ...memories.map((memory) => memoryItem(memory, names, tokenizer)),
  ];
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
  const text = lineOf(`${by}${about.length === 0 ? said : `${said} (about ${about.join(', ')})`}`);
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

function sessionItem({ session, reader, about, outcome }: EarlierSession, index: number, tokenizer: Tokenizer): RequestedItem {
  const day = new Date(session.lastActivityAt).toISOString().slice(0, 10);
  const title = session.title === undefined ? 'a session' : JSON.stringify(session.title);
  const text = lineOf(`${day}, ${title} of ${session.owner} about ${about.join(', ')}${outcome === undefined ? '' : `: ${outcome}`}`);
  const score = 1 / (1 + index);
  const item: WindowItem = {
    kind: 'SESSION',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score,
    parts: [{ name: 'recency', value: score }],
    reason: 'is an earlier session about an entity of the message',
    earlier: { id: session.id },
    visibleTo: reader,
  };
  return { id: session.id, item };
}
