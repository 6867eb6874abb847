import { CANDIDATE_LIMIT, CHOICE_LIMIT, type Candidate, type MeaningChoice, type Mention } from '../../model/understanding.js';
import type { Alternative } from './alternatives.js';
import { ignoresWords, type ChosenMeaning, type Way } from './choose-meaning.js';
import type { Meaning } from '../candidates/meaning.js';

/** How a meaning was found, as a sentence with the turn of what it was found from. */
function evidenceOf(meaning: Meaning): string {
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
const distanceOf = ({ source, anchor }: Meaning): number | undefined => (anchor === undefined ? undefined : DISTANCES[source]);

/** The mention of a decided reference. `turn` is the turn of the message. */
export function mentionOf(chosen: ChosenMeaning, text: string, turn: number): Mention {
  const { best, probability, equal } = chosen;
  const isDoubtful = chosen.isDoubtful || ignoresWords(best);
  const { start, end } = best.phrase;
  const base = { start, end, text: text.slice(start, end), kind: 'REFERENCE' as const, score: probability };
  const { unknown } = best.candidate;
  if (unknown !== undefined)
    return {
      ...base,
      status: 'UNKNOWN',
      entities: [],
      candidates: [],
      candidateCount: 0,
      parts: [],
      evidence: [`It means “${unknown.name}”, and nothing in the inventory has this name.`],
      meansUnknown: { name: unknown.name, turn: turn - unknown.age },
    };
  if (chosen.contradiction !== undefined)
    return {
      ...base,
      status: 'UNKNOWN',
      entities: [],
      candidates: candidateOf(best, probability),
      candidateCount: 1,
      parts: [],
      evidence: [chosen.contradiction],
    };
  const isOpen = equal.length > 1 && !isDoubtful;
  const candidates = isOpen ? equal.slice(0, CANDIDATE_LIMIT).flatMap((each) => candidateOf(each, probability)) : [];
  const evidence = evidenceOf(best.candidate);
  const isFromTalk = best.candidate.anchor !== undefined && best.candidate.anchor.turn < turn;
  return {
    ...base,
    status: isOpen ? 'AMBIGUOUS' : isDoubtful ? 'POSSIBLE' : 'RESOLVED',
    entities: isOpen || isDoubtful ? [] : best.candidate.entities,
    choices: chosen.ways.filter(hasEntities).slice(0, CHOICE_LIMIT).map(choiceOf),
    candidates,
    candidateCount: isOpen ? equal.length : 0,
    parts: [{ name: 'reference', value: probability }],
    evidence: [evidence],
    ...(isFromTalk ? { fromTalk: evidence } : {}),
  };
}

function candidateOf({ candidate }: Alternative, score: number): readonly Candidate[] {
  const [entity] = candidate.entities;
  return entity === undefined ? [] : [{ entity, score, parts: [{ name: 'reference', value: score }], evidence: [evidenceOf(candidate)] }];
}

const hasEntities = ({ best }: Way): boolean => best.candidate.entities.length > 0;

function choiceOf({ best: { candidate }, probability }: Way): MeaningChoice {
  const distance = distanceOf(candidate);
  return {
    entities: candidate.entities,
    probability,
    evidence: [evidenceOf(candidate)],
    ...(distance === undefined ? {} : { distance }),
  };
}
