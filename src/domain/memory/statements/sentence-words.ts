import { isDictionaryWord } from '../../text/lexicon.js';
import { isStopWord } from '../../text/stop-words.js';

/** A word of a sentence: in lower case, and the class that stands for it in patterns of several words. */
export interface SentenceWord {
  readonly word: string;
  /** A function word stands for itself; others have a class such as `<name>`, `<number>` or `<-ed>`. */
  readonly form: string;
}

const WORD = /[\p{L}\p{N}]+(?:[-_./:'’@+][\p{L}\p{N}]+)*|[?!,:;()"“”$€£%+–—-]+/gu;
const MAX_WORDS = 90;

/** Classes of words by their shape, in order. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['<time>', /^(?:\d{1,2}[:.h]\d\d|\d{1,2}(?:am|pm|h)|noon|midnight)$/u],
  ['<date>', /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|20[2-4]\d)$/u],
  ['<address>', /^\d+\.\d+\.\d+\.\d+$/u],
  ['<number>', /^\d+(?:[.,]\d+)*(?:st|nd|rd|th|kg|m|km|mm|u|v|w|kw|kva|a|mb|gb|tb|ms|s|min|mins|days?|hours?|years?|x)?$/u],
  ['<mark>', /^[^\p{L}\p{N}]+$/u],
  ['<code>', /\d/u],
];

/** Words of one meaning that many sentences share. */
const GROUPS: readonly (readonly [string, string])[] = [
  ['<day>', 'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekend weekday'],
  [
    '<days>',
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekdays nights mornings evenings afternoons summers winters',
  ],
  ['<month>', 'january february march april june july august september october november december'],
  ['<period>', 'day week month quarter year night hour season shift'],
  [
    '<momentary>',
    'today tonight tomorrow yesterday currently atm meanwhile earlier recently lately soon just still again already morning afternoon',
  ],
  [
    '<constant>',
    'always never ever every each any anymore whenever forever permanently usually normally generally nobody everybody everyone only',
  ],
  [
    '<duty>',
    'must mustn’t should shouldn’t needs need required requires mandatory forbidden allowed prohibited permitted insists expects has',
  ],
  [
    '<belongs>',
    'belongs belong owns own owned responsible manages manage managed runs looks maintains handles approves signs pays ours theirs',
  ],
  [
    '<kept>',
    'keeps kept lives live sits sit hangs stays located stored spare spares drawer shelf cupboard safe cabinet basement behind upstairs downstairs',
  ],
  ['<contact>', 'phone number call ring extension email mail mailbox contact contacts hotline reach ask duty desk'],
  ['<access>', 'code pin key keys keybox combination password passcode alarm badge padlock login'],
  [
    '<contract>',
    'contract contracts warranty lease licence license renewal renewed expires expire invoice costs charges charge fee sla support notice',
  ],
  [
    '<answer>',
    'answer answers reply replies list lists table tables summary summaries draft drafts format order sorted bullet bullets sentence sentences paragraph short brief long wording english german french output columns column names units times dates',
  ],
  ['<like>', 'prefer prefers like likes want wants rather hate dislike please prefer'],
  [
    '<maybe>',
    'maybe perhaps probably possibly guess think suspect wonder wondering might could hopefully suppose apparently seems seem looks sounds assume assuming theory hypothetically',
  ],
  ['<claim>', 'says said claims claimed swears thinks reckons told rumour rumor heard supposedly allegedly'],
  [
    '<state>',
    'down up offline online flapping failing broken unreachable rebooting stuck slow dead alive red green amber degraded error errors alarm alarms loss',
  ],
  [
    '<done>',
    'swapped replaced rebooted restarted cleaned checked tried moved fixed reset upgraded plugged unplugged found went called got came ran opened closed did saw',
  ],
  [
    '<ask>',
    'show list tell check find give compare draft write explain look make prepare describe print get send add create remove delete set run see',
  ],
  ['<now>', 'now'],
  ['<gratitude>', 'thanks thank cheers great perfect thx ta merci danke gracias'],
  ['<change>', 'changed moved switched replaced longer anymore instead wrong correction outdated formerly former meanwhile'],
  ['<name of>', 'called calls call known means mean meaning nickname nicknamed stands aka alias abbreviation refers'],
  [
    '<person>',
    'who he she guy woman man manager receptionist janitor caretaker landlord colleague boss nurse engineer electrician vendor supplier tenant customer',
  ],
];

const GROUP_OF: ReadonlyMap<string, readonly string[]> = (() => {
  const groups = new Map<string, string[]>();
  for (const [name, words] of GROUPS) for (const word of words.split(' ')) groups.set(word, [...(groups.get(word) ?? []), name]);
  return groups;
})();

/** The groups of meaning of a word in lower case. */
export const groupsOf = (word: string): readonly string[] => GROUP_OF.get(word) ?? [];

/** The first {@link MAX_WORDS} words of a sentence, with punctuation inside it. */
export function wordsOfSentence(sentence: string): readonly SentenceWord[] {
  return (sentence.match(WORD) ?? []).slice(0, MAX_WORDS).map((spelled, index) => {
    const word = spelled.toLowerCase().replaceAll('’', "'");
    return { word, form: formOf(spelled, word, index === 0) };
  });
}

function formOf(spelled: string, word: string, isFirst: boolean): string {
  const shape = SHAPES.find(([, pattern]) => pattern.test(word))?.[0];
  if (shape !== undefined) return shape === '<mark>' ? word : shape;
  if (isStopWord(word) || word.includes("'")) return word;
  if (!isFirst && /^\p{Lu}/u.test(spelled)) return '<name>';
  const group = groupsOf(word)[0];
  if (group !== undefined) return group;
  if (/[-_./:]/u.test(word)) return '<code>';
  const ending = /(?:ed|ing|ly|s)$/u.exec(word)?.[0];
  if (ending !== undefined && word.length > 4) return `<-${ending}>`;
  return isDictionaryWord(word) ? '<word>' : '<unknown>';
}
