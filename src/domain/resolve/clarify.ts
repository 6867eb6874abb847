import type { Candidate, Clarification, Mention } from '../understanding.js';
import { typeName } from './candidates.js';

const MOST_CHOICES = 12;

/** What tells candidates apart is where they are; their own name where that differs. */
function labelOf(candidate: Candidate, namesDiffer: boolean): string {
  const { entity } = candidate;
  const place =
    entity.places.find(({ type }) => type === 'DEVICE') ?? entity.places.find(({ type }) => type === 'SITE') ?? entity.places[0];
  if (place === undefined) return entity.display;
  return namesDiffer ? `${entity.display} (${place.name})` : `${entity.display} in ${place.name}`;
}

/** One question for the first thing that stayed open. */
export function clarify(mentions: readonly Mention[]): Clarification | undefined {
  const open = mentions.find(({ status }) => status === 'AMBIGUOUS');
  if (open === undefined || open.candidates.length === 0) return undefined;
  const names = new Set(open.candidates.map(({ entity }) => entity.display));
  const first = open.candidates[0];
  const what = first === undefined ? 'things' : `${typeName(first.entity)}s`;
  const choices = open.candidates
    .slice(0, MOST_CHOICES)
    .map((candidate) => ({ label: labelOf(candidate, names.size > 1), entity: candidate.entity.id }));
  return { question: `“${open.text}” fits ${open.candidateCount} ${what}. Which one do you mean?`, choices };
}
