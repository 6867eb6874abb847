import type { EntityType } from '../../model/entity.js';
import type { Extraction } from '../extract/extract.js';
import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Proposal } from '../extract/proposal.js';
import type { Reference } from '../extract/reference.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Neighbours } from '../candidates/meaning.js';
import type { Found } from './found.js';
import type { NameSpan } from '../parse/name-spans.js';
import { namesIn } from '../names.js';
import type { Phrase } from '../parse/phrases.js';
import { experiment, withResolvedReferences } from '../references.js';
import { expectedKinds } from './expectations.js';
import { heldTogether } from './holders.js';
import { withInherited } from './inherited.js';
import { choose, resolveNames, unknowns } from './names.js';
import { isPart, resolveParts } from './parts.js';
import { resolveReference } from './references.js';

/** A text with all that is known to understand it. */
export interface Reading {
  readonly text: string;
  readonly extraction: Extraction;
  /** What a user means by "it" matters; an assistant's own references only say where parts are. */
  readonly speaker: 'USER' | 'ASSISTANT';
  readonly phrases: readonly Phrase[];
  readonly spans: readonly NameSpan[];
  readonly proposals: readonly Proposal[];
  readonly found: Found;
  readonly focus: Focus;
  /** Briefs of everything in focus, by id. */
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  readonly around: Neighbours;
  /** What the client chose spans to mean: nothing else is read there. */
  readonly chosen?: readonly Mention[];
}

/**
 * First what stands by itself, then what points back to it, then parts of either (interfaces, outlets, numbers), then what points back to those.
 * Where spans overlap, the longest that means something wins.
 */
export function mentionsIn(reading: Reading): readonly Mention[] {
  const { text, found, focus, chosen: given = [] } = reading;
  if (experiment.newNames) {
    const free = reading.spans.filter((span) => !given.some(({ start, end }) => start < span.end && span.start < end));
    const { names: nameWeights, nameTrace } = experiment;
    const named = namesIn({
      text,
      spans: free,
      focus,
      hits: found,
      user: reading.speaker === 'USER',
      alone: reading.extraction.onlyNames,
      weights: nameWeights,
      unknownWeights: experiment.unknown,
      ...(experiment.unknownTrace === undefined ? {} : { unknownTrace: experiment.unknownTrace }),
      ...(nameTrace === undefined ? {} : { trace: nameTrace }),
    });
    const everything = [...given, ...named].toSorted((a, b) => a.start - b.start);
    return reading.speaker === 'ASSISTANT' ? everything : withReferences(everything, reading);
  }
  const proposals = withoutNamesakesOfNumbers(withinReach(reading.proposals, found), found).map((proposal) => partOr(proposal, found));
  const whole = resolveNames(proposals, found, focus, text);
  const wholes = [...given, ...whole.map(({ mention }) => mention)];
  const missed = unknowns(
    proposals.filter((proposal) => !isPart(proposal)),
    wholes,
    focus,
  );
  const things = withReferences(
    [...wholes, ...missed].toSorted((a, b) => a.start - b.start || b.end - a.end),
    reading,
  ).filter(({ status }) => status === 'RESOLVED');
  const parts = resolveParts(proposals, found, { text, here: heldTogether(things, text), focus });
  const chosen = [...given, ...choose([...whole, ...parts]).map(({ mention }) => mention)];
  const names = [...chosen, ...unknowns(proposals, chosen, focus)].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const all = reading.speaker === 'ASSISTANT' ? names : withReferences(names, reading);
  return all.map((mention) => withInherited(mention, focus));
}

/** "VLAN 100" is a VLAN where there is one of that number, and not the interface `Vlan100`: the noun says so. */
function withoutNamesakesOfNumbers(proposals: readonly Proposal[], found: Found): readonly Proposal[] {
  const isKnown = ({ keys, members = [] }: Proposal): boolean => [keys, ...members].flat().some(({ key }) => found.byKey.has(key));
  const numbers = proposals.filter((each) => each.kind === 'NUMBER' && each.types.length > 0 && isKnown(each));
  return proposals.filter((each) => each.kind === 'NUMBER' || !numbers.some(({ start, end }) => start === each.start && end === each.end));
}

/** Names of one message that many things have: of a list of more, what it begins with is decided. */
const MOST_CROWDED = 64;
const CROWDED_FROM = 12;

