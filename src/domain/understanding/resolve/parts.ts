import type { Focus } from '../../model/focus.js';
import type { Proposal, ProposedKey } from '../extract/proposal.js';
import type { Candidate, EntitySummary, Mention, ScorePart } from '../../model/understanding.js';
import { isOblique } from './anchors.js';
import { isLearned, namesOf, total } from './candidates.js';
import type { Found, Match } from './found.js';
import { decide, resolvedTo, unknown } from './decide.js';
import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import { latestOf } from './latest.js';
import { besideHolder, hangsOn, holderOf, holdersNear, type Holder } from './holders.js';
import { BEHIND, SAME, SCORE, TURNS_BACK } from './thresholds.js';

/** Numbers, interfaces and components: they mean something only inside a thing. Parts of one message that are looked for. */
const MOST_PARTS = 240;
const MOST_ELSEWHERE = 12;

/** What parts may be inside of. */
export interface Containers {
  readonly text: string;
  /** Names and references of the message, in text order. */
  readonly here: readonly Mention[];
  readonly focus: Focus;
}

export const isPart = ({ kind }: Proposal): boolean =>
  kind === 'INTERFACE' || kind === 'COMPONENT' || kind === 'NUMBER' || kind === 'BARE_NUMBER';

/** Each part in the thing that is named nearest to it, else in what was spoken of last that has such a part. */
export function resolveParts(
  proposals: readonly Proposal[],
  found: Found,
  containers: Containers,
): readonly { readonly proposal: Proposal; readonly mention: Mention }[] {
  return proposals
    .filter(isPart)
    .slice(0, MOST_PARTS)
    .flatMap((proposal) => {
      const mention = proposal.members === undefined ? single(proposal, found, containers) : several(proposal, found, containers);
      const isOther = proposal.service === true && mention?.status !== 'RESOLVED' && !isHung(proposal, containers);
      return mention === undefined || isOther ? [] : [{ proposal, mention }];
    });
}

/** The text itself says which thing it is of: "port 443 of sw-1". */
const isHung = (proposal: Proposal, { here, text }: Containers): boolean => here.some((mention) => hangsOn(proposal, mention, text));

function weighed(proposal: Proposal, keys: readonly ProposedKey[], found: Found, containers: Containers): readonly Candidate[] {
  const matches = proposal.kind === 'BARE_NUMBER' ? firstOf(proposal, keys, found) : namesOf(proposal, keys, found);
  const holding = new Set(matches.flatMap(({ entity }) => entity.places.map(({ id }) => id)));
  const surroundings = {
    named: holdersNear(proposal, containers.here, containers.text, holding),
    ranks: focusRanks(holding, containers.focus, !matches.some(({ entity }) => COMPONENT_TYPES.has(entity.type))),
    focus: containers.focus,
  };
  return matches
    .map((match) => candidateOf(proposal, match, surroundings))
    .toSorted((a, b) => b.score - a.score || (a.entity.key < b.entity.key ? -1 : 1));
}

/** Numbers are short for one of what was spoken of last that has it; kinds that were not spoken of have no numbers here. */
function firstOf(proposal: Proposal, keys: readonly ProposedKey[], found: Found): readonly Match[] {
  for (const key of keys) {
    const matches = namesOf(proposal, [key], found).filter(
      ({ entity }) => proposal.types.length === 0 || proposal.types.includes(entity.type),
    );
    if (matches.length > 0) return matches;
  }
  return [];
}

