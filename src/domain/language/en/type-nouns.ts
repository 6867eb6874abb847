import { wordList } from './word-list.js';

/** Endings of nouns and verbs that name a relation: “own”, “owner”, “owned”. */
export const RELATION_ENDINGS = /(?:ed|er|or|s|es|ing|ment)$/u;

/** Nouns for another thing of the same kind: “its twin”, “the partner”. */
export const SIBLING_NOUNS = wordList('twin partner sibling peer counterpart mate namesake standby neighbour neighbor pair copy');

/** Nouns for the ends of a connection: “the other end”. */
export const END_NOUNS = wordList('end side');

/** Words for the other end of a connection: “the far side”. */
export const FAR_WORDS = wordList('far remote opposite');

/** Parts of the names of settings whose values are names: “host_name: sw-1”. */
export const NAMING_SETTINGS = wordList('name names host hosts hostname device devices node object target source key');

/** Nouns before the number of a VLAN. An interface is called “Vlan66”, but “VLAN 66” is the VLAN. */
export const VLAN_NOUNS = wordList('vlan vid vl');
