import type { Focus } from '../../model/focus.js';
import type { Candidate, EntitySummary, Mention } from '../../model/understanding.js';
import { isOblique, type Anchor } from './anchors.js';
import { total } from './candidates.js';
import { areClose, settledOn } from './decide.js';
import { holderOf, holdersNear, isNamesakes } from './holders.js';
import { BEHIND, TURNS_BESIDE, TURNS_INSIDE } from './thresholds.js';

/** And they are no longer where we are after so many turns. */
const WIDE_TURNS = 3;
const TURNS = 10;

/**
 * Of things with one name, the one whose surroundings were spoken of last: two that are equally in focus stay to be asked, a single later focus
 * decides.
 */
export function latestOf(mention: Mention, focus: Focus, here: readonly Anchor[]): Mention {
  if (mention.status !== 'AMBIGUOUS') return mention;
  const timed = mention.candidates
    .map((candidate) => ({ candidate, at: candidate.byChance === true ? -Infinity : spokenAt(candidate.entity, focus, here) }))
    .toSorted((a, b) => b.at - a.at);
  const [first, second] = timed;
  if (first === undefined || first.at === -Infinity || (second !== undefined && first.at - second.at < BEHIND.clearly)) return mention;
  if (focus.turn - first.at > TURNS) return mention;
  return settled(
    mention,
    first.candidate,
    timed.slice(1).map(({ candidate }) => candidate),
  );
}

function settled(mention: Mention, candidate: Candidate, others: readonly Candidate[]): Mention {
  const told = candidate.parts.some(({ name }) => LINKS.has(name));
  const why = 'nearest to what was spoken of before';
  return settledOn(mention, told ? candidate : { ...candidate, evidence: [...candidate.evidence, why], fromTalk: why }, others);
}

/** Parts of a score that say where it is, or that it was spoken of. */
const LINKS: ReadonlySet<string> = new Set(['scope', 'inherited', 'focus']);

/** Of one name before it in the text. */
const MOST_NAMESAKES = 12;

/** Of things with one name, the one that the text hangs on what it names: "app-1 in east, app-1 in west". */
export function hungOn(mention: Mention, here: readonly Mention[], text: string, namesakes: readonly Mention[]): Mention {
  const holding = new Set(mention.candidates.flatMap(({ entity }) => [entity.id, ...entity.places.map(({ id }) => id)]));
  const alike = namesakes.filter(({ end, text: name }) => end <= mention.start && name.toLowerCase() === mention.text.toLowerCase());
  const others = here.filter(
    (each) => (each.end <= mention.start || each.start >= mention.end) && !isNamesakes(each, mention, alike.slice(-MOST_NAMESAKES), text),
  );
  const holders = holdersNear({ start: mention.start, end: mention.end, types: [] }, others, text, holding);
  const valued = mention.candidates
    .map((candidate) => ({ candidate, holder: candidate.byChance === true ? undefined : holderOf(candidate.entity, holders) }))
    .toSorted((a, b) => (b.holder?.value ?? 0) - (a.holder?.value ?? 0));
  const [first, second] = valued;
  if (first?.holder === undefined || areClose(first.holder.value, second?.holder?.value ?? 0)) return mention;
  const parts = [...first.candidate.parts.filter(({ name }) => name !== 'scope'), { name: 'scope', value: first.holder.value }];
  const evidence = [`in ${first.holder.name}, named in this message`, ...first.candidate.evidence];
  return settled(
    mention,
    { ...withoutTalk(first.candidate), parts, score: total(parts), evidence },
    valued.slice(1).map(({ candidate }) => candidate),
  );
}

const withoutTalk = ({ fromTalk: _before, ...candidate }: Candidate): Candidate => candidate;

/** The turn in which it, or what it is in or beside, was last spoken of; this message is the turn after the focus. */
function spokenAt(entity: EntitySummary, focus: Focus, here: readonly Anchor[]): number {
  const times = [
    ...here.flatMap((anchor) => nearness(entity, anchor) ?? []).map((behind) => focus.turn + 1 - behind),
    ...focus.entities.flatMap((spoken) => {
      const behind = nearness(entity, spoken);
      if (behind === undefined || (behind >= BEHIND.wide && focus.turn - spoken.lastTurn > WIDE_TURNS)) return [];
      return [spoken.lastTurn - behind - (spoken.source === 'TOOL' ? BEHIND.tool : 0) - (isOblique(spoken) ? BEHIND.oblique : 0)];
    }),
  ];
  return Math.max(-Infinity, ...times);
}

function nearness(entity: EntitySummary, other: Pick<Anchor, 'id' | 'type' | 'places'>): number | undefined {
  if (other.id === entity.id || other.places.some(({ id }) => id === entity.id)) return 0;
  if (entity.places.some(({ id }) => id === other.id)) return TURNS_INSIDE[other.type] ?? 0;
  const shared = entity.places
    .filter((place) => other.places.some(({ id }) => id === place.id))
    .flatMap(({ type }) => TURNS_BESIDE[type] ?? []);
  return shared.length === 0 ? undefined : Math.min(...shared);
}
