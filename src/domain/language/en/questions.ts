import type { OperationEffect } from '../../model/operation.js';
import { phrasePattern, wordList } from './word-list.js';

/** Words before the kind of things that a text asks for: “which racks …”, “how many free outlets …”. */
export const KIND_OPENERS = wordList('which what many any list show whose free spare available');

/** Verbs that open an order to tell something: “list the racks”. */
export const ORDER_VERBS = wordList('show list give tell find describe name');

/** Nouns of attributes: “serial”, “mtu”. */
export const ATTRIBUTE_NOUNS =
  /^(?:status|role|serial|model|height|units?|position|speed|mtu|vcpus?|memory|disk|description|voltage|amperage|phase|type|duplex|mac|title|phone|e-?mail|number|facility|rd|vid|name)$/;

/** Effects of operations, with the participles for them: “what was deleted?”. */
export const EFFECT_PATTERNS: readonly (readonly [OperationEffect, RegExp])[] = [
  ['DESELECTED', /\b(?:de|un)-?selected\b/i],
  ['SELECTED', /\b(?<!de-?|un-?)selected\b/i],
  ['CREATED', /\b(?:created|added|provisioned)\b/i],
  ['DELETED', /\b(?:deleted|removed|destroyed)\b/i],
  ['CHANGED', /\b(?:changed|updated|modified|edited|renamed)\b/i],
];

/** Words of questions about what was done: “what was just deselected?”. */
export const LOOKING_BACK = /\b(?:was|were|what|which|did|just|last|recent(?:ly)?|have|has|been|you)\b/i;

/** Words that ask for a list, also beside “how many”. */
export const LISTING_PHRASE = phrasePattern('which list show name names what whose where');

/** Repeats the question before for something else: “what about sw-2?”. */
export const WHAT_ABOUT = /\b(?:what|how) about\b/giu;

/** Question words before a noun: “which switch”. */
export const KIND_QUESTION_WORDS = wordList('which what whose');

/** Words of requests and of talk, which narrow no list. */
export const TALK_WORDS = wordList(
  `actually afterwards again altogether already answer anywhere ask asked asking asks available bit check checked confirm currently
   database describe detail details documentation documented double enter entered everyone everywhere example exist existing exists
   explain far fill find found guy guys happen happens hear help include included including info information input interested inventory
   known knows lately listed listing mean means mention morning note number numbers overall overview please possible precise presently
   present provide qty quantity quick quickly real record recorded records report request requested requests respective respectively
   search seem seems several single somewhere sorry state stated submit summary supply today turn tonight total urgent urgently wait wants
   whole wonder wondering write`,
);

/** Words that ask about everything that the inventory has: “do we have”, “are there”, “in total”. */
export const WHOLE_INVENTORY =
  /\b(?:do we (?:have|own|run|use)|have we (?:got|any)|we have|we own|we run|are there|is there|in total|altogether|overall|inventory|in netbox|list|all|any|every|everything|each|our|us|whole|anywhere)\b/iu;

/** Verbs that ask what runs on a device: “what runs on esx-1?”. */
export const RUNNING_VERBS = wordList('running runs hosts hosted');

/** Question words at any position. */
const ASKING =
  'which|what|where|who|whose|why|when|how|is|are|was|does|do|did|has|have|can|could|will|should|show|list|give|tell|check|find|trace|look|pull|need|want|confirm|provide';
/** Question words and imperatives at the beginning of a sentence. */
const BEGINNING = `${ASKING}|were|would|compare|explain|describe|write|draft|make|create|add|remove|move|change|set|update|plan|suggest|recommend|summari[sz]e|remind|help|i need|i want|i['’]d like|i would like|we need`;

/** A question word or an order at any position: “… and where is it”. */
export const ASKING_WORD = new RegExp(`\\b(?:${ASKING})\\b`, 'iu');

/** The beginning of a sentence that is a question or a request, with or without a question mark, after polite openings: “ok, please show …”. */
export const REQUEST_BEGINNING = new RegExp(
  `(?:^|[.!?;:\\n]\\s*)(?:(?:and|then|also|ok|okay|so|but|now|please|pls|just|hey|hi)\\W+)*(?:${BEGINNING})\\b`,
  'iu',
);
