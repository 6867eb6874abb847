/** Every number that resolution decides by. Scores are sums of parts; a perfect name alone scores 1. */
export const MATCH = { typo: 0.72, placeAndNoun: 0.9 } as const;

export const SCORE = {
  /** A type word beside the name agrees, or contradicts. */
  typeAgrees: 0.2,
  typeContradicts: -0.5,
  /** Lies in, or is, something named in the same message. */
  namedHere: 0.4,
  /** Lies in something the conversation is about, at full salience. */
  inFocus: 0.3,
  /** Was itself spoken of, at full salience. */
  spokenOf: 0.25,
  /** An ordinary word in lower case with nothing beside it. */
  ordinaryWord: -0.6,
} as const;

/** Below this a name is not taken for one. */
export const ACCEPT = 0.6;
/** Candidates closer than this to the best are not told apart. */
export const MARGIN = 0.1;
/** Salience is multiplied by this with every turn. */
export const DECAY = 0.74;
/** Below this an entity is no antecedent any more. */
export const FORGOTTEN = 0.06;

export const SOURCE_WEIGHT = { USER: 1, ASSISTANT: 0.85, TOOL: 0.55, PIN: 0.5 } as const;
