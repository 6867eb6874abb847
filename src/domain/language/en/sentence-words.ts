import { wordList } from './word-list.js';

/** Words of one meaning that many sentences share, with the name of their group. */
export const MEANING_GROUPS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['<day>', wordList('monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekend weekday')],
  [
    '<days>',
    wordList(
      `mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekdays nights mornings evenings afternoons summers winters`,
    ),
  ],
  ['<month>', wordList('january february march april june july august september october november december')],
  ['<period>', wordList('day week month quarter year night hour season shift')],
  [
    '<momentary>',
    wordList(
      `today tonight tomorrow yesterday currently atm meanwhile earlier recently lately soon just still again already morning afternoon`,
    ),
  ],
  [
    '<constant>',
    wordList(
      `always never ever every each any anymore whenever forever permanently usually normally generally nobody everybody everyone only`,
    ),
  ],
  [
    '<duty>',
    wordList(
      `must mustn’t should shouldn’t needs need required requires mandatory forbidden allowed prohibited permitted insists expects has`,
    ),
  ],
  [
    '<belongs>',
    wordList(
      `belongs belong owns own owned responsible manages manage managed runs looks maintains handles approves signs pays ours theirs`,
    ),
  ],
  [
    '<kept>',
    wordList(
      `keeps kept lives live sits sit hangs stays located stored spare spares drawer shelf cupboard safe cabinet basement behind upstairs
   downstairs`,
    ),
  ],
  ['<contact>', wordList('phone number call ring extension email mail mailbox contact contacts hotline reach ask duty desk')],
  ['<access>', wordList('code pin key keys keybox combination password passcode alarm badge padlock login')],
  [
    '<contract>',
    wordList(
      `contract contracts warranty lease licence license renewal renewed expires expire invoice costs charges charge fee sla support notice`,
    ),
  ],
  [
    '<answer>',
    wordList(
      `answer answers reply replies list lists table tables summary summaries draft drafts format order sorted bullet bullets sentence
   sentences paragraph short brief long wording english german french output columns column names units times dates`,
    ),
  ],
  ['<like>', wordList('prefer prefers like likes want wants rather hate dislike please')],
  [
    '<maybe>',
    wordList(
      `maybe perhaps probably possibly guess think suspect wonder wondering might could hopefully suppose apparently seems seem looks sounds
   assume assuming theory hypothetically`,
    ),
  ],
  ['<claim>', wordList('says said claims claimed swears thinks reckons told rumour rumor heard supposedly allegedly')],
  [
    '<state>',
    wordList(
      `down up offline online flapping failing broken unreachable rebooting stuck slow dead alive red green amber degraded error errors alarm
   alarms loss`,
    ),
  ],
  [
    '<done>',
    wordList(
      `swapped replaced rebooted restarted cleaned checked tried moved fixed reset upgraded plugged unplugged found went called got came ran
   opened closed did saw`,
    ),
  ],
  [
    '<ask>',
    wordList(
      `show list tell check find give compare draft write explain look make prepare describe print get send add create remove delete set run
   see`,
    ),
  ],
  ['<now>', wordList('now')],
  ['<gratitude>', wordList('thanks thank cheers great perfect thx ta merci danke gracias')],
  ['<change>', wordList('changed moved switched replaced longer anymore instead wrong correction outdated formerly former meanwhile')],
  ['<name of>', wordList('called calls call known means mean meaning nickname nicknamed stands aka alias abbreviation refers')],
  [
    '<person>',
    wordList(
      `who he she guy woman man manager receptionist janitor caretaker landlord colleague boss nurse engineer electrician vendor supplier
   tenant customer`,
    ),
  ],
];

/** A time of day: “8pm”, “noon”. */
export const TIME_OF_DAY = /^(?:\d{1,2}[:.h]\d\d|\d{1,2}(?:am|pm|h)|noon|midnight)$/u;

/** A number with an ending or a unit: “3rd”, “5kg”, “20days”. */
export const NUMBER_WITH_UNIT = /^\d+(?:[.,]\d+)*(?:st|nd|rd|th|kg|m|km|mm|u|v|w|kw|kva|a|mb|gb|tb|ms|s|min|mins|days?|hours?|years?|x)?$/u;

/** An ending that tells the class of a word. */
export const WORD_ENDING = /(?:ed|ing|ly|s)$/u;
