import { CANDIDATE_LIMIT, type Candidate, type Mention } from '../../model/understanding.js';
import { ACCEPT, MARGIN } from './thresholds.js';

/** Scores are whole thousandths; their differences as floating-point numbers are not. */
export const thousandths = (score: number): number => Math.round(score * 1_000);

/** Whether the better of two scores is too close to the other to be preferred. */
export const areClose = (best: number, other: number, margin = MARGIN): boolean =>
  thousandths(best) - thousandths(other) < thousandths(margin);

type Span = Pick<Mention, 'start' | 'end' | 'text' | 'kind'>;

/** The one rule: the best wins when it is good enough and nothing is close to it; else it is to be asked. */
export function decide(span: Span, candidates: readonly Candidate[], count: number): Mention | undefined {
  const best = candidates[0];
  if (best === undefined || thousandths(best.score) < thousandths(ACCEPT)) return undefined;
  const close = candidates.filter((candidate) => areClose(best.score, candidate.score));
  const { start, end, text, kind } = span;
  const base = { start, end, text, kind, score: best.score, parts: best.parts, evidence: best.evidence, ...talkOf(best) };
  if (close.length === 1) {
    return {
      ...base,
      status: 'RESOLVED',
      entities: [best.entity],
      candidates: candidates.slice(1, CANDIDATE_LIMIT),
      candidateCount: candidates.length - 1,
    };
  }
  const nameOf = ({ parts }: Candidate) => parts.find(({ name }) => name === 'name')?.value;
  const alike = candidates.filter((candidate) => !close.includes(candidate) && nameOf(candidate) === nameOf(best));
  const listed = [...close, ...alike].slice(0, CANDIDATE_LIMIT);
  const reason = `${Math.max(close.length, count)} fit equally well`;
  return {
    ...base,
    status: 'AMBIGUOUS',
    entities: [],
    candidates: listed,
    candidateCount: Math.max(close.length, count),
    evidence: [reason, ...best.evidence],
  };
}

/** What stayed open, decided for one of its candidates after all. */
/** What earlier turns said for it, where they did. */
const talkOf = ({ fromTalk }: Pick<Candidate, 'fromTalk'>): Pick<Candidate, 'fromTalk'> => (fromTalk === undefined ? {} : { fromTalk });

export const settledOn = (
  { fromTalk: _open, ...mention }: Mention,
  { entity, score, parts, evidence, ...rest }: Candidate,
  others: readonly Candidate[],
): Mention => ({
  ...mention,
  ...talkOf(rest),
  status: 'RESOLVED',
  entities: [entity],
  score,
  parts,
  evidence,
  candidates: others,
  candidateCount: others.length,
});

export function unknown(span: Span, reason: string): Mention {
  const { start, end, text, kind } = span;
  return {
    start,
    end,
    text,
    kind,
    status: 'UNKNOWN',
    entities: [],
    candidates: [],
    candidateCount: 0,
    score: 0,
    parts: [],
    evidence: [reason],
  };
}

/** Several at once, as a list or a plural: scored by the weakest of them. */
export function resolvedTo(span: Span, all: readonly Candidate[]): Mention {
  const weakest = all.toSorted((a, b) => a.score - b.score)[0];
  const { start, end, text, kind } = span;
  return {
    start,
    end,
    text,
    kind,
    status: 'RESOLVED',
    entities: all.map(({ entity }) => entity),
    candidates: [],
    candidateCount: 0,
    score: weakest?.score ?? 0,
    parts: weakest?.parts ?? [],
    evidence: weakest?.evidence ?? [],
    ...talkOf(all.find(({ fromTalk }) => fromTalk !== undefined) ?? {}),
  };
}