/** Up to the first that is one crowded name too many: what stands behind it is neither decided nor missed. */
function withinReach(proposals: readonly Proposal[], found: Found): readonly Proposal[] {
  const crowded = new Set<string>();
  const end = proposals.findIndex(({ keys }) => {
    for (const { key } of keys) if ((found.byKey.get(key)?.length ?? 0) >= CROWDED_FROM) crowded.add(key);
    return crowded.size > MOST_CROWDED;
  });
  return end < 0 ? proposals : proposals.slice(0, end);
}

/** Components that lie between things, or are looked up by what they are. */
const UNHOUSED = new Set<EntityType>(['CABLE', 'CIRCUIT_TERMINATION', 'MAC_ADDRESS', 'SERVICE', 'INVENTORY_ITEM', 'MODULE']);

/** A name that only parts of things have is looked for as one: `eno1`, "Ethernet1 to Ethernet4". */
function partOr(proposal: Proposal, found: Found): Proposal {
  if (proposal.kind !== 'NAME' || proposal.noun !== undefined || proposal.common) return proposal;
  const groups = (proposal.members?.[0] ?? proposal.keys).map(({ key }) => found.byKey.get(key) ?? []);
  const several = groups.reduce((sum, { length }) => sum + length, 0) > 1;
  return several && groups.every((group) => group.every(isHoused)) ? { ...proposal, kind: 'COMPONENT' } : proposal;
}

const isHoused = ({ type }: EntitySummary): boolean => COMPONENT_TYPES.has(type) && !UNHOUSED.has(type);

/**
 * In text order, so that each may be the antecedent of the next; but "the line of the former" after "the former". A reference inside a name is
 * part of the name; "the Lugano one" is a reference with a name in it.
 */
function withReferences(names: readonly Mention[], reading: Reading): readonly Mention[] {
  if (!experiment.old) {
    const { chunks, proposals } = reading.extraction;
    return withResolvedReferences(names, {
      ...reading,
      chunks,
      neighbours: reading.around,
      expected: expectedKinds(chunks, proposals),
      weights: experiment.weights,
      ...(experiment.trace === undefined ? {} : { trace: experiment.trace }),
    });
  }
  const { text, extraction, focus, found, summaries } = reading;
  const around = new Map([...reading.around].map(([id, all]) => [id, all.map(({ entity }) => entity)]));
  const expected = expectedKinds(extraction.chunks, extraction.proposals);
  let mentions = names;
  for (const reference of inOrder(extraction.references, text)) {
    const overlapping = mentions.filter((mention) => mention.start < reference.end && reference.start < mention.end);
    if (overlapping.length > 0 && !swallows(reference, overlapping)) continue;
    if (isApposition(reference, mentions, text)) continue;
    const others = mentions.filter((mention) => !overlapping.includes(mention));
    const resolved = resolveReference(reference, { text, focus, found, mentions: others, summaries, expected, around });
    if (resolved !== undefined) mentions = [...others, resolved].toSorted((a, b) => a.start - b.start);
  }
  return mentions;
}

/** Whether the names that it overlaps are words of the reference. */
const swallows = (reference: Reference, overlapping: readonly Mention[]): boolean =>
  overlapping.every(
    ({ kind, status, start, end }) =>
      kind === 'NAME' &&
      start >= reference.start &&
      end <= reference.end &&
      (status === 'UNKNOWN' ||
        (start > reference.start && (end < reference.end || reference.mask !== undefined)) ||
        reference.mask !== undefined) &&
      reference.kind !== 'PRONOUN',
  );

/** "the office Lugano": the name says it. */
const isApposition = (reference: Reference, mentions: readonly Mention[], text: string): boolean =>
  reference.kind === 'NOUN' &&
  mentions.some(
    ({ kind, start, entities }) =>
      kind === 'NAME' &&
      start > reference.end &&
      text.slice(reference.end, start) === ' ' &&
      entities.some(({ type }) => reference.types.includes(type)),
  );

const LEANS = /^\s+(?:in|at|of|on|for|from|below|above|behind)\s+$/;

/** One that leans on the reference right behind it comes after that. */
function inOrder(references: readonly Reference[], text: string): readonly Reference[] {
  const ordered: Reference[] = [];
  const waiting: Reference[] = [];
  for (const [at, reference] of references.entries()) {
    const next = references[at + 1];
    waiting.unshift(reference);
    if (next !== undefined && next.start > reference.end && LEANS.test(text.slice(reference.end, next.start))) continue;
    ordered.push(...waiting.splice(0));
  }
  return ordered;
}
