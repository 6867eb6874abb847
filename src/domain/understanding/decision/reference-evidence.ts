import type { Generator, Meaning } from '../candidates/meaning.js';

/** How each way to reach a meaning is explained; `anchor` is the name of what it was reached from. */
const TEXTS: Readonly<Record<Generator, (anchor: string, relation: string) => string>> = {
  ANTECEDENT: (anchor) => `${anchor} was mentioned`,
  OFFERED: () => 'It is one of those that a question offered',
  GROUP: () => 'They were mentioned together',
  LATEST: () => 'They were mentioned last',
  LIST_ITEM: () => 'It has this position in a list that was mentioned',
  NEIGHBOUR: (anchor, relation) => `${anchor} has it (${relation})`,
  NEIGHBOURS: (anchor, relation) => `${anchor} has them (${relation})`,
  CONTAINER: (anchor) => `${anchor} is in it`,
  SCOPE: (anchor) => `It is where ${anchor} is`,
  SCOPE_ALL: (anchor) => `They are where ${anchor} is`,
  INVENTORY: () => 'The inventory has only this of the kind',
  COMPLEMENT: () => 'It is the other of a list that was mentioned',
  EACH: (anchor) => `Each of several has it, ${anchor} among them`,
  END: (anchor) => `${anchor} is connected to it`,
  SIBLING: (anchor) => `It is of the same kind as ${anchor}`,
  UNKNOWN_NAME: () => 'A name that nothing has was mentioned',
};

/** The evidence for a meaning as a sentence: how it was found, and the turn of what it was found from. */
export function evidenceOf({ generator, anchor, relation }: Meaning): string {
  const text = TEXTS[generator](anchor?.entity.display ?? 'it', (relation ?? 'related').toLowerCase().replaceAll('_', ' '));
  return anchor === undefined ? `${text}.` : `${text} (turn ${anchor.turn}).`;
}

/** The number of relations from what was mentioned to each kind of meaning; absent where nothing was mentioned. */
const DISTANCES: Readonly<Partial<Record<Generator, number>>> = {
  ANTECEDENT: 0,
  OFFERED: 0,
  GROUP: 0,
  LATEST: 0,
  LIST_ITEM: 0,
  COMPLEMENT: 0,
  NEIGHBOUR: 1,
  NEIGHBOURS: 1,
  CONTAINER: 1,
  EACH: 1,
  END: 1,
  SCOPE: 2,
  SCOPE_ALL: 2,
  SIBLING: 2,
};

export const distanceOf = ({ generator }: Meaning): number | undefined => DISTANCES[generator];
