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

/** Characters of the JSON of a window that is kept: some four times what the largest windows of today's models hold. */
export const MAX_SNAPSHOT_CHARACTERS = 4_000_000;

/**
 * What of a window is kept: all that it says, and of the things in it who they are and what of them is rendered. So it takes about as much as the
 * window itself, however long its messages are, and renders the same, byte for byte. Members stand in one order, so equal content is equal JSON.
 * The same again of what was kept.
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

/** Items that are rendered from the parts of their messages: calls with their results. */
function calledIn(sections: readonly ContentSection[]): ReadonlySet<ContentItem> {
  const talk = sections.filter(({ kind }) => isTalk(kind));
  // A provider's groups never reach from one section into the next but in one of the renderings, so both ways to cut are looked at.
  const groups = [...talk.flatMap(({ items }) => talkGroups(items)), ...talkGroups(talk.flatMap(({ items }) => items))];
  return new Set(groups.filter(({ whole }) => whole).flatMap(({ items }) => items));
}

function itemOf(item: ContentItem, called: ReadonlySet<ContentItem>): ContentItem {
  const { kind, tokens, text, score, parts, reason, cut, facts, message, entity, operation } = item;
  return {
    kind,
    tokens,
    text,
    score,
    parts: parts.map(partOf),
    reason,
    ...(cut === undefined ? {} : { cut: cutOf(cut) }),
    ...(facts === undefined ? {} : { facts: facts.map(factOf) }),
    ...(message === undefined ? {} : { message: spokenOf(message, item, called.has(item)) }),
    ...(entity === undefined ? {} : { entity: { id: entity.id } }),
    ...(operation === undefined ? {} : { operation: { id: operation.id } }),
  };
}

/** Which calls and results there are tells what belongs together; what they say is rendered only where they do. */
function spokenOf({ id, role, author, parent, parts, text }: SpokenMessage, { shown }: ContentItem, whole: boolean): SpokenMessage {
  const calls = (shown ?? parts).filter(isRendered);
  return {
    id,
    role,
    ...(author === undefined ? {} : { author }),
    ...(parent === undefined ? {} : { parent }),
    parts: whole ? calls : calls.map(emptied),
    text: whole ? text : '',
  };
}

/** Calls and results, images, and thinking that its provider takes back. */
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
