import { quote } from '../../text/normal-form.js';
import type { PlaceSummary } from '../../model/focus.js';
import type { Candidate, Clarification, EntitySummary, Mention } from '../../model/understanding.js';

const MOST_CHOICES = 25;
/** Candidates whose probabilities differ by less are offered together. */
const CLOSE = 0.1;

export const typeName = (entity: Pick<EntitySummary, 'type'>): string => entity.type.toLowerCase().replaceAll('_', ' ');

/** What tells candidates apart is where they are; their own name where that differs. */
function labelOf(candidate: Candidate, all: readonly Candidate[], namesDiffer: boolean): string {
  const { entity } = candidate;
  const place = tellingPlace(entity, all) ?? entity.places.find(({ type }) => type === 'SITE') ?? entity.places[0];
  if (place === undefined) return entity.display;
  return namesDiffer ? `${entity.display} (${place.name})` : `${entity.display} in ${place.name}`;
}

/** What none of the others is in: the device, site, rack or VRF, or anything else. */
function tellingPlace(entity: EntitySummary, all: readonly Candidate[]): PlaceSummary | undefined {
  const others = all.filter((each) => each.entity.id !== entity.id);
  const own = entity.places.filter((place) => !others.some((each) => each.entity.places.some(({ id }) => id === place.id)));
  const rank = ({ type }: PlaceSummary) => (TELLING.includes(type) ? TELLING.indexOf(type) : TELLING.length);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

const TELLING = ['DEVICE', 'VIRTUAL_MACHINE', 'SITE', 'RACK', 'VRF', 'CLUSTER', 'LOCATION'];

/** Labels that would look the same get the places of their entities; where these are the same as well, a word that only one has, or the key. */
function distinct(candidates: readonly Candidate[], labels: readonly string[]): readonly string[] {
  const withPlaces = candidates.map(({ entity }, index) => {
    const names = [...new Set(entity.places.map(({ name }) => name))];
    return isShared(labels, index) && names.length > 0 ? `${entity.display} in ${names.join(', ')}` : (labels[index] ?? '');
  });
  const withStatus = withPlaces.map((label, index) => (isShared(withPlaces, index) ? withOwnWord(label, candidates, index) : label));
  return withStatus.map((label, index) => (isShared(withStatus, index) ? `${label} (${candidates[index]?.entity.key ?? ''})` : label));
}

/** The label with the status or a word of the description, if no other candidate has it. */
function withOwnWord(label: string, candidates: readonly Candidate[], index: number): string {
  const others = candidates.filter((_, at) => at !== index).map(({ entity }) => entity);
  const entity = candidates[index]?.entity;
  if (entity?.status !== undefined && others.every(({ status }) => status !== entity.status)) return `${label}, ${entity.status}`;
  const word = entity?.descriptors?.find((each) => others.every(({ descriptors = [] }) => !descriptors.includes(each)));
  return word === undefined ? label : `${label}, ${word}`;
}

const isShared = (labels: readonly string[], index: number): boolean => labels.filter((label) => label === labels[index]).length > 1;

const plural = (noun: string): string => (/(?:s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`);

/** One question for the first thing that stayed open. */
export function clarify(mentions: readonly Mention[]): Clarification | undefined {
  const open = mentions.find(({ status }) => status === 'AMBIGUOUS');
  if (open === undefined || open.candidates.length === 0) return undefined;
  const best = open.candidates[0]?.score ?? 0;
  const nearest = open.candidates.filter(({ score }) => best - score < CLOSE);
  // Things that were spoken of alike may differ more than names do.
  const close = nearest.length > 1 ? nearest : open.candidates;
  const names = new Set(close.map(({ entity }) => entity.display));
  const kinds = new Set(open.candidates.map(({ entity }) => typeName(entity)));
  const [kind] = kinds;
  const what = kinds.size !== 1 || kind === undefined ? 'things' : plural(kind);
  const shown = close.slice(0, MOST_CHOICES);
  const labels = distinct(
    shown,
    shown.map((candidate) => labelOf(candidate, close, names.size > 1)),
  );
  const choices = shown.map(({ entity }, index) => ({ label: labels[index] ?? entity.display, entity: entity.id }));
  return { question: `${quote(open.text)} fits ${open.candidateCount} ${what}. Which one do you mean?`, choices };
}
