import { CANDIDATE_LIMIT, CHOICE_LIMIT, type Candidate, type MeaningChoice, type Mention } from '../../model/understanding.js';
import type { Alternative } from './alternatives.js';
import { type ChosenMeaning, type Way, ignoresWords } from './choose-meaning.js';
import { distanceOf, evidenceOf } from './reference-evidence.js';

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
