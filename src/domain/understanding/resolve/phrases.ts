import { nounsOfType } from '../../inventory/names/type-nouns.js';
import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { latestGroup, together, type Antecedent } from './antecedents.js';
import { fits, isCalled } from './describing.js';
import { anywhere, inPlace, insideOf } from './in-places.js';
import { loosePhrase } from './loose-phrases.js';
import { inNamedPlaces } from './named-places.js';
import {
  complementOf,
  fromTalk,
  isInside,
  mentionOf,
  one,
  open,
  placeBrief,
  type ReferenceContext,
  several,
  strengthPart,
  unique,
} from './pointing.js';
import { relatedTo } from './related.js';
import { FORGOTTEN_NOUN, KNOWN_BY, POINTING, TURNS_BACK } from './thresholds.js';

/** "the router", "that PDU", "both switches", "the feeds for R1": what stands behind it says which, or what was spoken of, or where we are. */
export function definitePhrase(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  if (reference.loose === true) return loosePhrase(reference, pool, context);
  const within = complementOf(reference, context);
  if (within.length > 0) {
    const of = relatedOf(reference, within, context) ?? insideOf(reference, within, context);
    if (of !== undefined) return of;
  }
  const described = restrictive(reference, pool);
  const all = pool.filter(({ entity, strength }) => strength >= FORGOTTEN_NOUN && fits(described, entity));
  const fitting = withoutSubject(reference, all, context);
  const supplied = suppliedTo(reference, pool, context);
  if (supplied !== undefined) return supplied;
  const named = inNamedPlaces(described, fitting, context);
  if (named !== undefined) return named;
  const asked = containerAsked(described, fitting, pool, context);
  if (asked !== undefined) return asked;
  const here = whereWeAre(described, fitting, pool, context);
  if (here?.status === 'RESOLVED') return here;
  const said = reference.plural ? severalSaid(described, fitting, context) : oneSaid(described, fitting, context);
  if (said !== undefined) return said;
  if (reference.bare === true && reference.modifiers.length === 0) return inPlace(described, context);
  const placed = inPlace(reference, context);
  if (placed?.status === 'RESOLVED' && reference.count !== undefined && placed.entities.length !== reference.count)
    return countedBeside(reference, pool, context);
  return placed ?? anywhere(reference, context);
}

/** "both PDUs": the two that are beside what is spoken of. */
function countedBeside(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  for (const { entity } of pool.slice(0, 3)) {
    const related = relatedTo(reference, entity, context);
    if (related.length === reference.count)
      return fromTalk(mentionOf(reference, related, [{ name: 'noun', value: KNOWN_BY.noun }], `beside ${entity.name}, spoken of before`));
  }
  return undefined;
}

/** "the subnet of the voice VLAN": what it is linked with. */
function relatedOf(reference: Reference, owners: readonly EntitySummary[], context: ReferenceContext): Mention | undefined {
  const linked = unique(owners.flatMap(({ id }) => context.around.get(id) ?? [])).filter((entity) => fits(reference, entity));
  if (linked.length === 0 || (linked.length > owners.length && !reference.plural)) return undefined;
  const parts = [{ name: 'linked', value: KNOWN_BY.linked }];
  return mentionOf(reference, linked, parts, `the ${reference.noun ?? ''} of ${owners.map(({ name }) => name).join(', ')}`);
}

