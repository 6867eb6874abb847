import type { Reference } from '../extract/reference.js';
import type { Mention } from '../../model/understanding.js';
import { together, type Antecedent } from './antecedents.js';
import { orPlaceNamed } from './named-places.js';
import { theOthers } from './phrases.js';
import { isThing, mentionOf, one, open, placeBrief, PLACES, several, strengthPart, type ReferenceContext } from './pointing.js';
import { FORGOTTEN, KNOWN_BY, POINTING } from './thresholds.js';

/** "It" is the thing spoken of, rather than the place that it was said to be in. */
export function pronoun(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const subjects = subjectsOf(reference, context);
  const others = pool.filter(({ entity }) => !subjects.has(entity.id));
  const likely = ranked(reference, others.length > 0 ? others : pool, context);
  const equal = equallyNamed(likely, context);
  return equal.length > 1 ? open(reference, equal) : (orPlaceNamed(reference, likely, context) ?? one(reference, likely));
}

/** "a-1 and a-2." "Reboot it": two that the user named as one, and nobody has told apart since. */
function equallyNamed(likely: readonly Antecedent[], { focus, mentions }: ReferenceContext): readonly Antecedent[] {
  const [best] = likely;
  const at = best?.said[0];
  if (best === undefined || at === undefined || at.turn < focus.turn || !best.byUser) return [];
  const pointedAt = new Set(mentions.filter(({ kind }) => kind === 'REFERENCE').flatMap(({ entities }) => entities.map(({ id }) => id)));
  return likely.filter(
    ({ entity, said, byUser, oblique }) =>
      entity.type === best.entity.type && byUser && !oblique && said[0]?.turn === at.turn && !pointedAt.has(entity.id),
  );
}

/** "Does core-2 carry it?": not core-2, which does it. Who *has* something may have it "on it". */
function subjectsOf({ start }: Reference, { text, mentions }: ReferenceContext): ReadonlySet<string> {
  const subject = mentions.findLast(({ end }) => end <= start);
  const does = subject !== undefined && AUXILIARY.test(text.slice(Math.max(0, subject.start - 16), subject.start));
  const between = subject === undefined ? '' : text.slice(subject.end, start);
  const acts = does && ACTS.test(between);
  return new Set(subject !== undefined && (acts || RESTS_ON.test(between)) ? subject.entities.map(({ id }) => id) : []);
}

/** "Is VLAN 7 on it?", "VLAN 7 configured on it": what is somewhere is not where it is. */
const RESTS_ON =
  /^\s+(?:(?!(?:have|has|had|having|get|gets|got|need|needs|hold|holds)\b)\p{L}+\s+){0,2}(?<!\b(?:and|or|but)\s+)(?:on|in|at|to|from|behind|with|for|under|inside|above|below|via|through|into)\s+$/iu;
const AUXILIARY = /\b(?:does|do|did|can|could|will|would|should|may|might|must)\s+(?:the\s+|that\s+)?$/i;
const ACTS = /^\s+(?!have\b|get\b|need\b)\p{L}+\s+(?:(?!(?:and|or|but|that|which|when|if|because|so|before|after)\b)\p{L}+\s+){0,3}$/iu;

export function ranked(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): readonly Antecedent[] {
  const persons = reference.types.includes('CONTACT');
  return pool
    .filter((each) => isThing(each) && (each.entity.type === 'CONTACT') === persons)
    .map((each) => ({
      ...each,
      strength:
        each.strength -
        (PLACES.has(each.entity.type) && !(each.byUser && !each.oblique && each.said[0]?.turn !== context.focus.turn + 1)
          ? POINTING.place
          : 0) +
        (context.expected.has(each.entity.type) ? POINTING.expected : 0),
    }))
    .toSorted((a, b) => (persons ? lastSaid(b) - lastSaid(a) : 0) || b.strength - a.strength);
}

/** People come up one at a time: "he" is whoever did last. */
const lastSaid = ({ said }: Antecedent): number => said[0]?.turn ?? 0;

