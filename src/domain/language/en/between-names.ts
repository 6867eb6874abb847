import { wordList } from './word-list.js';

/** Stands between a thing and its place: “sw-1, the old one, in the Lyon hall”. */
export const PLACED_IN = /^(?:['’]s)?(?:,?\s+(?:\p{L}[\p{L}'’-]*\s+){0,4}|\s+)(?:in|at|inside)\s+(?:the\s+|our\s+)?$/iu;

/** Stands between a thing that is named again and its place: “wipe store-2, the array in Hall A”. */
export const PLACED_AGAIN_IN = /^[^.;!?\n]{0,32},\s+(?:the|that)\s+(?:\p{L}[\p{L}-]*\s+){1,3}(?:in|at|inside)\s+(?:the\s+|our\s+)?$/iu;

/** Stands before an exception: “not the one in Basel”, “except Basel”. */
export const EXCLUDING_BEFORE = /\b(?:not|except|without|excluding|but)\s+(?:(?:the|in|at|on|one|that)\s+){0,3}$/i;

/** Stands before the owner or the direction of something else: “port 1 of …”, “towards …”. */
export const OWNER_BEFORE = /\b(?:of|to|towards?|through|via|by|from|behind|with|on|in)\s+(?:the\s+)?$/i;

/** Stands before the name of a place or another property that what is listed does not have: “not in R1”, “that aren’t from Colt”. */
export const EXCLUDED_BEFORE =
  /(?:\b(?:not|except|excluding|without)|n['’]t)\s+(?:(?:the|in|at|on|from|of|by|for|made|built|owned|provided|located|hosted|ones?|those|location|manufacturer|platform|provider|rack|role|site|tenant|vendor|vlan|vrf)\s+){0,3}$/i;

/** Stands between two names that are both excluded: “not in R1 or R2”. */
export const NEXT_EXCLUDED = /^\s*(?:,|(?:,\s*)?\b(?:or|nor|and)\b)\s*(?:(?:the|in|at|on|from|of|by)\s+){0,2}$/i;

/** Stands before a thing that is not the subject: in “the PDU in Lyon”, “it” is the PDU. */
export const OBLIQUE_BEFORE = /\b(?:in|at|of|from|on|for|behind|with|to|under|via|by)\s+(?:the\s+|our\s+)?(?:\p{L}+\s)?$/iu;

/** Stands before the subject of a question: “does core-2 carry it”. */
export const AUXILIARY_BEFORE = /\b(?:does|do|did|can|could|will|would|should|may|might|must|is|are|was|were)\s+(?:the\s+|that\s+)?$/iu;

/** Joins two clauses, or a thing with another: “core-2 fails when …”. */
export const CLAUSE_JOINTS = /^\s+(?:and|or|but)\b|\b(?:and|but|which|when|if|because|so|before|after)\b/iu;

/** Stands between a subject and a pronoun: “core-2 hangs on it”. */
export const VERB_WITH_PREPOSITION =
  /^\s+(?:\p{L}+\s+){0,2}(?:on|in|at|to|from|behind|with|for|under|next|via|through|into)\s+(?:to\s+)?$/iu;

/** Stands between places of one list: “in Lyon and in Nice”. */
export const NEXT_PLACE = /^\s*(?:,|and|&|or)\s+(?:in\s+|at\s+|the\s+)*$/iu;

/** Stands between a preposition and a name: “in the small Lyon”. */
export const NEAR_NAME = /^\s+(?:(?:the|our|a|that|this|same)\s+)?(?:\p{L}+\s+)?$/u;

/** Ends a clause. Brackets and colons do not: “305A1 (freezer)”, “305A2: no power”. */
export const CLAUSE_END = /[,;!?\n]|\.(?=\s|$)|\b(?:and|but|while|whereas)\b/giu;

/** Stands between owners of one list: “VLAN 77 in Lyon and Nice”. */
export const NEXT_OWNER = /^\s*(?:,|and|&|,\s*and)\s+(?:the\s+|on\s+|in\s+|of\s+)*$/iu;

/** Stands between a part and what it is a part of, with more parts before it: “gi0/1 and gi0/2 of the core router rtr-1”. */
export const PART_OF =
  /^(?:['’]s)?(?:(?:,|\s+and|\s+or|\s+to|,\s+and)\s+[\w/.:-]{1,24}(?:\s\d{1,4})?){0,4}\s+(?:of|on|in|at|from|for|under|inside|behind|belonging to|by)\s+(?:the\s+|our\s+)?(?:\p{L}+\s+){0,2}$/iu;

/** Stands between an owner and its part: “rtr-1’s port gi0/1”, “rtr-1 via its interface gi0/1”. */
export const OWNER_AND_PART =
  /^(?:['’]s)?(?::?\s|\s?\()(?:(?:and|port|ports|interface|interfaces|outlet|outlets|on|via|through|its|has|with|over|using)\s+){0,3}$/iu;

/** Stands between the name of a device and the name of its port: “rtr-1 port gi0/1”, “rtr-1 (gi0/1”. */
export const DEVICE_AND_PORT = /^(?:['’]s)?(?::?\s?|\s?\()(?:(?:port|interface|outlet|its)\s+)?$/iu;

/** Stands before a name in a list, with the number at the end of the name before it: “sw-1, 2 and ”. */
export const NUMBER_IN_LIST_BEFORE = /\d\S{0,8}\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*$/iu;

/** Stands between names of one list: “Compass, Sparrow and Dune”. */
export const NEXT_IN_LIST = /^\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*(?:the\s+)?$/iu;

/** Words between names of one list: “ledger-01 and 02”. */
export const NAME_LIST_WORDS = wordList('and or n & plus then also vs versus');

/** Stands between a name and a place, or “there”, in the same clause: “gi0/1 is still there”. */
export const BESIDE_PLACE = /^\s+(?:(?:from|in|at|down|up|over|right|still|is|are|then)\s+){0,2}$/iu;

/** Stands before the start or the goal of a movement: “the move to Lyon”, but not “back to Lyon”. */
export const DIRECTION_BEFORE = /(?<!\b(?:on|back|over|over here|now)\s)\b(?:to|into|onto|towards?|from|via|through|than)\s+(?:the\s+)?$/iu;

/** Stands between two names that are asked about one after the other: “sw-1 and sw-2”. */
export const APART = /[,;:.?!\n]|\b(?:and|or|but|versus|vs|than|to)\b/iu;
