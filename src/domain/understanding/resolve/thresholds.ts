import type { EntityType } from '../../model/entity.js';

/**
 * The numbers that resolution weighs by; how many of something are looked at at all stands where that is done. Scores are sums of parts; a perfect
 * name alone scores 1.
 */
export const MATCH = {
  typo: 0.72,
  /** A typo in the whole name, and not in a part of it. */
  typoInWhole: 0.82,
  placeAndNoun: 0.9,
  /** From this value on a match is the whole name: then it is no part of another's. */
  whole: 0.9,
} as const;

export const SCORE = {
  /** A type word beside the name agrees, or contradicts. */
  typeAgrees: 0.2,
  typeContradicts: -0.3,
  /** Lies in, or is, something named in the same message. */
  namedHere: 0.6,
  /** Lies in something the conversation is about, at full salience. */
  inFocus: 0.3,
  /** Was itself spoken of, at full salience. */
  spokenOf: 0.25,
  /** A type word contradicts, and nothing of that type is called so. */
  typeAstray: -0.15,
  /** A part of what was spoken of last; less for what was spoken of before that. */
  partOfSpoken: 0.5,
  /** The same for each step back. */
  partOfEarlier: 0.7,
  /** The same where it lies in a place and not in a device. */
  partOfPlace: 0.8,
  /** The part itself was spoken of a turn ago. */
  partSpokenOf: 0.05,
  /** Members of a list closer than this are not told apart. */
  apart: 0.05,
  /** A clarification of this conversation settled that these words mean it. */
  learned: 0.25,
  /** An ordinary word in lower case with nothing beside it. */
  ordinaryWord: -0.65,
  /** The same with the capitals of the inventory. */
  asSpelled: 0.1,
  /** The same where a name is asked about: "in delta". */
  askedFor: 0.25,
  /** The inventory's own spelling, whole. */
  exact: 0.2,
  /** Part of the names of more things than can be looked at. */
  crowded: -0.45,
} as const;

/**
 * How much a thing in the same message speaks for its parts, by where it stands: "1/0/1 of x"; "x: 1/0/1", less for each that is nearer; "to x, 1/0/1";
 * elsewhere behind.
 */
export const PLACED = { belongs: 0.9, subject: 0.78, further: 0.1, led: 0.56, elsewhere: 0.34 } as const;

/** Below this a name is not taken for one. */
export const ACCEPT = 0.6;
/** Candidates closer than this to the best are not told apart. */
export const MARGIN = 0.1;
/** Salience is multiplied by this with every turn. */
export const DECAY = 0.74;
/** An assistant named it only as what another thing is on. */
export const OBLIQUE = 0.8;
/** It belongs to a subject that the conversation has left. */
export const OTHER_SUBJECT = 0.7;
/** Below this an entity is no antecedent any more. */
export const FORGOTTEN = 0.06;

/** What makes an antecedent of a pronoun likelier or less likely. */
export const POINTING = {
  place: 0.3,
  expected: 0.2,
  oblique: 0.25,
  /** Named in this message; a little more for what stands nearer. */
  here: 1,
  nearer: 0.1,
  /** Spoken of before, at full salience; named first in its message; named again and again. */
  spoken: 0.8,
  first: 0.08,
  often: 0.03,
  mostOften: 0.09,
  /** "That one" is rather what was said last. */
  justSaid: 0.2,
  /** Closer than this, two of one turn are alike. */
  alike: 0.3,
} as const;
/** An antecedent that is called by its noun may be older. */
export const FORGOTTEN_NOUN = 0.008;

export const SOURCE_WEIGHT = { USER: 1, ASSISTANT: 0.85, TOOL: 0.55, PIN: 0.5 } as const;

/** Scores closer than this are alike, and closer than that the same. */
export const ALIKE = 0.02;
export const SAME = 0.001;

