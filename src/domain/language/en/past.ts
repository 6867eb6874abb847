const PAST_VERB = '(?:was|were|did|had|has been|have been|been)';
const CHANGED =
  '(?:moved|changed|renamed|deleted|removed|added|created|updated|edited|modified|relocated|recabled|repatched|reassigned|replaced|swapped)';
const CHANGE = '(?:move|change|rename|delete|remove|add|create|update|edit|modify|relocate|recable|repatch|reassign|replace|swap)';
/** The words between two words of a sentence. Bounded, because otherwise the time would grow with the square of the length. */
const WORDS = '[^.?!]{0,120}';
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:in|on|since) (?:january|february|march|april|may|june|july|august|september|october|november|december|20\\d\\d)';
const PAST_TIME = `(?:before|previously|formerly|earlier|originally|back then|in the past|prior to|until|yesterday|last (?:night|week|month|year|time|${DAY})|ago|ever|on ${DAY}|${MONTH})`;
/** Nouns for what something can have had another one of, such as a former rack. */
const FORMER_THINGS =
  '(?:rack|site|location|room|place|home|position|name|hostname|ip|address|tenant|owner|status|state|role|serial|asset|vlan|vrf|prefix|platform|firmware|cluster|description|value|model|type|parent|device|port|interface|cable|connection|neighbou?r|uplink)';

/**
 * Sentences of questions and requests about the past of something, or about its changes: “where was it before?”, “when was sw-1 moved?”. “Before I reboot
 * it, where is sw-1?” is none: the past tense comes first.
 */
export const PAST_SENTENCE = new RegExp(
  [
    `\\b${PAST_VERB}\\b${WORDS}\\b${PAST_TIME}\\b`,
    `\\b(?:previously|formerly|originally|yesterday|last (?:night|week|month|year))\\b[^.?!]{0,20}\\b(?:was|were)\\b`,
    `\\b(?:previous|former|prior) ${FORMER_THINGS}s?\\b`,
    '^\\W*(?:and|or|what about)? ?(?:before|previously|earlier)(?: that)?\\W*$',
    '\\bused to (?:be|have|sit|live|run|hang|belong)\\b',
    `\\b(?:when|who|why|how often)\\b${WORDS}\\b${CHANGED}\\b`,
    `\\b(?:has|have|was|were|been)\\b${WORDS}\\b${CHANGED}\\b`,
    `\\bdid\\b${WORDS}\\b${CHANGE}\\b`,
    "\\b(?:what|what[’']s|anything|something|which \\p{L}+)\\b[^.?!]{0,30}\\b(?:changed|happened|moved)\\b",
    '\\b(?:what|which \\p{L}+) (?:has |have |had )?left\\b',
    '\\b(?:recent|last|latest|all|any) (?:change|move)s?\\b',
    '\\b(?:history|changelog|change log|changes) (?:of|for|on|to|in)\\b',
    '\\b(?:its|their) (?:history|changes|changelog)\\b',
  ].join('|'),
  'iu',
);

/** Sentences that may be about the past: their answers have what is stored of it beside the present. */
export const MAYBE_PAST = new RegExp(
  `\\b(?:was|were|did|had|has been|have been|been|used? to|previous|prev|former|formerly|prior|since when|how long|history|unplugged|yesterday|ago|touch(?:ed)?|recently|lately|${CHANGED})\\b|\\b(?:first|last|latest|old|original) (?:${FORMER_THINGS}|change|move)s?\\b|\\b(?:come|came) from\\b`,
  'iu',
);

/** Notes that are requests without a verb: “history of sw-1”, “former rack of sw-1”, “and before?”. */
export const PAST_NOUN =
  /^\W*(?:(?:the |its |show |get )*(?:history|changelog|change log|recent changes|last changes|previous|former|prior)\b|(?:and |or |what about )?(?:before|previously|earlier)\b)/iu;

/** Words of such questions, which choose nothing themselves. */
export const PAST_WORDS =
  /^(?:before|previous(?:ly)?|former(?:ly)?|prior|earlier|originally|used|happened|left|history|changelog|log|changes?|changed|moves?|moved|renamed|called|relocated|recabled|repatched|reassigned|replaced|swapped|edited|updated|modified|added|created|deleted|removed|recently|lately|recent|latest|past|often|another|ever)$/u;

/** Questions about all changes. */
export const ALL_CHANGES = /\b(?:changed?|changes|happened|history|changelog|change log|updated|edited|modified)\b/iu;

/** Words that ask for a former name: “what was it called before?”. */
export const NAME_WORDS = /\b(?:called|named|renamed|name|hostname)\b/iu;

/** Words that ask for former places and for former connections. */
export const MOVE_WORDS = /\b(?:moved?|relocated)\b/iu;
export const RECABLING_WORDS = /\b(?:recabled|repatched|replugged)\b/iu;

/** Words that ask who made a change. */
export const WHO_CHANGED = new RegExp(`\\bwho\\b${WORDS}\\b${CHANGED}\\b`, 'iu');
