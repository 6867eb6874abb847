/** What makes a turn a change of subject; signals add up. */
export const SHIFT = {
  from: 0.5,
  announced: 0.7,
  aside: 0.3,
  return: 0.6,
  newKinds: 0.5,
  newPlace: 0.3,
  newDomain: 0.2,
  addition: -0.3,
} as const;

/** Turns that still are the present subject. */
export const PRESENT = 6;

/** A thing that is named says less of the topic than a word that is asked with. */
export const THING = 0.5;
