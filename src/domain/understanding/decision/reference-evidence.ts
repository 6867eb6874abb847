import type { Meaning } from '../candidates/meaning.js';

/** How a meaning was found, as a sentence with the turn of what it was found from. */
export function evidenceOf(meaning: Meaning): string {
  const { anchor } = meaning;
  const text = sentenceOf(meaning, anchor?.entity.display ?? 'it');
  return anchor === undefined ? `${text}.` : `${text} (turn ${anchor.turn}).`;
}

function sentenceOf({ source, anchor, isSet, isNamed, relation, list, members = [] }: Meaning, name: string): string {
  switch (source) {
    case 'MENTIONED':
      return `${name} was mentioned`;
    case 'LISTED':
      if (isSet !== true) return 'It is in a list that was mentioned';
      return list === undefined && members.length > 1 ? 'They were mentioned last' : 'They were mentioned together';
    case 'RELATED':
      return `${isSet === true ? 'They are' : 'It is'} related to ${name}${relation === undefined ? '' : ` (${relation.toLowerCase().replaceAll('_', ' ')})`}`;
    case 'NEARBY':
      if (anchor === undefined) return 'The inventory has only this of the kind';
      return isNamed === true ? `It is of the same kind as ${name}` : `${isSet === true ? 'They are' : 'It is'} where ${name} is`;
    case 'UNKNOWN_NAME':
      return 'A name that nothing has was mentioned';
  }
}

const DISTANCES = { MENTIONED: 0, LISTED: 0, RELATED: 1, NEARBY: 2, UNKNOWN_NAME: undefined } as const;

/** The number of relations from what was mentioned to a meaning; undefined if nothing was mentioned. */
export const distanceOf = ({ source, anchor }: Meaning): number | undefined => (anchor === undefined ? undefined : DISTANCES[source]);
