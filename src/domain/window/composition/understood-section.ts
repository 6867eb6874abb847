import { choicesOf } from '../../understanding/meanings.js';
import type { Section, WindowItem } from '../model/context-window.js';
import { costInAllFormats } from '../render/cost.js';
import { headingLine } from '../render/render.js';
import { normalForm } from '../../text/normal-form.js';
import { clarify } from '../../understanding/turn/clarify.js';
import { typeName } from '../../understanding/turn/clarify.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { Candidate, EntitySummary, Mention, Understanding } from '../../model/understanding.js';
import type { TokenBudget } from './token-budget.js';

/** The maximum number of items of each status. */
const MAX_EACH = 8;
/** The maximum number of names in one line. */
const MAX_NAMES = 6;
/** The maximum number of candidates in one line. */
const MAX_CANDIDATES = 3;
const LONGEST_NAME = 80;
const LONGEST_QUOTE = 60;
const LONGEST_REASON = 160;
/** The shares of the window for lines in full, and for all lines; the minimum in tokens for all lines. */
const SHARES = { whole: 0.1, all: 0.15, least: 24 } as const;

/** A mention in one line, and in a shorter line. */
interface Line {
  readonly mention: Mention;
  readonly whole: string;
  readonly short: string;
  readonly reason: string;
}

/** In a smaller window, the turns that a reference depends on are more important than its explanation. */
const REFERENCES_FIRST_FROM = 600;

/** The lines that are included. */
export interface Understood {
  readonly items: readonly WindowItem[];
  /** The lines that are added if the conversation leaves room. */
  readonly left: readonly Line[];
  /** Tokens of the whole window. */
  readonly window: number;
}

/**
 * The understanding of the turn, with one line for each mention that could be misread: ambiguous ones with the question to ask, unknown
 * ones, possible ones with their choices, references, and names that only the conversation resolved. `window`: tokens of the whole window.
 */
export function selectUnderstood({ mentions }: Understanding, window: number, budget: TokenBudget, tokenizer: Tokenizer): Understood {
  const lines = linesOf(mentions);
  const isOpen = ({ mention: { status } }: Line): boolean => status === 'AMBIGUOUS' || status === 'UNKNOWN';
  const isFirst = (line: Line): boolean => window >= REFERENCES_FIRST_FROM || isOpen(line);
  const first = withLines({ items: [], left: lines.filter(isFirst), window }, budget, tokenizer);
  return { ...first, left: [...first.left, ...lines.filter((line) => !isFirst(line))] };
}

/** Adds the remaining lines that fit, in full or in short form. */
export function withLines({ items: before, left: waiting, window }: Understood, budget: TokenBudget, tokenizer: Tokenizer): Understood {
  const most = { whole: Math.floor(SHARES.whole * window), short: Math.floor(Math.max(SHARES.all * window, SHARES.least)) };
  const heading = tokenizer.count(headingLine('UNDERSTOOD'));
  const items = [...before];
  const left: Line[] = [];
  for (const line of waiting) {
    const take = (form: keyof typeof most, { tokens }: WindowItem): boolean =>
      budget.takeShare('UNDERSTOOD', most[form], costInAllFormats(tokens + (items.length === 0 ? heading : 0)));
    const forms = (['whole', 'short'] as const).map((form) => ({ form, item: itemOf(line, line[form], tokenizer) }));
    const fitting = forms.find(({ form, item }) => take(form, item));
    if (fitting === undefined) left.push(line);
    else items.push(fitting.item);
  }
  return { items, left, window };
}

/** Undefined if there are no lines. */
export function understoodSection({ items }: Understood, tokenizer: Tokenizer): Section | undefined {
  if (items.length === 0) return undefined;
  const heading = tokenizer.count(headingLine('UNDERSTOOD'));
  return { kind: 'UNDERSTOOD', tokens: items.reduce((sum, { tokens }) => sum + tokens, heading), items };
}

function itemOf({ mention: { score, parts }, reason }: Line, text: string, tokenizer: Tokenizer): WindowItem {
  return { kind: 'UNDERSTANDING', tokens: tokenizer.count(`${text}\n`), text, score, parts, reason };
}

