import { searchedTerms } from '../text/terms.js';
import type { MemoryKind } from './memory.js';

/** A sentence that holds beyond its conversation. */
export interface LastingStatement {
  readonly kind: MemoryKind;
  /** The sentence, or the part of it that states something, word for word. */
  readonly text: string;
  /** The subject, for corrections; see {@link Memory.subject}. */
  readonly subject?: string;
  /** Whether it speaks for a group (“we”), not for its writer. */
  readonly shared: boolean;
}

/** Longer messages are mostly pasted; statements at their beginning are read. */
const MAX_READ = 4_000;
const MAX_SENTENCE = 300;
const MIN_WORDS = 3;
/** The maximum number of statements of one message. */
const MAX_STATEMENTS = 5;

/** Text of others: code, quotations, tool output and mails. */
const CODE_BLOCK = /```[\s\S]*?(?:```|$)/gu;
const FOREIGN_LINE = /^(?:\s*>|\s{4,}|\t|\s*(?:from|to|subject|date|sent|cc):|.*\|.*\||\s*[\w.-]+[#$>]\s|\s*\d{4}-\d\d-\d\d[T ]\d\d:)/iu;
const QUOTED = /"[^"\n]{12,}"|“[^”\n]{12,}”|«[^»\n]{12,}»/gu;

/** Sentences without a lasting statement: questions, conditions, reports about the past, wishes, and idioms. */
const QUESTION = /\?["'”’)\]]*$/u;
const CONDITION = /^(?:if|unless|when(?:ever)? (?:i|we|you) (?:would|were)|suppose|assuming|what if|in case|imagine|let['’]s say|say)\b/iu;
const IDIOM =
  /\b(?:never ?mind|as always|like always|as ever|always[ -]on|never[ -]ending|always wondered|never (?:heard|seen|knew|thought|got|had|came|worked|been|did|used to)|always (?:thought|been|was|were|had|worked)|has never|have never|had never|hasn['’]t ever|was never|were never|is never going|could never|would never|not always|almost always|almost never)\b/iu;
const REPORTED =
  /\b(?:he|she|they|who|nobody|somebody|someone|everyone|the (?:docs?|vendor|manual|article|blog|customer|ticket|log|readme))\b[^.]{0,40}\b(?:says?|said|writes?|wrote|claims?|claimed|thinks?|told|asked|wants?|recommends?)\b/iu;
/** Limits to the moment or the task. */
const MOMENTARY =
  /\b(?:right now|at the moment|currently|for now|just (?:this )?once|this time|today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week)|for this (?:ticket|change|task|one|session|answer)|in this (?:case|ticket|session|thread))\b/iu;

interface Rule {
  readonly pattern: RegExp;
  readonly kind: MemoryKind;
  /** The group with the statement; by default the sentence. */
  readonly part?: number;
  /** The words by which a later statement of the same rule replaces this one. */
  readonly subject?: (match: RegExpExecArray) => string | undefined;
}

const MODAL = '(?:must|should|shall|have to|has to|need to|needs to)';
const termsKey = (text: string): string | undefined => {
  const terms = searchedTerms(text).toSorted();
  return terms.length === 0 ? undefined : terms.join(' ');
};
const named = (prefix: string, text: string | undefined): string | undefined => {
  const key = termsKey(text ?? '');
  return key === undefined ? undefined : `${prefix}: ${key}`;
};

/** In order; the first that matches decides. */
const RULES: readonly Rule[] = [
  // “Remember that …”, “for the record: …”
  {
    pattern: /^(?:please |pls )?(?:remember|memori[sz]e|keep in mind|make a note|note(?: down)?|don['’]t forget)(?: that|:|,)\s*(.{8,})$/iu,
    kind: 'FACT',
    part: 1,
    subject: ([, said = '']) => attributeIn(said),
  },
  {
    pattern: /^(?:for the record|for (?:your|future) reference|fyi|just so you know)[:,]?\s*(.{8,})$/iu,
    kind: 'FACT',
    part: 1,
    subject: ([, said = '']) => attributeIn(said),
  },
  // “From now on …”, “going forward …”
  {
    pattern: /^(?:please )?(?:from now on|from here on|going forward|in (?:the )?future|henceforth)\b[,:]?\s*(.{6,})$/iu,
    kind: 'PREFERENCE',
  },
  { pattern: /^(.{6,}?)\s+(?:from now on|from here on|going forward|in (?:the )?future)[.!]?$/iu, kind: 'PREFERENCE' },
  // “Call it …”, “we call the core in Utica Big Bertha”
  {
    pattern:
      /^(?:(?:[Pp]lease|[Yy]ou can|[Ll]et['’]s|[Ww]e|[Ee]verybody here|[Pp]eople here)\s+)?(?:just\s+)?[Cc]alls?\s+(it|them|that|this(?: one)?|(?:the |our )?[\w./:-]{2,60}(?: [\w./:-]{2,60}){0,4}?)\s+["“']?[\p{Lu}\d][^.!?]{1,60}[.!]?$/u,
    kind: 'FACT',
    subject: ([, whom]) => named('name', /^(?:it|them|that|this)/iu.test(whom ?? '') ? 'entity' : whom),
  },
  { pattern: /\b(?:is|are) (?:called|known as|nicknamed)\s+["“']?[\p{Lu}\d][^.!?]{1,60}[.!]?$/u, kind: 'FACT' },
  // “I prefer …”, “I like my answers short”
  {
    pattern: /^(?:(?:actually|no|sorry)[,]?\s+)?(?:i|we)(?:['’]d| would)? (?:prefer|rather (?:have|see|get))\b.{4,}$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('prefer', domainOf(said)),
  },
  {
    pattern:
      /^(?:i|we) (?:(?:only|really) )?(?:want|like|need|expect) (?:(?:all |my |your |the )?(?:answers?|replies|output|summaries|commands?|configs?|tables?|times?|dates?|units?|lists?|reports?))\b.{3,}$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('prefer', domainOf(said)),
  },
  {
    pattern:
      /^(?:please )?(?:always )?(?:answer|reply|respond|write|talk|speak)(?: to me)? (?:in|with|as) (?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|japanese|chinese|bullet points?|tables?|short (?:sentences|answers)|metric units?|utc|plain text|markdown)\b.*$/iu,
    kind: 'PREFERENCE',
    subject: () => 'prefer: answer',
  },
  // “We always …”, “never reboot …”
  {
    pattern:
      /\b(?:we|i|our (?:team|company|policy|rule|standard|convention)\w*)\b[^.]{0,40}\b(?:always|never|by default|as a rule|on principle|only ever)\b.{4,}$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: /^(?:please )?(?:always|never|don['’]t ever|do not ever)\s+(?!mind\b|ever\b)\p{L}{2,}.{3,}$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: new RegExp(`^(?:all|every|each|no|any) [\\p{L}\\d ./-]{3,60} ${MODAL} .{3,}$`, 'iu'),
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  // “Our maintenance window is …”, “my time zone is …”
  {
    pattern:
      /^(?:(?:actually|no|sorry|correction|update)[,:]?\s+)?(?:my|our) (?!question|problem|issue|guess|bad|point|understanding|mistake|concern|plan\b)([\p{L}\d][\p{L}\d /.-]{2,60}?) (?:is|are|starts?|ends?|runs?|lives?|stays?)(?: now)? .{2,}$/iu,
    kind: 'FACT',
    subject: ([, what]) => named('our', what),
  },
  {
    pattern: /^(?:i['’]m|i am|we['’]re|we are) (?:responsible for|in charge of|on call for|the owners? of|based in|located in) .{3,}$/iu,
    kind: 'FACT',
    subject: ([said]) => named('am', said),
  },
  // “The rule here is …”, “the standard for uplinks is …”
  {
    pattern:
      /^(?:(?:actually|no|sorry|correction|update)[,:]?\s+)?(?:the|our) (?:rule|policy|standard|convention|naming scheme|default|procedure|escalation (?:path|contact))\b[^.]{0,50} (?:is|are)(?: now)? .{4,}$/iu,
    kind: 'FACT',
    subject: ([said]) => named('our', /^(?:\w+[,:]\s+)?(.*?)\b(?:is|are)\b/iu.exec(said ?? '')?.[1]),
  },
];

/** “the maintenance window is Tuesday” is about “maintenance window”. */
function attributeIn(said: string): string | undefined {
  const what =
    /^(?:the|our|my|that the|that our)?\s*([\p{L}\d][\p{L}\d /.-]{2,60}?) (?:is|are|was|will be|has|have|starts?|ends?)\b/iu.exec(
      said,
    )?.[1];
  return named('our', what);
}

const POLARITY =
  /\b(?:always|never|don['’]t|do not|ever|not|no|only|please|we|i|our|team|by default|as a rule|now|anymore|any more|no longer|actually)\b/giu;
const withoutPolarity = (said: string): string => said.replaceAll(POLARITY, ' ');
/** The nouns that a preference can be about. The subject of a preference has only these, so that another preference about them corrects it. */
const DOMAINS =
  /\b(?:answers?|replies|output|summar\w+|commands?|configs?|tables?|times?|time zones?|dates?|units?|lists?|reports?|language|cli|gui|names?)\b/giu;
const domainOf = (said: string): string => (said.match(DOMAINS) ?? [said]).join(' ');

/** The subject of a statement about something that a user or a group has, such as “maintenance window”. Undefined without a word to compare. */
export const subjectOf = (said: string): string | undefined => named('our', said);

/**
 * The statements of a message of a user that hold beyond the conversation, by rules that prefer to miss one over inventing one. Code, quotations and
 * lines that look like output are not read, because others wrote them.
 */
export function lastingStatements(text: string): readonly LastingStatement[] {
  return ownSentences(text)
    .flatMap((sentence) => statementIn(sentence) ?? [])
    .slice(0, MAX_STATEMENTS);
}

/** The sentences that the user wrote, without code, quoted lines and output, at most 300 characters each. */
export function ownSentences(text: string): readonly string[] {
  const own = text
    .slice(0, MAX_READ)
    .replaceAll(CODE_BLOCK, '\n')
    .split('\n')
    .filter((line) => !FOREIGN_LINE.test(line))
    .join('\n');
  return own
    .split(/(?<=[.!?]["'”’)]*)\s+|\n+|;\s+/u)
    .map((sentence) => sentence.replace(/^(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= MAX_SENTENCE);
}

/** Words that mark a correction, which the statement does not need. */
const CORRECTION = /^(?:actually|no|sorry|correction|update)[,:]?\s+/iu;
const OPENERS =
  /^(?:(?:ok|okay|hi|hello|hey|thanks|thank you|and|but|so|also|btw|by the way|one more thing|well|yes|no|oh|please note)\b[,:.!]?\s+)+/iu;

function statementIn(sentence: string): LastingStatement | undefined {
  const said = sentence.replace(OPENERS, '');
  if (QUESTION.test(said) || CONDITION.test(said) || IDIOM.test(said) || REPORTED.test(said) || MOMENTARY.test(said)) return undefined;
  if (said.replaceAll(QUOTED, '').length < said.length / 2) return undefined;
  for (const rule of RULES) {
    const match = rule.pattern.exec(said);
    if (match === null) continue;
    const stated = (match[rule.part ?? 0] ?? '').trim();
    if (stated.split(/\s+/u).length < MIN_WORDS) continue;
    const subject = rule.subject?.(match);
    return {
      kind: rule.kind,
      text: capitalized((rule.part === undefined ? said : stated).replace(CORRECTION, '')),
      ...(subject === undefined ? {} : { subject }),
      shared: /^(?:.{0,30}\b)?(?:we|our|us)\b/iu.test(said),
    };
  }
  return undefined;
}

/** The statement of a sentence, without words that mark a correction. */
export const statedIn = (sentence: string): string => capitalized(sentence.replace(OPENERS, '').replace(CORRECTION, ''));

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
