/** Longer messages are mostly pasted; statements at their beginning are read. */
const MAX_READ = 4_000;
/** In characters. */
const MAX_SENTENCE = 400;

/** Text of others: code, quotations, tool output and mails. */
const CODE_BLOCK = /```[\s\S]*?(?:```|$)/gu;
const FOREIGN_LINE =
  /^(?:\s*>|\s{4,}|\t|\s*(?:from|to|subject|date|sent|cc):|.*\|.*\||\s*[\w.-]+[#$>]\s|\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:|\s*\[?\p{L}{3} +\d{1,2} \d\d:\d\d:\d\d|\s*<\d+>|\s*\d\d:\d\d:\d\d\b|\s*[%*]\p{L}+-\d-)/iu;

/** An end of a sentence, a line or a part of a sentence; not the points of an abbreviation, of an initial, or of “(a, b, ...)”. */
const SENTENCE_END =
  /(?<=[.!?]["'”’)]*)(?<!\b(?:e\.g|i\.e|etc|approx|ca|nr|vs|incl|excl|tel|ext|mr|mrs|ms|dr|prof|st|mag|ing|dipl|inc|ltd|corp|bldg|dept|str|abt|blvd|ave|z\.b|bzw|d\.h|p\.ex|\p{Lu})\.)(?<!\.\.\.?\))\s+|\n+|;\s+/iu;

/** The sentences that the user wrote, without code, quoted lines and output, at most {@link MAX_SENTENCE} characters each. */
export function ownSentences(text: string): readonly string[] {
  const own = text
    .slice(0, MAX_READ)
    .replaceAll(CODE_BLOCK, '\n')
    .split('\n')
    .filter((line) => !FOREIGN_LINE.test(line))
    .join('\n');
  return own
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(/^(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= MAX_SENTENCE);
}

/** Words that mark a correction, which the statement does not need. */
export const CORRECTION = /^(?:actually[,:]?|(?:no|sorry|correction|update)[,:.!])\s+/iu;
/** Words that open a sentence and are not part of the statement: “No, …”, but not “No contractors without an escort”. */
export const OPENERS =
  /^(?:(?:(?:ok|okay|hi|hello|hey|and|but|also|btw|by the way|oh)\b[,:.!]?|(?:thanks|thank you|so|one more thing|well|yes|no|please note)[,:.!])\s+)+/iu;

/** The statement of a sentence, without words that mark a correction. */
export const statedIn = (sentence: string): string => capitalized(sentence.replace(OPENERS, '').replace(CORRECTION, ''));

/** The first letter of a word is capitalized, that of a name such as “eth0” is not. */
export const capitalized = (text: string): string =>
  /^\p{Ll}+(?=[\s,;:.!?'’]|$)/u.test(text) ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : text;

/** Phrases with “always” or “never” that say nothing about what holds. */
export const IDIOM =
  /\b(?:never ?mind|as always|like always|as ever|always[ -]on|never[ -]ending|always wondered|never (?:heard|seen|knew|thought|got|had|came|worked|been|did|said|told|asked|wanted|tried|meant|liked|happened|used to)|always (?:rains?|snows?|look on)|always (?:thought|been|was|were|had|worked)|has never|have never|had never|hasn['’]t ever|was never|were never|is never going|could never|would never|not always|almost always|almost never)\b/iu;

/** Words of sentences that say that something changed or was wrong. */
export const CHANGED =
  /\b(?:no longer|any ?more|any longer|nowadays|(?:is|are|['’]s|['’]re|sits?|lives?|works?|runs?|goes|has|have|starts?|ends?) now|now (?:it|they|he|she|the|is|are|has|have|lives|sits|goes)|now[.!]?$|changed|replaced|swapped|moved|new (?:number|code|pin|key|contact|address|name|rule|window|owner|person)|has left|left us|retired|took over|takes over|instead|correction|corrected|wrong|mistaken|outdated|obsolete|forget (?:what|about|the|my)|ignore (?:what|my|the)|disregard|scrap (?:what|that|the)|not true|extended|extension|until further|used to|i['’]d rather|on second thought|actually|finally|meanwhile|update:)/iu;

const SECRET =
  /\b(?:pass(?:word|wd|phrase)s?|passwort|kennwort|mot de passe|contraseña|wachtwoord|hasło|passord|api[- ]?(?:key|token)s?|access[- ]?(?:key|token)s?|auth(?:entication)? tokens?|bearer|tokens?|secrets?|psk|pre-?shared keys?|private keys?|communit(?:y|ies) (?:is|strings?|=)|snmp communit(?:y|ies)|credit cards?|cvv|iban)\b/iu;
/** Long words of letters and digits, such as keys of an API, and numbers of cards. */
const RANDOM = /\b(?=[A-Za-z_]*\d)(?=\d*[A-Za-z_])[A-Za-z\d_]{20,}\b|\b(?:\d{4}[ -]){3}\d{4}\b/u;

/** Whether a sentence may contain a password, a token or a number of a card. Codes of doors and keyboxes are no secrets in this sense. */
export const mayBeSecret = (text: string): boolean => SECRET.test(text) || RANDOM.test(text);