/** First what must not be guessed. */
function linesOf(mentions: readonly Mention[]): readonly Line[] {
  const of = (isRelevant: (mention: Mention) => boolean, line: (mention: Mention) => Line) =>
    mentions.filter(isRelevant).slice(0, MAX_EACH).map(line);
  return [
    ...of(({ status }) => status === 'AMBIGUOUS', ambiguousLine),
    ...of(({ status }) => status === 'UNKNOWN', unknownLine),
    ...of(({ status }) => status === 'POSSIBLE', possibleLine),
    ...of((mention) => isResolved(mention) && mention.kind === 'REFERENCE', referenceLine),
    ...of((mention) => isResolved(mention) && mention.kind === 'NAME' && isDecidedByTalk(mention), nameLine),
  ];
}

const isResolved = ({ status, entities }: Mention): boolean => status === 'RESOLVED' && entities.length > 0;

/** Other entities have the same name, or the text differs from the name. */
function isDecidedByTalk({ text, entities, candidates, inherited = [] }: Mention): boolean {
  const [entity] = entities;
  const named = entity !== undefined && normalForm(entity.name) === normalForm(text);
  return inherited.length > 0 && (!named || candidates.some((other) => other.entity.name === entity.name));
}

function ambiguousLine(mention: Mention): Line {
  const quoted = quotedText(mention);
  const clarification = clarify([{ ...mention, text: quoted }]);
  const labels = clarification?.choices.map(({ label }) => flat(label, LONGEST_NAME)) ?? mention.candidates.map(candidateName);
  const visible = labels.slice(0, MAX_CANDIDATES);
  const candidates = visible.length === 0 ? '' : ` Candidates: ${listed(visible, mention.candidateCount)}.`;
  return {
    mention,
    whole: `Ambiguous; ask: ${clarification?.question ?? `“${quoted}” fits ${mention.candidateCount}. Which one do you mean?`}${candidates}`,
    short: `Ambiguous: “${quoted}” fits ${mention.candidateCount}; ask which one`,
    reason: 'several entities match, so the model should ask',
  };
}

const candidateName = ({ entity }: Candidate): string => flat(entity.display, LONGEST_NAME);

function unknownLine(mention: Mention): Line {
  const short = `Unknown: “${quotedText(mention)}”`;
  const reason = flat(mention.evidence[0] ?? '', LONGEST_REASON);
  return { mention, whole: reason === '' ? short : `${short} (${reason})`, short, reason: 'nothing matches, so the model must not guess' };
}

function possibleLine(mention: Mention): Line {
  const [best, ...others] = choicesOf(mention);
  const begin = `Possible: “${quotedText(mention)}” is probably`;
  const first = best === undefined ? '' : meaningText(best.entities);
  return {
    mention,
    whole: `${begin} ${[first, ...others.map(({ entities }) => meaningText(entities))].join('; or ')}`,
    short: `${begin} ${first}`,
    reason: 'the meaning is not certain, so the model decides between the choices',
  };
}

const referenceLine = (mention: Mention): Line => meaningLine('Reference', mention, 'what the reference means');

const nameLine = (mention: Mention): Line => meaningLine('Name', mention, 'what the conversation decided for the name');

function meaningLine(word: string, mention: Mention, reason: string): Line {
  const { entities } = mention;
  const begin = `${word} “${quotedText(mention)}”:`;
  const whole = `${begin} ${meaningText(entities)}`;
  const short = `${begin} ${listed(
    entities.slice(0, 2).map(({ name }) => flat(name, LONGEST_NAME)),
    entities.length,
  )}`;
  return { mention, whole, short, reason };
}

/** “device a, b”; without the type if they differ in it. */
function meaningText(entities: readonly EntitySummary[]): string {
  const [first] = entities;
  const oneType = entities.every(({ type }) => type === first?.type);
  const type = first === undefined || !oneType ? '' : `${typeName(first)} `;
  return `${type}${listed(entities.slice(0, MAX_NAMES).map(placedName), entities.length)}`;
}

/** The name of an entity; for a component also the name of its parent. */
function placedName({ display, places }: EntitySummary): string {
  const holder = places.find(({ type }) => type === 'DEVICE' || type === 'VIRTUAL_MACHINE');
  return `${flat(display, LONGEST_NAME)}${holder === undefined ? '' : ` of ${flat(holder.name, LONGEST_NAME)}`}`;
}

function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Text of users and inventories is put on one line without quotation marks, so that it cannot begin a section or end a quotation. */
const flat = (text: string, most: number): string => {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[“”]/gu, "'")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed()}…`;
};

const quotedText = ({ text }: Mention): string => flat(text, LONGEST_QUOTE);
