import { normalForm } from '../../text/normal-form.js';
import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { groups, latestGroup, type Antecedent } from './antecedents.js';
import { decide } from './decide.js';
import { isDescribed } from './describing.js';
import { meantBy } from './lists.js';
import { otherOf } from './phrases.js';
import { complementOf, isInside, isThing, mentionOf, one, PLACES, unique, type ReferenceContext } from './pointing.js';
import { ranked } from './pronouns.js';
import { KNOWN_BY, POINTING } from './thresholds.js';

/** "That one", "the other one", "the Lyon one", "the one in Lyon", "the voice one": told by a place or a word, or else the last thing. */
export function oneOf(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const things = pool.filter(isThing);
  if (reference.other) return otherOf(reference, kindOf(things, reference, context));
  if (BESIDE.test(context.text.slice(reference.end))) return undefined;
  const owners = reference.modifiers.length > 0 ? ownersOf(reference.modifiers, context) : complementOf(reference, context);
  if (owners.length === 0 && reference.modifiers.length === 0)
    return one(reference, ranked(reference, justSaid(elsewhere(reference, pool, context), context), context));
  return offered(reference, things, owners, context) ?? alike(reference, owners, things, context) ?? described(reference, things);
}

/** "the one next to R102": not R102, and which it is says only a drawing. */
const BESIDE = /^\s+(?:next to|beside|after|before|behind|below|above|under)\b/i;

/** "Does Delta have the same one?": not Delta. */
const elsewhere = ({ text, start, end }: Reference, pool: readonly Antecedent[], context: ReferenceContext): readonly Antecedent[] =>
  /\bsame\b/i.test(text || context.text.slice(start, end)) ? pool.filter(({ said }) => said[0]?.turn !== context.focus.turn + 1) : pool;

/** Of the kind that was listed last. */
function kindOf(things: readonly Antecedent[], { types }: Reference, { expected }: ReferenceContext): readonly Antecedent[] {
  const said = things.filter(({ byTool, entity }) => !byTool && (types.length === 0 || types.includes(entity.type)));
  const likely = said.filter(({ entity }) => expected.has(entity.type));
  if (likely.length >= 2) return likely;
  const kind = latestGroup(said, 2)[0]?.entity.type;
  return kind === undefined ? said : said.filter(({ entity }) => entity.type === kind);
}

/** What the last turn named side by side. */
function optionsOf(things: readonly Antecedent[], { expected }: ReferenceContext): readonly EntitySummary[] {
  const said = things.filter(({ byTool }) => !byTool);
  const options = (groups(said, 2)[0] ?? []).map(({ entity }) => entity);
  // "Lyon and Nice." "The Nice one, what is its bandwidth?": places tell which, where the question is of another kind.
  const tell = expected.size > 0 && options.every(({ type }) => PLACES.has(type) && !expected.has(type));
  return tell ? [] : options;
}

function openCandidates({ focus, summaries }: ReferenceContext): readonly EntitySummary[] {
  return (focus.pending?.candidates ?? []).flatMap((id) => summaries.get(id) ?? []);
}

/** Of what was asked about, or of the things that the question named to tell them apart, whichever it asked for. */
function offered(
  reference: Reference,
  things: readonly Antecedent[],
  owners: readonly EntitySummary[],
  context: ReferenceContext,
): Mention | undefined {
  const options = () => among(reference, optionsOf(things, context), owners, 'of what was offered');
  const open = () => among(reference, openCandidates(context), owners, 'one of those asked about');
  if (context.focus.pending?.restated !== true) return options() ?? open();
  const option = open() ?? options();
  return meantBy(reference, option, context) ?? option;
}

/** "That one" is rather what was said last. */
const justSaid = (pool: readonly Antecedent[], { focus }: ReferenceContext): readonly Antecedent[] =>
  pool.map((each) => (each.said[0]?.turn === focus.turn && !each.byTool ? { ...each, strength: each.strength + POINTING.justSaid } : each));

/** The only one of several that is in the place, or that the words describe. */
function among(
  reference: Reference,
  options: readonly EntitySummary[],
  owners: readonly EntitySummary[],
  why: string,
): Mention | undefined {
  const inside = options.filter((entity) => isInside(entity, owners));
  const fitting =
    inside.length > 0 || reference.modifiers.length === 0 ? inside : options.filter((entity) => isDescribed(entity, reference.modifiers));
  return fitting.length === 1 ? mentionOf(reference, fitting, [{ name: 'offered', value: KNOWN_BY.offered }], why) : undefined;
}

