import { nounOf } from '../../../inventory/names/type-nouns.js';
import {
  CURRENCY,
  GLUED_UNIT,
  MONTH,
  NUMBERED_LABEL,
  NUMBER_LABEL,
  ORDINAL_ENDING,
  TICKET,
  TICKET_OR_VERB,
  UNIT,
} from '../../../language/en/numbers.js';

/** A stretch of text that measures, dates or labels something and names nothing. */
export interface Measure {
  readonly start: number;
  readonly end: number;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;

/** Each with all of its text; bounded runs of digits and words, so that the search is linear. */
const MEASURES: readonly RegExp[] = [
  // Addresses of pages and of people.
  /(?<![\w.])(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)\S{1,2000}/giu,
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/gu,
  // Money and shares.
  new RegExp(String.raw`[$€£¥]\s?${NUMBER}\s?(?:[kmb]|bn|mio)?(?![\w])`, 'giu'),
  new RegExp(String.raw`(?<![\w.,/-])${NUMBER}\s?(?:[$€£¥]|${CURRENCY}\b)`, 'giu'),
  new RegExp(String.raw`(?<![\w.,/-])[+-]?${NUMBER}\s?[%‰](?!\w)`, 'gu'),
  // Temperatures.
  new RegExp(String.raw`(?<![\w.,/-])[+-]?${NUMBER}\s?°\s?[cfk]?(?!\w)`, 'giu'),
  // Dates and times.
  /(?<![\w:.])\d{1,2}(?::\d{2}){1,2}(?:\s?[ap]\.?m\.?)?(?![\w:])/giu,
  /(?<![\w:./-])\d{1,2}\s?(?:[ap]\.?m\b\.?|o['’]?clock\b)/giu,
  /(?<![\w./-])(?:(?:19|20)\d{2}-\d{1,2}-\d{1,2}(?:t[\d:.]+z?)?|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2})(?![\w/-])/giu,
  new RegExp(String.raw`(?<![\w./-])\d{1,2}${ORDINAL_ENDING}?\.?\s(?:of\s)?${MONTH}\b(?:,?\s(?:19|20)\d{2})?`, 'giu'),
  new RegExp(String.raw`\b${MONTH}\.?\s\d{1,2}${ORDINAL_ENDING}?\b(?:,?\s(?:19|20)\d{2})?(?![\w/.:-])`, 'giu'),
  // Amounts with a unit.
  new RegExp(String.raw`(?<![\w.,/:-])[+-]?${NUMBER}\s?(?:${UNIT})\b(?![-/]?\d)`, 'giu'),
  // Tickets, labels and ports of protocols.
  new RegExp(String.raw`\b${TICKET}\s(?:${NUMBER_LABEL}\.?\s)?#?(?:[a-z]{1,10}[-_]?)?\d[\w-]{0,30}`, 'giu'),
  new RegExp(String.raw`\b${TICKET_OR_VERB}\s(?:${NUMBER_LABEL}\.?\s)?#?\d[\d-]{0,20}(?![\w/.])`, 'giu'),
  new RegExp(String.raw`\b(?:${NUMBERED_LABEL})s?:?\s#?\d{1,6}(?![\w/-]|[.:]\w)`, 'giu'),
  /\b(?:tcp|udp|sctp|http|https|ssh)(?:[/:-]|\s(?:ports?\s)?)\d{1,5}(?!\w)/giu,
  /(?<![\w/])\d{1,5}\/(?:tcp|udp|sctp)\b/giu,
  /(?<![\w:.\]]):\d{2,5}(?![\w:])/gu,
];
/** A number with a sign is an amount: “+32”. */
const SIGNED = /(?<![\w.,/:+-] ?)\+\d{1,9}(?![\w.:/-])/gu;
const HASHED = /(?<![\w/])#\d{1,12}(?!\w)/gu;
const GLUED = new RegExp(String.raw`(?<![\w.,/:-])${NUMBER}${GLUED_UNIT}(?![\w/:-]|[.]\d)`, 'giu');

/** Quantities, shares, money, times, dates, temperatures, tickets, labels, ports of protocols, and addresses of pages and people, in no order. */
export function measuresIn(text: string): readonly Measure[] {
  let offset = 0;
  return text.split('\n').flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    return measuresInLine(line).map((measure) => ({ start: start + measure.start, end: start + measure.end }));
  });
}

function measuresInLine(text: string): readonly Measure[] {
  const spans = MEASURES.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf));
  const labels = [GLUED, HASHED, SIGNED].flatMap((pattern) =>
    [...text.matchAll(pattern)].filter(({ index }) => !isBehindNoun(text, index)).map(spanOf),
  );
  return [...spans, ...labels];
}

const spanOf = (match: RegExpExecArray): Measure => ({ start: match.index, end: match.index + match[0].length });

/** "rack 45C" is a rack. */
function isBehindNoun(text: string, at: number): boolean {
  const word = /([\p{L}-]+)\s$/u.exec(text.slice(Math.max(0, at - 24), at))?.[1];
  return word !== undefined && nounOf(word) !== undefined;
}

/** Whether any of them has a part of the span. */
export const isMeasured = ({ start, end }: Measure, measures: readonly Measure[]): boolean =>
  measures.some((measure) => measure.start < end && start < measure.end);
