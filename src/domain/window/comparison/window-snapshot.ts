import type { Budget, ContentItem, ItemCut, Omitted, SpokenMessage, RenderedFact, WindowContent } from '../model/context-window.js';
import type { Part } from '../../model/message.js';
import { partText } from '../render/lines.js';
import { hasToolParts } from '../render/tool-parts.js';
import { renderedMessage } from '../render/turns.js';
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
  return {
    session,
    revision,
    strategy,
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
    budget: budgetOf(budget),
    sections: sections.map(({ kind, tokens, items }) => ({ kind, tokens, items: items.map(itemOf) })),
    omitted: omittedOf(omitted),
  };
}

function itemOf(item: ContentItem): ContentItem {
  const { kind, tokens, text, score, parts, reason, cut, writtenBy, facts, entity, operation, memory, earlier, visibleTo } = item;
  const message = renderedMessage(item);
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
    ...(message === undefined ? {} : { message: spokenOf(message) }),
    ...(entity === undefined ? {} : { entity: { id: entity.id } }),
    ...(operation === undefined ? {} : { operation: { id: operation.id } }),
    ...(memory === undefined ? {} : { memory: { id: memory.id } }),
    ...(earlier === undefined ? {} : { earlier: { id: earlier.id } }),
    ...(visibleTo === undefined ? {} : { visibleTo }),
  };
}

/** Calls and results are rendered from their parts; other messages from the text of the item, with their images. */
function spokenOf({ id, role, author, authorClaimed, parent, parts }: SpokenMessage): SpokenMessage {
  const rendered = hasToolParts({ parts }) ? parts.filter(isRendered).map(withoutData) : parts.filter(({ kind }) => kind === 'IMAGE');
  return {
    id,
    role,
    ...(author === undefined ? {} : { author }),
    ...(authorClaimed === undefined ? {} : { authorClaimed }),
    ...(parent === undefined ? {} : { parent }),
    parts: rendered,
    text: '',
  };
}

/** Thinking is only rendered if the provider accepts it back. */
const isRendered = (part: Part): boolean => part.kind !== 'THINKING' || (part.signature ?? part.redacted) !== undefined;

/** Images beside calls and results are rendered as text. */
const withoutData = (part: Part): Part => (part.kind === 'IMAGE' ? { kind: 'TEXT', text: partText(part), tokens: part.tokens } : part);

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
