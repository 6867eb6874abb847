import type { Section, WindowItem } from '../model/context-window.js';
import { costInAllFormats } from '../render/cost.js';
import { headingLine } from '../render/render.js';
import { normalForm } from '../../text/normal-form.js';
import { clarify } from '../../understanding/resolve/clarify.js';
import { typeName } from '../../understanding/resolve/candidates.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { Candidate, EntitySummary, Mention, Understanding } from '../../model/understanding.js';
import type { TokenBudget } from './token-budget.js';

/** Items of each status at most. */
const MOST_EACH = 8;
/** Names in one line at most. */
const MOST_NAMES = 6;
/** Candidates in one line at most. */
const MOST_CANDIDATES = 3;
const LONGEST_NAME = 80;
const LONGEST_QUOTE = 60;
const LONGEST_REASON = 160;
/** Shares of the window for lines in full, and for all lines; the latter take this many tokens however small the window is. */
const SHARES = { whole: 0.1, all: 0.15, least: 24 } as const;

/** One span in a line, and in a shorter line for where there is little room. */
interface Line {
  readonly mention: Mention;
  readonly whole: string;
  readonly short: string;
  readonly reason: string;
}

/** In a smaller window the turns that a reference points to come before what is said of it. */
const REFERENCES_FIRST_FROM = 600;

/** What of a window's lines about the turn is in. */
export interface Understood {
  readonly items: readonly WindowItem[];
  /** What waits for the room that the conversation leaves. */
  readonly left: readonly Line[];
  /** Tokens of the whole window. */
  readonly window: number;
}

/**
 * What was understood of the turn, in a line for each span that a reader could get wrong: what is ambiguous, with the question to ask, what is unknown,
 * what references mean, and names that only the conversation decided. `window`: tokens of the whole window.
 */
export function selectUnderstood({ mentions }: Understanding, window: number, budget: TokenBudget, tokenizer: Tokenizer): Understood {
  const lines = linesOf(mentions);
  const isFirst = ({ mention }: Line): boolean => window >= REFERENCES_FIRST_FROM || mention.status !== 'RESOLVED';
  const first = withLines({ items: [], left: lines.filter(isFirst), window }, budget, tokenizer);
  return { ...first, left: [...first.left, ...lines.filter((line) => !isFirst(line))] };
}

/** With those of the lines left that have room, each in full or in short. */
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

/** Undefined where there is nothing to say, or no room. */
export function understoodSection({ items }: Understood, tokenizer: Tokenizer): Section | undefined {
  if (items.length === 0) return undefined;
  const heading = tokenizer.count(headingLine('UNDERSTOOD'));
  return { kind: 'UNDERSTOOD', tokens: items.reduce((sum, { tokens }) => sum + tokens, heading), items };
}

function itemOf({ mention: { score, parts }, reason }: Line, text: string, tokenizer: Tokenizer): WindowItem {
  return { kind: 'UNDERSTANDING', tokens: tokenizer.count(`${text}\n`), text, score, parts, reason };
}

/** What must not be guessed comes first. */
function linesOf(mentions: readonly Mention[]): readonly Line[] {
  const of = (wanted: (mention: Mention) => boolean, line: (mention: Mention) => Line) =>
    mentions.filter(wanted).slice(0, MOST_EACH).map(line);
  return [
    ...of(({ status }) => status === 'AMBIGUOUS', ambiguousLine),
    ...of(({ status }) => status === 'UNKNOWN', unknownLine),
    ...of((mention) => isResolved(mention) && mention.kind === 'REFERENCE', referenceLine),
    ...of((mention) => isResolved(mention) && mention.kind === 'NAME' && isDecidedByTalk(mention), nameLine),
  ];
}

const isResolved = ({ status, entities }: Mention): boolean => status === 'RESOLVED' && entities.length > 0;

/** Others have the name as well, or the words are not the name. */
function isDecidedByTalk({ text, entities, candidates, inherited = [] }: Mention): boolean {
  const [entity] = entities;
  const named = entity !== undefined && normalForm(entity.name) === normalForm(text);
  return inherited.length > 0 && (!named || candidates.some((other) => other.entity.name === entity.name));
}

function ambiguousLine(mention: Mention): Line {
  const quoted = quotedText(mention);
  const clarification = clarify([{ ...mention, text: quoted }]);
  const labels = clarification?.choices.map(({ label }) => flat(label, LONGEST_NAME)) ?? mention.candidates.map(candidateName);
  const shown = labels.slice(0, MOST_CANDIDATES);
  const candidates = shown.length === 0 ? '' : ` Candidates: ${listed(shown, mention.candidateCount)}.`;
  return {
    mention,
    whole: `Ambiguous; ask: ${clarification?.question ?? `“${quoted}” fits ${mention.candidateCount}. Which one do you mean?`}${candidates}`,
    short: `Ambiguous: “${quoted}” fits ${mention.candidateCount}; ask which one`,
    reason: 'several fit, so it has to be asked',
  };
}

const candidateName = ({ entity }: Candidate): string => flat(entity.display, LONGEST_NAME);

function unknownLine(mention: Mention): Line {
  const short = `Unknown: “${quotedText(mention)}”`;
  const reason = flat(mention.evidence[0] ?? '', LONGEST_REASON);
  return { mention, whole: reason === '' ? short : `${short} (${reason})`, short, reason: 'nothing fits, so it must not be guessed' };
}

const referenceLine = (mention: Mention): Line => meaningLine('Reference', mention, 'what the reference means');

const nameLine = (mention: Mention): Line => meaningLine('Name', mention, 'what the conversation decided for the name');

function meaningLine(word: string, mention: Mention, reason: string): Line {
  const { entities } = mention;
  const [first] = entities;
  const oneType = entities.every(({ type }) => type === first?.type);
  const type = first === undefined || !oneType ? '' : `${typeName(first)} `;
  const begin = `${word} “${quotedText(mention)}”:`;
  const whole = `${begin} ${type}${listed(entities.slice(0, MOST_NAMES).map(placedName), entities.length)}`;
  const short = `${begin} ${listed(
    entities.slice(0, 2).map(({ name }) => flat(name, LONGEST_NAME)),
    entities.length,
  )}`;
  return { mention, whole, short, reason };
}

/** Its name, and for a part of something else that thing’s name. */
function placedName({ display, places }: EntitySummary): string {
  const holder = places.find(({ type }) => type === 'DEVICE' || type === 'VIRTUAL_MACHINE');
  return `${flat(display, LONGEST_NAME)}${holder === undefined ? '' : ` of ${flat(holder.name, LONGEST_NAME)}`}`;
}

function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a user or an inventory wrote stays on one line, so that it begins no section, and closes no quotation mark. */
const flat = (text: string, most: number): string => {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[“”]/gu, "'")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed()}…`;
};

const quotedText = ({ text }: Mention): string => flat(text, LONGEST_QUOTE);