/** "Its supplies, which outlets do they use?": what one phrase of the sentence has just named together. */
export function justNamed(reference: Reference, pool: readonly Antecedent[], { text, mentions }: ReferenceContext): Mention | undefined {
  const last = mentions.findLast(({ end, status }) => end <= reference.start && status === 'RESOLVED');
  if (last === undefined || last.entities.length < 2 || /[.?!;]\s/.test(text.slice(last.end, reference.start))) return undefined;
  const named = new Set(last.entities.map(({ id }) => id));
  return several(
    reference,
    pool.filter(({ entity }) => named.has(entity.id)),
    `named together as ${last.text}`,
  );
}

/** "They" are a tenant or provider too, where that was spoken of last. */
export function organisation(reference: Reference, pool: readonly Antecedent[], { focus }: ReferenceContext): Mention | undefined {
  const lately = pool.filter(({ entity, said }) => ORGANISATIONS.has(entity.type) && focus.turn - (said[0]?.turn ?? 0) <= 1);
  return one(reference, lately);
}

const ORGANISATIONS = new Set<string>(['TENANT', 'PROVIDER', 'MANUFACTURER']);

export function both(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const count = reference.count ?? 2;
  const things = pool.filter(isThing);
  const group = together(reference.other ? theOthers(things) : things, count, context.focus.turn);
  return asked(reference, count, context) ?? several(reference, group.slice(0, count), `the last ${count}`);
}

/** "both of them", "all of them", to a question back. */
export function ofThemAll(reference: Reference, context: ReferenceContext): Mention | undefined {
  const all = /\b(?:both|all)(?: \p{L}+)? of\s+$/iu.test(context.text.slice(0, reference.start).slice(-24));
  return all && context.focus.pending !== undefined ? asked(reference, context.focus.pending.candidates.length, context) : undefined;
}

/** "both", to a question that offered two. */
function asked(reference: Reference, count: number, { focus, summaries }: ReferenceContext): Mention | undefined {
  const { pending } = focus;
  const offered =
    pending !== undefined && (pending.turn === focus.turn || pending.restated === true) && pending.candidates.length === count
      ? pending.candidates
      : [];
  const entities = offered.flatMap((id) => summaries.get(id) ?? []);
  return entities.length === 0
    ? undefined
    : mentionOf(reference, entities, [{ name: 'offered', value: KNOWN_BY.offered }], 'what was asked about');
}

/** The place that was spoken of last, or else where the last thing is. */
export function there(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const parts = context.text.slice(0, reference.start).match(/\d\S*\s+$/u) !== null && context.expected.has('DEVICE');
  const device = parts ? pool.find(({ entity, byUser, byTool }) => entity.type === 'DEVICE' && (byUser || !byTool)) : undefined;
  if (device !== undefined) return one(reference, [device]);
  const around = aroundNamed(reference, pool, context);
  if (around.length > 0) return one(reference, around);
  const places = pool.filter(({ entity, byUser, strength }) => WHERE.has(entity.type) && byUser && strength >= FORGOTTEN);
  if (places[0] !== undefined) return one(reference, places);
  for (const antecedent of pool) {
    if (antecedent.strength < FORGOTTEN) break;
    if (antecedent.entity.type === 'SITE') return one(reference, [antecedent]);
    const site = antecedent.entity.places.find(({ type }) => type === 'SITE');
    const summary = site === undefined ? undefined : (context.summaries.get(site.id) ?? placeBrief(site));
    if (summary !== undefined) return mentionOf(reference, [summary], strengthPart(antecedent), `where ${antecedent.entity.name} is`);
  }
  return one(
    reference,
    pool.filter(({ entity }) => PLACES.has(entity.type)),
  );
}

/** "db-01 there": of what holds the thing just named, what was spoken of. */
function aroundNamed(reference: Reference, pool: readonly Antecedent[], { mentions }: ReferenceContext): readonly Antecedent[] {
  const named =
    mentions.findLast(({ end, kind, status }) => end <= reference.start && kind === 'NAME' && status === 'RESOLVED')?.entities ?? [];
  if (named.some(({ type }) => PLACES.has(type))) return [];
  const holding = new Set(named.flatMap(({ places }) => places.filter(({ type }) => HOLDS.has(type)).map(({ id }) => id)));
  return pool.filter(({ entity, strength }) => holding.has(entity.id) && strength >= FORGOTTEN);
}

const HOLDS = new Set<string>(['SITE', 'LOCATION', 'RACK', 'CLUSTER']);
const WHERE = new Set<string>(['SITE', 'LOCATION', 'RACK']);
