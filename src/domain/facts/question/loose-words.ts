import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { isStopWord } from '../../text/stop-words.js';
import { isStatusWord, isVocabulary } from './vocabulary.js';
import type { Word } from './words.js';
import { FREE_WORDS, NARROWING_LEADS } from '../../language/en/attributes.js';
import { COMMAND_LEADS, DESTRUCTIVE_VERBS } from '../../language/en/commands.js';
import { LIST_DETERMINERS } from '../../language/en/function-words.js';
import { TALK_WORDS } from '../../language/en/questions.js';
import { NETWORK_NOUNS } from '../../language/en/type-nouns.js';

/** Words of a question that may narrow a list: those that no rule reads, and those right before the noun of what is listed, as in “storage racks”. */
export interface LooseWords {
  /** In small letters, separated by blanks. */
  readonly text: string;
  /** The types of the lists that they narrow; none if they stand elsewhere in the question. */
  readonly types: readonly EntityType[];
  /** Another rule reads them, so that they are used even if nothing in a list has them. */
  readonly isRead: boolean;
  /** They stand in a sentence that asks for a list. */
  readonly isNear: boolean;
}

export const isTalk = (word: string): boolean => TALK_WORDS.has(word);

/** Types before which “network” says nothing. */
const OF_NETWORK: ReadonlySet<EntityType> = new Set<EntityType>(['DEVICE', 'INTERFACE', 'VIRTUAL_MACHINE']);

const LONGEST = 3;
const MAX_LOOSE = 24;

/** The loose words of a text, without those of names and filters. `headAt` has the types of the noun of what is listed; none at other words. */
export function looseIn(text: string, words: readonly Word[], headAt: (at: number) => readonly EntityType[]): readonly LooseWords[] {
  const heads = words.map((_, at) => headAt(at));
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index);
  const sentenceOf = (word: Word): number => ends.filter((end) => end < word.start).length;
  const asking = new Set(words.flatMap((word, at) => (heads[at]?.length === 0 ? [] : [sentenceOf(word)])));
  const used = new Set<number>();
  // “Delete” opens a command, and chooses nothing.
  const isCommand = (at: number): boolean =>
    DESTRUCTIVE_VERBS.has(words[at]?.text ?? '') && (words[at - 1] === undefined || COMMAND_LEADS.has(words[at - 1]?.text ?? ''));
  const runs = words.flatMap((_, at): readonly LooseWords[] => {
    const types = heads[at] ?? [];
    if (types.length === 0) return [];
    return [runBefore(words, at, types, heads), runBehind(words, at, heads)].flatMap((run) => {
      run.forEach((each) => used.add(each));
      const isRead = run.every((each) => isTalk(words[each]?.text ?? '') || isReadAt(words, each, types));
      return run.length === 0 ? [] : [{ text: wordsAt(words, run), types, isRead, isNear: true }];
    });
  });
  const others = words.flatMap((word, at): readonly LooseWords[] =>
    used.has(at) || heads[at]?.length !== 0 || !isContent(word) || isPartOfVocabulary(words, at) || isCommand(at)
      ? []
      : [{ text: word.text, types: [], isRead: false, isNear: asking.has(sentenceOf(word)) }],
  );
  return [...runs, ...others].slice(0, MAX_LOOSE);
}

const SENTENCE_END = /[.?!;](?=\s)|\n/gu;

const wordsAt = (words: readonly Word[], places: readonly number[]): string => places.map((at) => words[at]?.text ?? '').join(' ');

const isContent = ({ text }: Word): boolean =>
  !isStopWord(text) && !TALK_WORDS.has(text) && !FREE_WORDS.has(text) && !/^(?:\p{N}+|u\d{1,2})$/u.test(text);

/** The places of the words right before a noun. */
function runBefore(
  words: readonly Word[],
  at: number,
  types: readonly EntityType[],
  heads: readonly (readonly EntityType[])[],
): readonly number[] {
  const run: number[] = [];
  for (let place = at - 1; place >= 0 && run.length < LONGEST; place -= 1) {
    const word = words[place];
    const isNoun = (heads[place]?.length ?? 0) > 0 && !isSingular(word?.text ?? '');
    // “Database” is talk in “in the database”, but says which servers in “database servers”.
    if (
      word === undefined ||
      isNoun ||
      !(isContent(word) || isTalk(word.text)) ||
      isStatusWord(word.text) ||
      !isAdjacent(word, words[place + 1])
    )
      break;
    if (NETWORK_NOUNS.has(word.text) && types.some((type) => OF_NETWORK.has(type))) break;
    run.unshift(place);
  }
  return run;
}

/** “Application” before “servers” says which ones. */
const isSingular = (word: string): boolean => nounOf(word)?.plural === false || (nounOf(word) === undefined && singular(word) === word);

/** The places of the words behind a noun and a preposition, as far as no rule reads them. */
function runBehind(words: readonly Word[], at: number, heads: readonly (readonly EntityType[])[]): readonly number[] {
  const joint = words[at + 1];
  if (joint === undefined || !NARROWING_LEADS.has(joint.text) || !isAdjacent(words[at] ?? joint, joint)) return [];
  const first = LIST_DETERMINERS.has(words[at + 2]?.text ?? '') ? at + 3 : at + 2;
  const run: number[] = [];
  for (let place = first; place < first + LONGEST; place += 1) {
    const word = words[place];
    if (word === undefined || (heads[place]?.length ?? 0) > 0 || !isContent(word) || isPartOfVocabulary(words, place)) break;
    if (!isAdjacent(words[place - 1] ?? word, word)) break;
    run.push(place);
  }
  return run;
}

const isAdjacent = (before: Word, after: Word | undefined): boolean =>
  after !== undefined && after.isSpaced && after.start - before.end === 1;

/** A noun of a role, as in “server racks”, says more than the noun of a type or an attribute, as in “site contacts”. */
function isReadAt(words: readonly Word[], at: number, types: readonly EntityType[]): boolean {
  const noun = nounOf(words[at]?.text ?? '');
  if (NETWORK_NOUNS.has(words[at]?.text ?? '')) return types.some((type) => OF_NETWORK.has(type));
  return noun === undefined ? isPartOfVocabulary(words, at) : noun.types.length > 0;
}

/** Whether a word, or a run of words that it is in, asks for something. */
function isPartOfVocabulary(words: readonly Word[], at: number): boolean {
  const starts = Array.from({ length: LONGEST }, (_, back) => at - back).filter((from) => from >= 0);
  return starts.some((from) =>
    Array.from({ length: LONGEST - (at - from) }, (_, more) => words.slice(from, at + 1 + more)).some((run) =>
      isVocabulary(run.map(({ text }) => text).join(' ')),
    ),
  );
}
