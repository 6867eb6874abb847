import type { Candidates, WindowItem } from '../model/context-window.js';
import type { Slice } from '../model/profile.js';
import { saidBy } from '../../memory/memory.js';
import { hasName } from '../../memory/normal-text.js';
import type { SessionExcerpt } from '../../memory/passages/session-excerpts.js';
import { isOfNamedFile, type RelevantMemory } from '../../memory/relevance.js';
import { EVERYBODY } from '../comparison/private-items.js';
import { quote } from '../../text/normal-form.js';
import { singleLine } from '../render/lines.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { fill, topUp, type FilledSection } from './context-sections.js';
import type { RequestedItem } from './requested-item.js';
import type { TokenBudget } from './token-budget.js';

const LINE_CHARACTERS = 600;

/** A statement of an earlier session that is about no entity of the turn needs this score to take room from the conversation. */
const CERTAIN = 0.4;
const PLACES: readonly string[] = ['entities', 'surroundings'];

/** Whether a statement is about an entity of the turn or what is around it, or has most words of the turn. */
const isCertain = ({ score, parts }: SessionExcerpt): boolean => score >= CERTAIN || parts.some(({ name }) => PLACES.includes(name));

export interface MemorySection extends FilledSection {
  /** What is included if the conversation leaves room: statements of named files beyond the share, then statements of earlier sessions, most relevant first. */
  readonly waiting: readonly RequestedItem[];
}

/**
 * Memories, and statements of earlier sessions that are no memory, most relevant first, within their share of the window. Each is one line, so that its text
 * cannot look like another section.
 */
export function memoriesOf(candidates: Candidates, { shares }: Slice, budget: TokenBudget, tokenizer: Tokenizer): MemorySection {
  const { memories = [], missingFiles = [], earlierStatements, entities } = candidates;
  const names = new Map(entities.map(({ entity }) => [entity.id, entity.name]));
  const known = new Set(memories.flatMap(({ memory: { source } }) => (source.kind === 'MESSAGE' ? [source.message] : [])));
  const statements = (earlierStatements?.statements ?? []).flatMap((each) => without(each, known));
  const itemsOf = (each: SessionExcerpt): readonly RequestedItem[] => statementItem(each, earlierStatements?.reader ?? '', tokenizer);
  const requested = [
    ...missingFiles.map((name) => missingFileItem(name, tokenizer)),
    ...memories.map((memory) => memoryItem(memory, names, tokenizer)),
    ...statements.filter(isCertain).flatMap(itemsOf),
  ].toSorted((a, b) => b.item.score - a.item.score);
  const waiting = statements.filter((each) => !isCertain(each)).flatMap(itemsOf);
  const filled = fill({ kind: 'MEMORIES', share: shares.MEMORIES }, requested, budget, tokenizer);
  const asked = filled.left.filter(({ item }) => isOfNamedFile(item));
  return { ...filled, left: filled.left.filter((each) => !asked.includes(each)), waiting: [...asked, ...waiting] };
}

/** Adds the waiting statements that fit. What was left out of the share stays left out: memories compete with what the conversation is about. */
export function withWaiting({ waiting, ...filled }: MemorySection, budget: TokenBudget, tokenizer: Tokenizer): FilledSection {
  if (filled.closed === true) return { ...filled, left: [...filled.left, ...waiting] };
  const more = topUp({ ...filled, left: waiting }, budget, tokenizer);
  return { ...more, left: [...filled.left, ...more.left] };
}

const lineOf = (text: string): string => `- ${singleLine(text)}`.slice(0, LINE_CHARACTERS).toWellFormed();

function memoryItem(
  { memory, author, score, parts, reason }: RelevantMemory,
  names: ReadonlyMap<string, string>,
  tokenizer: Tokenizer,
): RequestedItem {
  const about = memory.entities.flatMap((id) => names.get(id) ?? []).filter((name) => !memory.text.includes(name));
  const statement = saidBy(memory);
  const by = author === undefined ? '' : `${author}: `;
  const notes = [...(about.length === 0 ? [] : [`about ${about.join(', ')}`]), ...(memory.status === 'PROPOSED' ? ['not confirmed'] : [])];
  const text = lineOf(`${by}${statement}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`);
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

/** Says that a file that the message names is not known, so that nobody believes that it was read. */
function missingFileItem(name: string, tokenizer: Tokenizer): RequestedItem {
  const text = lineOf(`No file ${quote(name)} is among the memories of this session.`);
  const item: WindowItem = {
    kind: 'MEMORY',
    tokens: tokenizer.count(`${text}\n`),
    text,
    score: 1,
    parts: [],
    reason: 'the message names it',
  };
  return { id: `@${name}`, item };
}

/** The excerpt without statements of these messages, if any is left. */
function without(excerpt: SessionExcerpt, messages: ReadonlySet<string>): readonly SessionExcerpt[] {
  const statements = excerpt.statements.filter(({ passage }) => !messages.has(passage.message));
  return statements.length === 0 ? [] : [{ ...excerpt, statements }];
}

function statementItem({ statements, score, parts, reason }: SessionExcerpt, reader: string, tokenizer: Tokenizer): RequestedItem[] {
  return statements.slice(-1).map(({ passage: { session, at, by, author = by } }) => {
    const day = new Date(at).toISOString().slice(0, 10);
    const said = statements.map(({ text }) => quote(text)).join(' ');
    const names = new Set(statements.flatMap(({ passage }) => passage.names));
    const about = [...names]
      .filter((name) => !hasName(said, name))
      .slice(0, MAX_NAMES)
      .join(', ');
    const writer = author === by ? by : `${author} (written by ${by})`;
    const text = lineOf(`${day}, ${writer}${about === '' ? '' : `, about ${about}`}: ${said}`);
    const item: WindowItem = {
      kind: 'SESSION',
      tokens: tokenizer.count(`${text}\n`),
      text,
      score,
      parts,
      reason,
      earlier: { id: session },
      visibleTo: reader,
    };
    return { id: session, item };
  });
}

/** Names of entities in one line. */
const MAX_NAMES = 3;