/** Where candidates may lie: things of the message that hold any of them, nearest first, and things in focus by rank. */
interface Surroundings {
  readonly named: readonly Holder[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly focus: Focus;
}

function candidateOf(proposal: Proposal, match: Match, surroundings: Surroundings): Candidate {
  const parts: ScorePart[] = [{ name: 'name', value: match.value }];
  const evidence = [match.evidence];
  if (proposal.types.length > 0) {
    const agrees = proposal.types.includes(match.entity.type);
    parts.push({ name: 'type', value: agrees ? SCORE.typeAgrees : SCORE.typeContradicts });
    evidence.push(`it is a ${match.entity.type.toLowerCase().replaceAll('_', ' ')}`);
  }
  const place = placeOf(match.entity, surroundings);
  if (place !== undefined) {
    parts.push({ name: place.part, value: place.value });
    evidence.push(place.evidence);
  }
  if (surroundings.focus.entities.some(({ id, lastTurn }) => id === match.entity.id && surroundings.focus.turn - lastTurn <= 1))
    parts.push({ name: 'focus', value: SCORE.partSpokenOf });
  if (surroundings.named.length === 0 && isLearned(proposal.text, match.entity.id, surroundings.focus)) {
    parts.push({ name: 'learned', value: SCORE.learned });
    evidence.push('meant by these words before');
  }
  const fromTalk = place?.part === 'inherited' ? { fromTalk: place.evidence } : {};
  return { entity: match.entity, score: total(parts), parts, evidence, ...fromTalk };
}

interface Place {
  readonly part: 'scope' | 'inherited';
  readonly value: number;
  readonly evidence: string;
}

/** Where it is, as evidence: in what this message names, or in what the conversation is about. */
function placeOf(entity: EntitySummary, { named: here, ranks }: Surroundings): Place | undefined {
  const named = holderOf(entity, here) ?? (entity.type === 'VLAN' ? besideHolder(entity, here) : undefined);
  const own: Place | undefined =
    named === undefined
      ? undefined
      : named.referred
        ? { part: 'inherited', value: named.value, evidence: `in ${named.name}, spoken of before` }
        : { part: 'scope', value: named.value, evidence: `in ${named.name}, named in this message` };
  if (own !== undefined && own.value > SCORE.partOfSpoken) return own;
  let best = own;
  for (const place of entity.places) {
    const rank = ranks.get(place.id);
    const value =
      rank === undefined ? 0 : SCORE.partOfSpoken * SCORE.partOfEarlier ** rank * (isDirect(place.type) ? 1 : SCORE.partOfPlace);
    if (value > (best?.value ?? 0)) best = { part: 'inherited', value, evidence: `in ${place.name}, spoken of before` };
  }
  return best;
}

const DIRECT = new Set(['DEVICE', 'VIRTUAL_MACHINE', 'VLAN_GROUP', 'POWER_PANEL', 'CIRCUIT']);
const isDirect = (type: string): boolean => DIRECT.has(type);

/**
 * Things in focus that hold any of the matches, by how lately they were spoken of: what was spoken of in one turn has one rank. Of what lies in a
 * site itself (`sited`), as a VLAN does, also the sites of those.
 */
function focusRanks(holding: ReadonlySet<string>, focus: Focus, sited: boolean): ReadonlyMap<string, number> {
  const spokenAt = new Map<string, number>();
  for (const entity of focus.entities) {
    const { id, places, lastTurn, source } = entity;
    const at = lastTurn - (source === 'TOOL' ? BEHIND.tool : 0) - (isOblique(entity) ? BEHIND.oblique : 0);
    const around = places
      .filter(({ type }) => HOLDERS.has(type) || (sited && type === 'SITE'))
      .map((place) => [place.id, at - (place.type === 'SITE' ? BEHIND.site : BEHIND.part)] as const);
    for (const [container, time] of [[id, at] as const, ...around])
      if (holding.has(container) && focus.turn - time <= TURNS_BACK.holder)
        spokenAt.set(container, Math.max(time, spokenAt.get(container) ?? -Infinity));
  }
  const times = [...new Set(spokenAt.values())].toSorted((a, b) => b - a);
  return new Map([...spokenAt].map(([id, time]) => [id, times.indexOf(time)]));
}

function single(proposal: Proposal, found: Found, containers: Containers): Mention | undefined {
  const candidates = weighed(proposal, proposal.keys, found, containers);
  const span = { start: proposal.start, end: proposal.end, text: proposal.text, kind: 'NAME' as const };
  const missing = missingIn(proposal, candidates, containers);
  if (missing !== undefined) return { ...unknown(span, `${missing.name} has none`), ...elsewhere(candidates), lookedIn: missing };
  const placed = placedOf(candidates, containers);
  if (
    placed.length === 0 &&
    candidates.length > 1 &&
    candidates.every(({ entity }) => COMPONENT_TYPES.has(entity.type) || entity.type === 'VLAN') &&
    (proposal.kind !== 'BARE_NUMBER' || candidates.every(({ entity }) => COMPONENT_TYPES.has(entity.type)))
  ) {
    const container = containerOf(proposal, containers);
    if (container !== undefined) return { ...unknown(span, `${container.name} has none`), ...elsewhere(candidates), lookedIn: container };
  }
  const all = allOfPlural(placed, containers.here);
  if (all.length > 1) return resolvedTo(span, all);
  const count = Math.max(0, ...proposal.keys.map(({ key }) => found.totals.get(key) ?? 0));
  const decided = candidates.length === 0 ? undefined : decide(span, candidates, placed.length > 0 ? placed.length : count);
  return decided === undefined || proposal.kind !== 'BARE_NUMBER' ? decided : latestOf(decided, containers.focus, []);
}

const elsewhere = (candidates: readonly Candidate[]): Pick<Mention, 'candidates' | 'candidateCount'> => ({
  candidates: candidates.slice(0, MOST_ELSEWHERE),
  candidateCount: candidates.length,
});

/** "eth9 on core-2": the device that the text itself hangs it on, and that has none, whatever else was spoken of. */
function missingIn(proposal: Proposal, candidates: readonly Candidate[], { text, here }: Containers): Holding | undefined {
  if (candidates.length === 0 || !candidates.every(({ entity }) => COMPONENT_TYPES.has(entity.type))) return undefined;
  const holder = here.find((mention) => hangsOn(proposal, mention, text) && mention.entities.every(({ type }) => HOLDERS.has(type)));
  const ids = new Set(holder?.entities.map(({ id }) => id));
  return holder === undefined || candidates.some(({ entity }) => entity.places.some(({ id }) => ids.has(id)))
    ? undefined
    : holdingOf(holder.entities[0]);
}

type Holding = Pick<EntitySummary, 'id' | 'name'>;

const holdingOf = (entity: Holding | undefined): Holding | undefined =>
  entity === undefined ? undefined : { id: entity.id, name: entity.name };

/** Those that lie in something that is spoken of: of parts of devices, in a device, where one is spoken of at all. */
function placedOf(candidates: readonly Candidate[], containers: Containers): readonly Candidate[] {
  const placed = candidates.filter(({ parts }) => parts.some(({ name }) => name === 'scope' || name === 'inherited'));
  const housed = placed.filter(({ entity }) => COMPONENT_TYPES.has(entity.type));
  if (housed.length < placed.length || !isDeviceSpokenOf(containers)) return placed;
  const spoken = new Set(
    [...containers.here.flatMap(({ entities }) => entities), ...containers.focus.entities].flatMap(({ id, places }) => [
      id,
      ...places.filter(({ type }) => isDirect(type)).map((place) => place.id),
    ]),
  );
  return placed.filter(
    ({ entity, parts }) =>
      parts.some(({ name }) => name === 'scope') || entity.places.some(({ id, type }) => isDirect(type) && spoken.has(id)),
  );
}

const isDeviceSpokenOf = ({ here, focus }: Containers): boolean =>
  here.some(({ entities }) => entities.some(({ type }) => HOLDERS.has(type))) ||
  focus.entities.some(({ type, lastTurn, source }) => HOLDERS.has(type) && source !== 'TOOL' && focus.turn - lastTurn <= TURNS_BACK.holder);

/** "On both, outlet 1 is free": one in each of the things that are meant together. */
function allOfPlural(placed: readonly Candidate[], here: readonly Mention[]): readonly Candidate[] {
  const best = placed.filter(({ score }) => (placed[0]?.score ?? 0) - score < SAME);
  const plural = here.find(
    ({ entities }) =>
      entities.length > 1 &&
      entities.length === best.length &&
      entities.every(({ id }) => best.some(({ entity }) => entity.places.some((place) => place.id === id))),
  );
  return plural === undefined ? [] : best;
}

/** The device or site that is clearly spoken of: parts are looked for in it, and what it does not have is not there. */
function containerOf({ kind }: Proposal, { here, focus }: Containers): Holding | undefined {
  const holders = kind === 'NUMBER' ? NUMBER_HOLDERS : HOLDERS;
  const named = here.flatMap(({ entities }) => entities).find(({ type }) => holders.has(type));
  if (named !== undefined) return holdingOf(named);
  const [latest] = focus.entities
    .filter(({ type, lastTurn, source }) => holders.has(type) && source !== 'TOOL' && focus.turn - lastTurn <= TURNS_BACK.holder)
    .toSorted((a, b) => b.lastTurn - a.lastTurn);
  return holdingOf(latest);
}

const HOLDERS = new Set<string>(['DEVICE', 'VIRTUAL_MACHINE']);
const NUMBER_HOLDERS = new Set<string>(['SITE', 'VLAN_GROUP']);

/** A list or range: at least half of its members must be known, and each be decided. */
function several(proposal: Proposal, found: Found, containers: Containers): Mention | undefined {
  const members = (proposal.members ?? []).map((keys) => weighed(proposal, keys, found, containers));
  const span = { start: proposal.start, end: proposal.end, text: proposal.text, kind: 'NAME' as const };
  const known = members.filter((candidates) => candidates.length > 0);
  if (known.length === 0 || known.length < members.length / 2) return undefined;
  const unions = known.map((candidates) => {
    const all = allOfPlural(candidates, containers.here);
    return all.length > 1 ? all : candidates.slice(0, 1);
  });
  const undecided = known.find(
    (candidates, index) =>
      unions[index]?.length === 1 && candidates.length > 1 && (candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0) < SCORE.apart,
  );
  return undecided === undefined ? resolvedTo(span, unions.flat()) : decide(span, undecided, undecided.length);
}