/** What each way of knowing what a reference stands for is worth. */
export const KNOWN_BY = {
  /** The only one of its noun in the place. */
  noun: 0.9,
  /** Of its noun, in or near what is spoken of, which adds to it. */
  nounNearby: 0.6,
  /** What is named in the same message, as such a place. */
  placeHere: 0.4,
  /** Of its noun, wherever it is: enough to ask. */
  nounAnywhere: 0.7,
  placeOfSpoken: 0.5,
  /** What a thing that was spoken of hangs on. */
  linked: 0.9,
  /** One of those that were asked about. */
  offered: 0.9,
  sameKind: { inPlace: 0.8, beside: 0.75, place: 0.7 },
} as const;

/** What a bare number may mean. */
export const NUMBER = {
  name: 0.95,
  numberOfName: 0.9,
  /** The later spoken of, the likelier its numbering. */
  lessEach: 0.06,
} as const;

/** For so many turns back something still tells what is meant now. */
export const TURNS_BACK = {
  /** Where parts are looked for first, and where they are missed. */
  holder: 8,
  /** A number still means one of what was numbered. */
  numbered: 8,
  /** And one of what was asked for. */
  asked: 3,
  /** After these a thing elsewhere is rarely what "the router" means. */
  elsewhere: 3,
} as const;

/** Turns that a thing stands behind what was said itself. */
export const BEHIND = {
  /** Only a tool's result held it. */
  tool: 2.5,
  /** It was only said of another thing. */
  oblique: 1.5,
  /** Only a part of it was spoken of. */
  part: 0.5,
  /** Only something in it was spoken of. */
  site: 1.4,
  /** From so many on, it is wide. */
  wide: 0.8,
  /** So many turns apart, the later one is meant. */
  clearly: 0.5,
} as const;

/** How many turns behind a thing itself stands what it is in the same rack, room or site with. */
export const TURNS_BESIDE: Readonly<Partial<Record<string, number>>> = {
  DEVICE: 0.2,
  RACK: 0.3,
  VRF: 0.3,
  CLUSTER: 0.4,
  LOCATION: 1.2,
  SITE: 1.4,
  VLAN_GROUP: 0.4,
  POWER_PANEL: 0.4,
};
/** The same for what it lies in: wide places say less. */
export const TURNS_INSIDE: Readonly<Partial<Record<string, number>>> = {
  LOCATION: 0.5,
  SITE: 0.8,
  SITE_GROUP: 3,
  REGION: 3,
  TENANT: 3,
  PROVIDER: 1.5,
  MANUFACTURER: 3,
};

/** Where both are: narrow places tell more than wide ones. */
export const SHARED_PLACE: Readonly<Partial<Record<EntityType, number>>> = {
  DEVICE: 0.8,
  VIRTUAL_MACHINE: 0.8,
  RACK: 0.7,
  LOCATION: 0.65,
  SITE: 0.6,
  CLUSTER: 0.5,
  VRF: 0.5,
  VLAN_GROUP: 0.5,
  POWER_PANEL: 0.5,
  VIRTUAL_CHASSIS: 0.6,
  CIRCUIT: 0.6,
};

/** Containers that hold much say less than narrow ones. */
export const WIDE: Readonly<Partial<Record<EntityType, number>>> = {
  LOCATION: 0.9,
  SITE: 0.75,
  SITE_GROUP: 0.5,
  REGION: 0.5,
  TENANT: 0.4,
  PROVIDER: 0.6,
  MANUFACTURER: 0.5,
};

/** What holds an anchor is linked to it less than what lies in it. */
export const HOLDS = 0.7;

/** What makes a turn a follow-up; signals add up. */
export const FOLLOW_UP = {
  from: 0.5,
  reference: 0.7,
  ellipsis: 0.7,
  scope: 0.6,
  which: 0.6,
  again: 0.6,
  addition: 0.6,
  nothingNamed: 0.55,
  answer: 0.55,
  openReference: 0.5,
} as const;
