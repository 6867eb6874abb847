import type {
  Budget,
  ContentItem,
  ContentSection,
  ItemCut,
  Omitted,
  SpokenMessage,
  RenderedFact,
  WindowContent,
} from '../model/context-window.js';
import type { Part } from '../../model/message.js';
import { isTalk, talkGroups } from '../render/render.js';
import type { ScorePart } from '../../model/understanding.js';

/** The maximum number of JSON characters of a snapshot: about four times the largest windows of current models. */
export const MAX_SNAPSHOT_CHARACTERS = 4_000_000;

/**
 * The stored content of a window: everything that is rendered, and the ids of its objects. Its size is about that of the window, regardless of the
 * length of the messages, and it renders the same, byte for byte. Members have a fixed order, so that equal content is equal JSON. Applying it to a
 * snapshot returns the same snapshot.
 */
export function snapshotContent(window: WindowContent): WindowContent {
  const { session, revision, strategy, model, profile, budget, sections, omitted } = window;
  const called = calledIn(sections);
  return {
    session,
    revision,
    strategy,
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
    budget: budgetOf(budget),
    sections: sections.map(({ kind, tokens, items }) => ({ kind, tokens, items: items.map((item) => itemOf(item, called)) })),
    omitted: omittedOf(omitted),
  };
}

/** Items that are rendered from the parts of their messages: tool calls with their results. */
function calledIn(sections: readonly ContentSection[]): ReadonlySet<ContentItem> {
  const conversation = sections.filter(({ kind }) => isTalk(kind));
  // Groups of a provider may span two sections only in one of the renderings, so both ways to group are checked.
  const groups = [...conversation.flatMap(({ items }) => talkGroups(items)), ...talkGroups(conversation.flatMap(({ items }) => items))];
  return new Set(groups.filter(({ whole }) => whole).flatMap(({ items }) => items));
}

function itemOf(item: ContentItem, called: ReadonlySet<ContentItem>): ContentItem {
  const { kind, tokens, text, score, parts, reason, cut, writtenBy, facts, message, entity, operation, memory, earlier, visibleTo } = item;
  return {
    kind,
    tokens,
    text,
    score,
    parts: parts.map(partOf),
    reason,
    ...(cut === undefined ? {} : { cut: cutOf(cut) }),
    ...(writtenBy === undefined ? {} : { writtenBy }),
    ...(facts === undefined ? {} : { facts: facts.map(factOf) }),
    ...(message === undefined ? {} : { message: spokenOf(message, item, called.has(item)) }),
    ...(entity === undefined ? {} : { entity: { id: entity.id } }),
    ...(operation === undefined ? {} : { operation: { id: operation.id } }),
    ...(memory === undefined ? {} : { memory: { id: memory.id } }),
    ...(earlier === undefined ? {} : { earlier: { id: earlier.id } }),
    ...(visibleTo === undefined ? {} : { visibleTo }),
  };
}

/** The calls and results determine the groups; their content is only rendered inside groups. */
function spokenOf(
  { id, role, author, authorClaimed, parent, parts, text }: SpokenMessage,
  { shown }: ContentItem,
  whole: boolean,
): SpokenMessage {
  const calls = (shown ?? parts).filter(isRendered);
  return {
    id,
    role,
    ...(author === undefined ? {} : { author }),
    ...(authorClaimed === undefined ? {} : { authorClaimed }),
    ...(parent === undefined ? {} : { parent }),
    parts: whole ? calls : calls.map(emptied),
    text: whole ? text : '',
  };
}

/** Calls and results, images, and thinking that the provider accepts back. */
function isRendered(part: Part): boolean {
  if (part.kind === 'THINKING') return (part.signature ?? part.redacted) !== undefined;
  return part.kind === 'TOOL_CALL' || part.kind === 'TOOL_RESULT' || part.kind === 'IMAGE';
}

function emptied(part: Part): Part {
  if (part.kind === 'TOOL_CALL') return { ...part, arguments: {} };
  return part.kind === 'TOOL_RESULT' || part.kind === 'THINKING' ? { ...part, text: '' } : part;
}

const partOf = ({ name, value }: ScorePart): ScorePart => ({ name, value });
const factOf = ({ name, value, tokens }: RenderedFact): RenderedFact => ({ name, value, tokens });
const cutOf = ({ how, fromTokens, toTokens }: ItemCut): ItemCut => ({ how, fromTokens, toTokens });

function budgetOf({ limit, reserved, used, remaining, bySection, overhead, tokenizer }: Budget): Budget {
  const sections = bySection.map(({ kind, tokens }) => ({ kind, tokens }));
  return { limit, reserved, used, remaining, bySection: sections, overhead, tokenizer };
}

function omittedOf({ count, tokens, items }: Omitted): Omitted {
  const each = items.map(({ kind, id, tokens: cost, score, reason }) => ({ kind, id, tokens: cost, score, reason }));
  return { count, tokens, items: each };
}