const ownersOf = (words: readonly string[], { found }: ReferenceContext): readonly EntitySummary[] =>
  words.flatMap((word) => [`n:${normalForm(word)}`, `p:${normalForm(word)}`].flatMap((key) => found.byKey.get(key) ?? []));

/** Things of the kind asked for or last spoken of, or of the same name, in one of these places. */
function alike(
  reference: Reference,
  owners: readonly EntitySummary[],
  things: readonly Antecedent[],
  context: ReferenceContext,
): Mention | undefined {
  const kinds = kindsIn(things);
  const asked = context.focus.asked;
  const byUser = kinds.filter((each) => each.byUser);
  const called = (some: readonly Antecedent[]) =>
    some.flatMap(({ entity: kind }) =>
      [`n:${normalForm(kind.name)}`, ...kind.nouns.slice(0, 3).map((noun) => `~${noun}`)].map((key) => ({ key, types: [kind.type] })),
    );
  const open: EntitySummary[] = [];
  const keys = [...called(byUser), ...(asked === undefined ? [] : [{ key: `~${asked.noun}`, types: asked.types }]), ...called(kinds)];
  for (const { key, types } of keys) {
    const inside = unique(
      (context.found.byKey.get(key) ?? []).filter(
        (entity) => (types.length === 0 || types.includes(entity.type)) && isInside(entity, owners),
      ),
    );
    if (inside.length === 1)
      return mentionOf(
        reference,
        inside,
        [{ name: 'same kind', value: KNOWN_BY.sameKind.inPlace }],
        `like ${kinds[0]?.entity.name ?? 'what was asked for'}, in ${owners[0]?.name ?? ''}`,
      );
    if (open.length === 0) open.push(...inside);
  }
  if (open.length > 1 && reference.modifiers.length === 0) return undecided(reference, open, owners);
  const own = unique(owners.filter(({ type }) => kinds.some(({ entity }) => entity.type === type)));
  return own.length === 1
    ? mentionOf(reference, own, [{ name: 'same kind', value: KNOWN_BY.sameKind.place }], 'of the kind spoken of')
    : beside(reference, kinds, context);
}

/** Several there are of the kind: which is to be asked. */
function undecided(reference: Reference, all: readonly EntitySummary[], owners: readonly EntitySummary[]): Mention | undefined {
  const evidence = [`of the kind spoken of, in ${owners[0]?.name ?? ''}`];
  const parts = [{ name: 'same kind', value: KNOWN_BY.sameKind.inPlace }];
  const candidates = all.map((entity) => ({ entity, score: KNOWN_BY.sameKind.inPlace, parts, evidence }));
  return decide({ ...reference, kind: 'REFERENCE' }, candidates, candidates.length);
}

/** One of each kind, those that the user spoke of first. */
function kindsIn(things: readonly Antecedent[]): readonly Antecedent[] {
  const ordered = things.toSorted((a, b) => Number(b.byUser) - Number(a.byUser));
  return [...new Map(ordered.toReversed().map((each) => [each.entity.type, each])).values()].toReversed().slice(0, MOST_KINDS);
}

const MOST_KINDS = 6;
/** Places in which things of one kind belong together. */
const NARROW = new Set<string>(['SITE', 'RACK', 'LOCATION', 'DEVICE', 'VIRTUAL_MACHINE', 'VRF', 'CLUSTER', 'VLAN_GROUP']);

/** "the voice one": another of the kind, in the same place, that the words describe. */
function beside(reference: Reference, kinds: readonly Antecedent[], { found }: ReferenceContext): Mention | undefined {
  if (reference.modifiers.length === 0) return undefined;
  for (const { entity: kind } of kinds) {
    const keys = reference.modifiers.flatMap((word) => [`~${word} ${kind.nouns[0] ?? ''}`, `n:${word}`, `p:${word}`]);
    const same = unique(keys.flatMap((key) => found.byKey.get(key) ?? [])).filter(
      ({ type, places, id }) =>
        type === kind.type &&
        id !== kind.id &&
        places.some((place) => NARROW.has(place.type) && kind.places.some((other) => other.id === place.id)),
    );
    if (same.length === 1)
      return mentionOf(reference, same, [{ name: 'same kind', value: KNOWN_BY.sameKind.beside }], `beside ${kind.name}`);
  }
  return undefined;
}

/** Something spoken of that the words describe; words that describe nothing are passed over when one thing alone is there. */
function described(reference: Reference, things: readonly Antecedent[]): Mention | undefined {
  const fitting = things.filter(
    ({ entity }) => isDescribed(entity, reference.modifiers) && (reference.types.length === 0 || reference.types.includes(entity.type)),
  );
  return one(reference, fitting);
}
