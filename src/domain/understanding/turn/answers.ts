import { fold } from '../../text/normal-form.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Chunk } from '../parse/chunks.js';
import { summaryOfPlace } from '../generators/containers.js';

/** An answer is short: "no, lyo". */
const MOST_WORDS = 4;
const LEAST_LETTERS = 2;
const OFFERED = 0.9;

/** Beginnings of place names as an answer: "lyo", to a question that offers one in Lyon and one in Nice. */
export function abbreviated(
  mentions: readonly Mention[],
  chunks: readonly Chunk[],
  { pending }: Focus,
  summaries: ReadonlyMap<string, EntitySummary>,
): readonly Mention[] {
  if (pending === undefined || chunks.length > MOST_WORDS) return mentions;
  const offered = pending.candidates.flatMap((id) => summaries.get(id) ?? []);
  const free = chunks.filter(({ start, end }) => !mentions.some((mention) => mention.start < end && start < mention.end));
  const short = free.map(({ start, end, text }): Mention => ({ ...NOTHING_MEANT, start, end, text }));
  const meant = [...mentions, ...short].map((mention) => {
    const beginning = fold(mention.text);
    if (mention.status !== 'UNKNOWN' || beginning.length < LEAST_LETTERS || !/^\p{L}+$/u.test(beginning)) return mention;
    const fitting = offered.flatMap((entity) => placeThatBegins(entity, beginning) ?? []);
    const [place] = fitting;
    return fitting.length === 1 && place !== undefined ? meaning(mention, place) : mention;
  });
  return meant.filter((mention) => mention.status === 'RESOLVED' || !short.includes(mention)).toSorted((a, b) => a.start - b.start);
}

const NOTHING_MEANT = {
  kind: 'NAME',
  status: 'UNKNOWN',
  entities: [],
  candidates: [],
  candidateCount: 0,
  score: 0,
  parts: [],
  evidence: [],
} as const;

/** Where it is that begins so, the site before what is in it. */
const placeThatBegins = ({ places }: EntitySummary, beginning: string): EntitySummary['places'][number] | undefined =>
  places
    .filter(({ name }) => (fold(name).match(/\p{L}+/gu) ?? []).some((word) => word.startsWith(beginning)))
    .toSorted((x, y) => Number(y.type === 'SITE') - Number(x.type === 'SITE'))[0];

const meaning = (mention: Mention, place: EntitySummary['places'][number]): Mention => ({
  ...mention,
  status: 'RESOLVED',
  entities: [summaryOfPlace(place)],
  candidates: [],
  candidateCount: 0,
  score: OFFERED,
  parts: [{ name: 'was asked about', value: OFFERED }],
  evidence: [`the beginning of ${place.name}, where one of those asked about is`],
});
