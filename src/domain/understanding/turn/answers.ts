import { fold } from '../../text/normal-form.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Chunk } from '../parse/chunks.js';
import { nameWords } from '../candidates/description.js';
import { offeredIds } from '../discourse/referents.js';
import { summaryOfPlace } from '../generators/related.js';
import { NONE_ANSWER, NUMBER_ANSWER } from '../../language/en/conversation.js';

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
    if (isOneOf(mention, offered) || beginning.length < LEAST_LETTERS || !/^\p{L}+$/u.test(beginning)) return mention;
    const fitting = offered.flatMap((entity) => placeThatBegins(entity, beginning) ?? []);
    const [place] = fitting;
    return fitting.length === 1 && place !== undefined ? meaning(mention, place) : mention;
  });
  return meant.filter((mention) => mention.status === 'RESOLVED' || !short.includes(mention)).toSorted((a, b) => a.start - b.start);
}

const isOneOf = ({ kind, entities }: Mention, offered: readonly EntitySummary[]): boolean =>
  kind === 'REFERENCE' || entities.some(({ id }) => offered.some((each) => each.id === id));

const LONGEST_ANSWER = 60;

/**
 * An answer to a question with numbered choices: the number of one of them, or that none of them is meant. A number that is also in the name of another
 * choice is ambiguous.
 */
export function answered(
  mentions: readonly Mention[],
  text: string,
  focus: Focus,
  summaries: ReadonlyMap<string, EntitySummary>,
): readonly Mention[] {
  const choices = offeredIds(focus).flatMap((id) => summaries.get(id) ?? []);
  if (choices.length === 0 || text.length > LONGEST_ANSWER) return mentions;
  if (NONE_ANSWER.test(text)) return [];
  const match = NUMBER_ANSWER.exec(text);
  const [start, end] = match?.indices?.[1] ?? [0, 0];
  const number = Number(match?.[1] ?? 0);
  const choice = choices[number - 1];
  if (choice === undefined) return mentions;
  const called = choices.filter((each) => nameWords(each).has(match?.[1] ?? ''));
  const options = called.length === 1 && called[0] !== choice ? [choice, ...called] : [choice];
  return [numberedMention({ start, end, text: text.slice(start, end) }, options)];
}

function numberedMention(span: Pick<Mention, 'start' | 'end' | 'text'>, options: readonly EntitySummary[]): Mention {
  const parts = [{ name: 'was asked about', value: OFFERED }];
  const evidence = [`number ${span.text} of those asked about`];
  const mention: Mention = { ...NOTHING_MEANT, ...span, score: OFFERED, parts, evidence };
  if (options.length === 1) return { ...mention, status: 'RESOLVED', entities: options };
  const candidates = options.map((entity) => ({ entity, score: OFFERED / options.length, parts, evidence }));
  return { ...mention, status: 'AMBIGUOUS', candidates, candidateCount: candidates.length };
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
  choices: [],
  candidates: [],
  candidateCount: 0,
  score: OFFERED,
  parts: [{ name: 'was asked about', value: OFFERED }],
  evidence: [`the beginning of ${place.name}, where one of those asked about is`],
});