/** "Is core-2 connected with this switch?": not with itself. */
function withoutSubject(
  reference: Reference,
  fitting: readonly Antecedent[],
  { text, mentions, focus }: ReferenceContext,
): readonly Antecedent[] {
  if (!/^(?:this|that)\b/i.test(text.slice(reference.start))) return fitting;
  const clause = mentions.filter(
    ({ start, end }) => end <= reference.start && start >= 0 && !/[.?!;]/.test(text.slice(end, reference.start)),
  );
  const named = new Set(clause.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const others = fitting.filter(({ entity, said }) => !named.has(entity.id) || (said[0]?.turn ?? 0) <= focus.turn);
  return others.length === 0 ? fitting : others;
}

const FORMER =
  /^\s*(?:from (?:before|earlier|the (?:beginning|start))|(?:that |which )?we (?:had|looked|talked|saw|spoke|discussed|were)|earlier|before|mentioned)/i;

/** The one that is where the talk has moved to, when those that were spoken of are elsewhere; "from before" says that they are meant all the same. */
function whereWeAre(
  reference: Reference,
  fitting: readonly Antecedent[],
  pool: readonly Antecedent[],
  context: ReferenceContext,
): Mention | undefined {
  const [said] = fitting;
  const { text, focus } = context;
  if (said === undefined || reference.other || FORMER.test(text.slice(reference.end)) || /\bback to\b/i.test(text)) return undefined;
  const at = said.said[0]?.turn ?? 0;
  const later = pool.find((each) => each.entity.type === 'SITE' && each.byUser && (each.said[0]?.turn ?? 0) > at);
  if (later !== undefined && !isInside(said.entity, [later.entity])) return insideOf(reference, [later.entity], context);
  const now = pool.find(({ byTool }) => !byTool)?.entity;
  return now === undefined || focus.turn + 1 - at <= TURNS_BACK.elsewhere || isTogether(said.entity, now)
    ? undefined
    : onlyOneBeside(reference, now, context);
}

/** The only one where the talk is now; of several there none is meant rather than the one that was spoken of. */
function onlyOneBeside(reference: Reference, now: EntitySummary, context: ReferenceContext): Mention | undefined {
  const inside = insideOf(reference, [now], context);
  return inside?.status === 'RESOLVED' ? fromTalk({ ...inside, evidence: [`where ${now.name} is, spoken of before`] }) : undefined;
}

/** In one site or rack. */
const isTogether = (thing: EntitySummary, other: EntitySummary): boolean =>
  thing.places.some(
    ({ id, type }) => (type === 'SITE' || type === 'RACK') && (other.id === id || other.places.some((place) => place.id === id)),
  );

/** "the PDU that feeds it": by what it hangs on. */
function suppliedTo(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  if (!/^\s+(?:that|which)\s+(?:feeds|powers|supplies|serves)\b/i.test(context.text.slice(reference.end))) return undefined;
  for (const { entity } of pool.slice(0, 3)) {
    const linked = unique((context.around.get(entity.id) ?? []).filter((each) => fits(reference, each)));
    if (linked.length === 1)
      return mentionOf(reference, linked, [{ name: 'linked', value: KNOWN_BY.linked }], `what ${entity.name} hangs on`);
  }
  return undefined;
}

/** Words that tell none of the things of that kind from another say nothing ("the actual switch") and are passed over. */
function restrictive(reference: Reference, pool: readonly Antecedent[]): Reference {
  const called = pool.filter(({ entity, strength }) => strength >= FORGOTTEN_NOUN && isCalled(reference, entity));
  const telling = reference.modifiers.filter((word) => called.some(({ entity }) => fits({ ...reference, modifiers: [word] }, entity)));
  return called.length === 0 || (telling.length === 0 && reference.modifiers.some((word) => KINDS_OF.has(word)))
    ? reference
    : { ...reference, modifiers: telling };
}

/** Words that name a role of devices: they are never passed over. */
const KINDS_OF = new Set([
  'access',
  'core',
  'distribution',
  'edge',
  'spine',
  'leaf',
  'patch',
  'management',
  'voice',
  'data',
  'wireless',
  'primary',
  'backup',
  'redundant',
]);

function severalSaid(reference: Reference, fitting: readonly Antecedent[], { focus }: ReferenceContext): Mention | undefined {
  if (reference.other) return several(reference, latestGroup(fitting, 2).slice(1), 'the others of the last list');
  const group = together(fitting, reference.count, focus.turn);
  return group.length >= 2 ? several(reference, group, 'named together') : undefined;
}

function oneSaid(reference: Reference, fitting: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const [best, next] = fitting;
  if (best === undefined) return undefined;
  if (reference.other) return otherOf(reference, fitting);
  const alike =
    next === undefined || context.mentions.some(({ entities }) => entities.includes(best.entity))
      ? []
      : fitting.filter((each) => isAsRecent(each, best));
  return alike.length > 1 && reference.roleTypes.length > 0 && !reference.types.includes('RACK')
    ? open(reference, alike)
    : one(reference, fitting);
}

/** Named in the same turn, and neither of them by the user alone. */
const isAsRecent = (each: Antecedent, best: Antecedent): boolean =>
  each.said[0]?.turn === best.said[0]?.turn &&
  each.byUser === best.byUser &&
  !each.byTool &&
  Math.abs(each.strength - best.strength) < POINTING.alike;

/** "The other one": of the things of one role that were named together, the one that was not spoken of since; where none was singled out, it is asked which. */
export function otherOf(reference: Reference, fitting: readonly Antecedent[]): Mention | undefined {
  const others = theOthers(fitting);
  const last = fitting.find((each) => !others.includes(each) && !each.byTool);
  if (last === undefined) return one(reference, others);
  const alike = others.filter((each) => haveOneRole(each.entity, last.entity));
  if (alike.length === 0) return others.length > 1 && haveOneRoleAll(others) ? open(reference, others) : one(reference, others);
  // An assistant that names both has mostly been asked about one of them.
  const isEqual = last.byUser && alike.some((each) => each.byUser && saidAlike(each, last));
  return isEqual ? open(reference, [last, ...alike]) : one(reference, alike);
}

/** A noun that not all things of their type are called by. */
function haveOneRole(entity: EntitySummary, other: EntitySummary): boolean {
  const generic = new Set(nounsOfType(entity.type));
  return entity.type === other.type && entity.nouns.some((noun) => !generic.has(noun) && other.nouns.includes(noun));
}

const haveOneRoleAll = (all: readonly Antecedent[]): boolean =>
  all.every(({ entity }) => all[0] !== undefined && haveOneRole(all[0].entity, entity));

/** In the same turns, so that neither was singled out. */
const saidAlike = (each: Antecedent, other: Antecedent): boolean =>
  each.said.length === other.said.length && each.said.every(({ turn }, index) => turn === other.said[index]?.turn);

/** "Which rack is sw-1 in?" "What else is in the rack?": the one that was asked for, unless an answer has named one since. */
function containerAsked(
  reference: Reference,
  fitting: readonly Antecedent[],
  pool: readonly Antecedent[],
  { focus, summaries }: ReferenceContext,
): Mention | undefined {
  const { asked } = focus;
  if (asked === undefined || focus.turn - asked.turn > 1 || asked.noun !== reference.noun || reference.plural || reference.other)
    return undefined;
  if (fitting.some(({ said, byTool }) => !byTool && (said[0]?.turn ?? 0) > asked.turn)) return undefined;
  const owner = pool.find(({ said, byTool }) => !byTool && said.some(({ turn }) => turn === asked.turn));
  const place = owner?.entity.places.find(({ type }) => asked.types.includes(type));
  if (owner === undefined || place === undefined) return undefined;
  return mentionOf(
    reference,
    [summaries.get(place.id) ?? placeBrief(place)],
    strengthPart(owner),
    `where ${owner.entity.name} is, which was asked`,
  );
}

/** What is not the last one: of the list that it was in, or of what was spoken of. */
export function theOthers(fitting: readonly Antecedent[]): readonly Antecedent[] {
  const last = fitting.filter(({ byTool }) => !byTool).toSorted((a, b) => (b.said[0]?.turn ?? 0) - (a.said[0]?.turn ?? 0))[0] ?? fitting[0];
  const list = latestGroup(
    fitting.filter((each) => each.entity.type === last?.entity.type),
    2,
  );
  return (list.some((each) => each === last) ? list : fitting).filter((each) => each !== last);
}
