import type { Focus } from '../focus.js';
import type { Proposal } from '../extract/proposal.js';
import type { Candidate, EntityBrief, Mention } from '../understanding.js';
import { focusAnchors, namedAnchor, type Anchor } from './anchors.js';
import { total, weigh, type Found } from './candidates.js';
import { decide, unknown } from './decide.js';
import { createSpans } from './spans.js';

/** Interfaces, ports and numbers of one message that are looked for, and things of it that they are looked for in. */
const MOST_PARTS = 240;
const MOST_ANCHORS = 24;

interface Weighed {
  readonly proposal: Proposal;
  readonly mention: Mention;
}

const isComponent = ({ kind }: Proposal): boolean =>
  kind === 'INTERFACE' || kind === 'COMPONENT' || kind === 'NUMBER' || kind === 'BARE_NUMBER';

/**
 * Names of one message. First what stands by itself, then parts of something (interfaces, outlets, VLAN numbers) in the light of what
 * the first named. Where spans overlap, the longest that means something wins.
 */
export function resolveNames(proposals: readonly Proposal[], found: Found, focus: Focus): readonly Mention[] {
  const background = focusAnchors(focus);
  const whole = choose(proposals.filter((each) => !isComponent(each)).flatMap((each) => weighed(each, found, background, focus)));
  const here = whole.filter(({ mention }) => mention.status === 'RESOLVED').flatMap(({ mention }) => mention.entities);
  const anchors = [...here.slice(0, MOST_ANCHORS).map(namedAnchor), ...background];
  const again = whole.map((each) =>
    each.mention.status === 'AMBIGUOUS' ? (weighed(each.proposal, found, anchors, focus)[0] ?? each) : each,
  );
  const resolved = again.filter(({ mention }) => mention.status === 'RESOLVED').toSorted((a, b) => a.mention.start - b.mention.start);
  const parts = proposals
    .filter(isComponent)
    .slice(0, MOST_PARTS)
    .flatMap((each) => weighed(each, found, anchorsNear(each, resolved, background), focus));
  const chosen = choose([...again, ...parts]).map(({ mention }) => mention);
  return [...chosen, ...unknowns(proposals, chosen, focus)].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** As many neighbours in the text as a part is looked for in. */
const NEAREST = 6;

/** The thing named nearest to a part is its likeliest container. `named` is in text order. */
function anchorsNear(proposal: Proposal, named: readonly Weighed[], background: readonly Anchor[]): readonly Anchor[] {
  const behind = named.findIndex(({ mention }) => mention.start >= proposal.start);
  const at = behind < 0 ? named.length : behind;
  const around = named.slice(Math.max(0, at - NEAREST), at + NEAREST);
  const distance = ({ mention }: Weighed) => Math.min(Math.abs(mention.start - proposal.end), Math.abs(proposal.start - mention.end));
  const near = around
    .toSorted((a, b) => distance(a) - distance(b))
    .flatMap(({ mention }, place) =>
      mention.entities.map((entity) => ({ ...namedAnchor(entity), weight: namedAnchor(entity).weight * 0.75 ** place })),
    );
  return [...near, ...background];
}

function weighed(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): readonly Weighed[] {
  const mention = proposal.members === undefined ? single(proposal, found, anchors, focus) : several(proposal, found, anchors, focus);
  return mention === undefined ? [] : [{ proposal, mention }];
}

function single(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): Mention | undefined {
  const all = weigh(proposal, proposal.keys, found, anchors, focus);
  const candidates = proposal.kind === 'BARE_NUMBER' ? all.filter(({ entity }) => isNumberedHere(entity, anchors, focus)) : all;
  const span = { ...proposal, kind: 'NAME' as const };
  if (candidates.length === 0) return missing(proposal, found);
  if (isPart(proposal) && candidates.every(({ parts }) => !parts.some(({ name }) => name === 'scope' || name === 'focus'))) {
    const container = containerAt(anchors);
    if (container !== undefined)
      return {
        ...unknown(span, `${container.name} has none`),
        candidates: candidates.slice(0, MOST_ELSEWHERE),
        candidateCount: candidates.length,
      };
  }
  const count = Math.max(0, ...proposal.keys.map(({ key }) => found.totals.get(key) ?? 0));
  return decide(span, candidates, count);
}

const MOST_ELSEWHERE = 12;
const isPart = ({ kind }: Proposal): boolean => kind === 'INTERFACE' || kind === 'COMPONENT' || kind === 'NUMBER';

/** The device or site that is clearly spoken of: parts are looked for in it, and what it does not have is not there. */
function containerAt(anchors: readonly Anchor[]): Anchor | undefined {
  return anchors.find(({ weight, type }) => weight >= CLEARLY && (type === 'DEVICE' || type === 'VIRTUAL_MACHINE' || type === 'SITE'));
}

const CLEARLY = 0.18;

/** A bare number means what the last turns numbered: VLANs after VLANs, branches after branches. */
function isNumberedHere(entity: EntityBrief, anchors: readonly Anchor[], focus: Focus): boolean {
  if (anchors.some(({ type, weight }) => type === entity.type && weight >= CLEARLY)) return true;
  return focus.entities.some(({ type, lastTurn, source }) => type === entity.type && focus.turn - lastTurn <= 2 && source !== 'TOOL');
}

/** "NYC router", "Branch 134": the place is known, or the others of that name are, but this one is not. Digits are identity. */
function missing(proposal: Proposal, found: Found): Mention | undefined {
  const span = { ...proposal, kind: 'NAME' as const };
  const of = (key: string) => found.byKey.get(key) ?? [];
  if (proposal.noun !== undefined) {
    const place = proposal.keys.flatMap(({ key }) => of(key)).find(({ type }) => type === 'SITE' || type === 'LOCATION' || type === 'RACK');
    return place !== undefined && proposal.roleNoun === true ? unknown(span, `${place.name} has no ${proposal.noun}`) : undefined;
  }
  const numbered = /^n:(.+?) \d+$/.exec(proposal.keys[0]?.key ?? '');
  if (numbered === null || proposal.kind !== 'NAME' || !proposal.text.includes(' ')) return undefined;
  const siblings = of(`p:${numbered[1] ?? ''}`).filter(({ name }) => /\d$/.test(name));
  return siblings.length < 2
    ? undefined
    : unknown(
        span,
        `there is ${siblings
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', ')}, but no ${proposal.text}`,
      );
}

/** A list or range: every member must be known, and all of one type; the best for each, inside the same container when there are several. */
function several(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): Mention | undefined {
  const members = (proposal.members ?? []).map((keys) => weigh(proposal, keys, found, anchors, focus));
  const best = members.flatMap((candidates) => candidates.slice(0, 1));
  if (best.length === 0 || best.length < members.length / 2) return undefined;
  const undecided = members.find((candidates) => candidates.length > 1 && (candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0) < 0.05);
  const span = { start: proposal.start, end: proposal.end, text: proposal.text, kind: 'NAME' as const };
  if (undecided !== undefined) return decide(span, undecided, undecided.length);
  return resolvedList(span, best);
}

function resolvedList(span: Pick<Mention, 'start' | 'end' | 'text' | 'kind'>, best: readonly Candidate[]): Mention {
  const lowest = best.toSorted((a, b) => a.score - b.score)[0];
  const entities: readonly EntityBrief[] = best.map(({ entity }) => entity);
  const parts = lowest?.parts ?? [];
  return {
    ...span,
    status: 'RESOLVED',
    entities,
    candidates: [],
    candidateCount: 0,
    score: total(parts),
    parts,
    evidence: lowest?.evidence ?? [],
  };
}

/** Longest first, then best; what overlaps a chosen one is dropped. */
function choose(weighedOnes: readonly Weighed[]): readonly Weighed[] {
  const length = ({ mention }: Weighed) => mention.end - mention.start;
  const ordered = weighedOnes.toSorted((a, b) => length(b) - length(a) || b.mention.score - a.mention.score);
  const spans = createSpans();
  return ordered.filter(({ mention }) => spans.take(mention));
}

/** Kinds that people call by their number. */
const NUMBERED: ReadonlySet<string> = new Set(['VLAN', 'SITE', 'RACK', 'INTERFACE', 'POWER_OUTLET', 'VIRTUAL_MACHINE', 'CIRCUIT', 'ASN']);

/** What reads like an identifier and nobody has. Numbers and interfaces count only where a device or site is spoken of. */
function unknowns(proposals: readonly Proposal[], chosen: readonly Mention[], focus: Focus): readonly Mention[] {
  const anchored = focus.entities.length > 0 || chosen.some(({ status }) => status === 'RESOLVED');
  const absent: Mention[] = [];
  const spans = createSpans(chosen);
  const ordered = proposals
    .filter(
      (each) =>
        each.identifier &&
        (each.kind === 'NAME' ||
          each.kind === 'ADDRESS' ||
          (anchored && (each.kind !== 'BARE_NUMBER' || focus.entities.some(({ type }) => NUMBERED.has(type))))),
    )
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  for (const proposal of ordered) {
    if (!spans.take(proposal)) continue;
    absent.push(unknown({ ...proposal, kind: 'NAME' }, `nothing in the inventory is called ${proposal.text}`));
  }
  return absent;
}
