import { synonymsOf } from '../../inventory/names/synonyms.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';

export const nounWord = (word: string): string => singular(word.replace(/['’]s$/u, ''));

/** An interface is called “Vlan66”, but “VLAN 66” is the VLAN. */
export const VLAN_NOUN = /^(?:vlan|vid|vl)$/u;

export const isNoun = (word: string): boolean => nounOf(word) !== undefined || synonymsOf(nounWord(word)).length > 0;
