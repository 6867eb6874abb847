import type { Mention } from '../../model/understanding.js';
import { normalForm } from '../../text/normal-form.js';
import type { ScoredSpan } from '../decision/alternatives.js';
import type { NameSpan } from '../parse/name-span.js';
import { NARROW } from './links.js';
import type { AnchorsAround, Chosen, NameReading } from './reading.js';
import { score } from './score-span.js';

/** A list or range: every member must be found, and together. */
export function several(span: NameSpan, reading: NameReading, anchors: AnchorsAround, others: readonly Chosen[]): Chosen | undefined {
  const scored = (span.members ?? []).map((keys) => score(span, keys, reading, anchors, others));
  const found = scored.filter((each) => each !== undefined);
  if (found.length === 0 || !isEnough(found, scored.length, span) || reading.hits.byKey.has(`n:${normalForm(span.text)}`)) return undefined;
  const container = commonContainer(found);
  const entities = found.flatMap((each) => {
    const ordered = each.candidates
      .map((candidate, at) => ({ candidate, score: each.scores[at] ?? 0 }))
      .toSorted((a, b) => b.score - a.score);
    const inside =
      container === undefined ? undefined : ordered.find(({ candidate }) => candidate.entity.places.some(({ id }) => id === container));
    const best = inside ?? ordered[0];
    return best === undefined ? [] : [best.candidate.entity];
  });
  const odds = found.map(({ probabilities }) => 1 - (probabilities.at(-1) ?? 1)).reduce((sum, each) => sum + each, 0) / found.length;
  if (odds < 0.5 && span.found !== 'ALL') return undefined;
  const { start, end, text } = span;
  const mention: Mention = {
    start,
    end,
    text,
    kind: 'NAME',
    status: 'RESOLVED',
    entities: [...new Map(entities.map((entity) => [entity.id, entity])).values()],
    candidates: [],
    candidateCount: 0,
    score: odds,
    parts: [{ name: 'name', value: odds }],
    evidence: ['a list of names'],
  };
  return { span, mention, odds: 24 };
}

/** Whether enough members of a list were found. The ends of a link are things of one type. */
function isEnough(found: readonly ScoredSpan[], count: number, span: NameSpan): boolean {
  if (span.found === 'ANY') return true;
  if (span.found !== 'ALL') return found.length >= count / 2;
  const [first, ...others] = found.map(({ candidates }) => new Set(candidates.map(({ entity }) => entity.type)));
  return found.length === count && first !== undefined && others.every((types) => [...types].some((type) => first.has(type)));
}

/** The container that the best candidates of most members are in. */
function commonContainer(found: readonly ScoredSpan[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { candidates, probabilities } of found)
    candidates.forEach(({ entity }, at) =>
      entity.places
        .filter(({ type }) => NARROW.has(type))
        .forEach(({ id }) => votes.set(id, (votes.get(id) ?? 0) + (probabilities[at] ?? 0))),
    );
  return [...votes].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}
