import { wordList } from './word-list.js';

export const SINGULAR_PRONOUNS = wordList('it itself');
export const PLURAL_PRONOUNS = wordList('they them themselves em');
export const PERSONAL_PRONOUNS = wordList('he him she her himself herself');
/** Determiners that stand for an owner: “its ports”. */
export const POSSESSIVES = wordList('its their his her hers theirs');
/** Determiners that begin a phrase for something that is known. */
export const DEFINITE_DETERMINERS = wordList('the this that these those its their his her same both');
/** Determiners of something that is not known yet: such a phrase refers to nothing. */
export const INDEFINITE_DETERMINERS = wordList('a an any another each every no some which what whose how many much more');
/** Determiners of the speakers: “our firewall”. */
export const SPEAKER_DETERMINERS = wordList('my our your');
export const PLURAL_DETERMINERS = wordList('these those both');

export const PREPOSITIONS = wordList(
  'of in at on for from to with without by behind under above below beside near next inside outside into onto over through via towards toward between before after about against off since until per',
);
/** Prepositions of a place or an owner, which restrict the phrase before them. */
export const RESTRICTING = wordList('of in at on for from behind under above below beside near inside by');

export const AUXILIARIES = wordList(
  "is are was were am be been being do does did has have had can could will would shall should may might must isn't aren't wasn't weren't doesn't don't didn't hasn't haven't hadn't can't couldn't won't wouldn't shouldn't isnt arent doesnt dont didnt hasnt havent cant wont",
);
export const CONJUNCTIONS = wordList('and or but nor so yet because although though while if unless than as');
export const QUESTION_WORDS = wordList('which what who whom whose where when why how');

export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, index) => [word, index + 1] as const),
  ...['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th'].map((word, index) => [word, index + 1] as const),
  ['former', 1],
  ['last', -1],
  ['latter', -1],
  ['final', -1],
]);

export const COUNTS: ReadonlyMap<string, number> = new Map([
  ...'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, index + 2] as const),
  ['couple', 2],
  ['pair', 2],
  ['both', 2],
]);

/** Which end of which order a superlative or comparative names. */
export interface Extreme {
  /** LIST: the order in which they were named. NUMBER: the number in the name. SIZE: the length of a prefix, otherwise as NUMBER. */
  readonly order: 'LIST' | 'NUMBER' | 'SIZE';
  readonly position: 'MOST' | 'LEAST' | 'MIDDLE';
}

export const EXTREMES: ReadonlyMap<string, Extreme> = new Map<string, Extreme>([
  ...'highest higher upper uppermost topmost top newest newer latest'
    .split(' ')
    .map((word) => [word, { order: 'NUMBER', position: 'MOST' }] as const),
  ...'lowest lower lowermost bottom oldest older earliest'
    .split(' ')
    .map((word) => [word, { order: 'NUMBER', position: 'LEAST' }] as const),
  ...'largest larger biggest bigger'.split(' ').map((word) => [word, { order: 'SIZE', position: 'MOST' }] as const),
  ...'smallest smaller'.split(' ').map((word) => [word, { order: 'SIZE', position: 'LEAST' }] as const),
  ['middle', { order: 'LIST', position: 'MIDDLE' }],
]);

/** Heads that stand for any kind of thing. */
export const STAND_INS = wordList('one ones thing things guy guys item items entry entries option object record stuff');
export const OTHER_WORDS = wordList('other others remaining rest opposite');

/** Nouns of times and steps behind an ordinal: “the first time”, “the last days” are none of a list. */
export const TIME_NOUNS = wordList(
  `time times day days night nights week weeks month months year years hour hours minute minutes half quarter moment place glance sight
   attempt try thing step`,
);

/** Words for several others: “the rest”. */
export const PLURAL_OTHERS = wordList('others rest');

/** Pronouns for a list that something is chosen from: “the last of those”. */
export const PARTITIVE_PRONOUNS = wordList('those these them');

/** Determiners between “of” and a number: “one of the two”. */
export const PARTITIVE_DETERMINERS = wordList('the those these');

/** Pronouns for a place. */
export const PLACE_PRONOUNS = wordList('here there');

/** Demonstratives for one thing: “reboot that”. */
export const SINGULAR_DEMONSTRATIVES = wordList('this that');

/** Demonstratives for several things. */
export const PLURAL_DEMONSTRATIVES = wordList('these those');

/** Pronouns for two things. */
export const DUAL_PRONOUNS = wordList('both either neither');

/** Words that open the clause that “it” stands for: “it is clear that …”, “is it possible to …”. */
export const CLAUSE_OPENERS = wordList('that to if whether when how why who where what because for');

/** An adverb before an adjective: “it is not entirely clear that …”. */
export const ADVERB = /(?:ly|very|so|too|not)$/u;

/** Verbs between “it” and an adjective: “it seems clear that …”. */
export const COPULAS = wordList("is was be seems seem appears looks isn't wasn't");

/** Pronouns that are subjects: “the other rack’s, I mean”. */
export const SUBJECT_PRONOUNS = wordList('i you we he she they');

/** Definite determiners of one thing: “the hub”. */
export const SINGULAR_DEFINITES = wordList('the that this');

/** Demonstratives: “that switch”, “these two”. */
export const DEMONSTRATIVES = wordList('this that these those');

/** Words that select one of two: “the latter”. */
export const PAIR_WORDS = wordList('former latter other');

/** Words that begin a description after a noun: “the one that rebooted”, “the one with two uplinks”. */
export const POSTMODIFIERS = wordList('that which who whose with without for where to by near beside w/ w/o');

/** Words for the speakers. */
export const FIRST_PERSON = wordList("i we my our us me i’m i'm i’d i'd we’re we're");

/** Determiners of what the words alone do not say: “that rack”, “its ports”. */
export const POINTING_DETERMINERS = wordList('this that these those its their his her');

/** An indefinite pronoun, which chooses nothing: “anything”, “no one”. */
export const INDEFINITE_PRONOUN = /^(?:any|some|every|no)(?:thing|one|body)?$/u;

/** Words before “network” that ask about no single network: “in our network”. */
export const WHOLE_DETERMINERS = wordList('the our this whole entire');

/** Forms of “to be” between a noun and its value. */
export const BEING = wordList('is are');

/** Determiners before what narrows a list: “racks for the storage”. */
export const LIST_DETERMINERS = wordList('the a an our any all every');
