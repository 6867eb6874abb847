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
