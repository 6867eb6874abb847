import type { MemoryKind } from '../memory.js';
import { attributeIn, named, withoutPolarity } from './subjects.js';

/** A form of sentence that says that it holds for long. */
export interface Rule {
  readonly pattern: RegExp;
  readonly kind: MemoryKind;
  /** The group with the statement; by default the sentence. */
  readonly part?: number;
  /** The words by which a later statement of the same rule replaces this one. */
  readonly subject?: (match: RegExpExecArray) => string | undefined;
}

const MODAL = '(?:must|should|shall|have to|has to|need to|needs to)';
/** In order; the first that matches decides. */
export const RULES: readonly Rule[] = [
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
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern:
      /^(?:i|we) (?:(?:only|really) )?(?:want|like|need|expect) (?:(?:all |my |your |the )?(?:answers?|replies|output|summaries|commands?|configs?|tables?|times?|dates?|units?|lists?|reports?))\b.{3,}$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern:
      /^(?:please )?(?:always )?(?:answer|reply|respond|write|talk|speak)(?: to me)? (?:in|with|as) (?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|japanese|chinese|bullet points?|tables?|short (?:sentences|answers)|metric units?|utc|plain text|markdown)\b.*$/iu,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
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
