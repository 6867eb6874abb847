import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { groups, latestGroup, type Antecedent } from './antecedents.js';
import { fits } from './describing.js';
import { complementOf, isInside, mentionOf, one, several, strengthPart, type ReferenceContext } from './pointing.js';
import { KNOWN_BY } from './thresholds.js';

/** "the second one", "the last two", "the smallest": a place in a list that was given. */
export function fromList(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const within = complementOf(reference, context);
  const fitting = pool.filter(
    (each) => suits(reference, each.entity) && (within.length === 0 || reference.noun === undefined || isInside(each.entity, within)),
  );
  const picked = choiceOf(reference, fitting, context);
  if (picked !== undefined)
    return mentionOf(
      reference,
      [picked],
      [{ name: 'offered', value: KNOWN_BY.offered }],
      `number ${reference.ordinal ?? 1} of what was asked about`,
    );
  const list =
    reference.ordinal === undefined
      ? extremeList(fitting, context)
      : (offeredIn(reference, fitting, context) ?? listOf(reference, fitting, context));
  if (list.length < 2)
    return reference.noun === undefined
      ? undefined
      : one(
          reference,
          fitting.filter(({ byTool }) => !byTool),
        );
  if (reference.extreme !== undefined)
    return chosen(reference, list, extremeIn(reference, list), `the ${reference.extreme.most ? 'highest' : 'lowest'} of ${list.length}`);
  if (reference.count !== undefined)
    return several(reference, isLast(reference) ? list.slice(-reference.count) : list.slice(0, reference.count), 'of the last list');
  const index = isLast(reference) ? list.length - 1 : (reference.ordinal ?? 1) - 1;
  const choice = chosen(reference, list, list[index], `number ${index + 1} of ${list.length} named together`);
  return meantBy(reference, choice, context) ?? choice;
}

/** "the port on x or the one on y?" "The second.": the thing that was asked about, of the place that was chosen. */
export function meantBy(reference: Reference, choice: Mention | undefined, { focus, summaries }: ReferenceContext): Mention | undefined {
  if (choice === undefined || focus.pending?.restated !== true || reference.noun !== undefined) return undefined;
  const open = focus.pending.candidates.flatMap((id) => summaries.get(id) ?? []);
  if (open.some(({ id }) => choice.entities.some((entity) => entity.id === id))) return undefined;
  const inside = open.filter((entity) => isInside(entity, choice.entities));
  return inside.length === 1 ? { ...choice, entities: inside, evidence: ['the one asked about, there', ...choice.evidence] } : undefined;
}

const isLast = ({ ordinal }: Reference): boolean => ordinal !== undefined && ordinal < 0;

const suits = (reference: Reference, entity: EntitySummary): boolean => {
  return reference.noun === undefined || fits(reference, entity);
};

/** A number as the answer to our own question, which nobody put in other words: the candidate in that place. */
function choiceOf(reference: Reference, fitting: readonly Antecedent[], context: ReferenceContext): EntitySummary | undefined {
  const { pending } = context.focus;
  const { ordinal, noun, count } = reference;
  if (
    pending === undefined ||
    ordinal === undefined ||
    noun !== undefined ||
    count !== undefined ||
    offeredIn(reference, fitting, context) !== undefined ||
    (pending.restated !== true &&
      latestGroup(
        fitting.filter((each) => isOfLastTurn(each, context)),
        2,
      ).length > 0)
  )
    return undefined;
  const at = ordinal < 0 ? pending.candidates.length - 1 : ordinal - 1;
  return context.summaries.get(pending.candidates[at] ?? '');
}

const isOfLastTurn = ({ said, byTool }: Antecedent, { focus }: ReferenceContext): boolean => said[0]?.turn === focus.turn && !byTool;

/** What the open question offered, of the kind that it asked for. */
function offeredIn(reference: Reference, fitting: readonly Antecedent[], context: ReferenceContext): readonly Antecedent[] | undefined {
  const { pending } = context.focus;
  if (pending === undefined || reference.noun !== undefined) return undefined;
  const types = pending.types ?? [];
  const last = fitting.filter((each) => isOfLastTurn(each, context) && types.includes(each.entity.type));
  const group = latestGroup(last, 2);
  return group.length >= 2 ? group : undefined;
}

/** The last list; of a noun that was never listed in one turn, those that came one by one. */
function listOf(reference: Reference, fitting: readonly Antecedent[], { expected, focus }: ReferenceContext): readonly Antecedent[] {
  const least = Math.max(2, reference.ordinal ?? 2);
  const latest = latestGroup(fitting, least);
  // "ports 3 to 7 on the second": of what was listed before, not of the ports.
  const ofThese = reference.noun === undefined && latest[0]?.said[0]?.turn === focus.turn + 1;
  const before = ofThese
    ? latestGroup(
        fitting.filter(({ entity }) => expected.has(entity.type)),
        least,
      )
    : [];
  const list = before.length > 0 ? before : latest;
  if (list.length > 0) return list;
  const called = reference.noun !== undefined || reference.mask !== undefined;
  const kind = fitting.find(({ byUser }) => byUser)?.entity.type;
  return (called ? fitting : fitting.filter(({ entity, byTool }) => !byTool && entity.type === kind)).toSorted(
    (a, b) => (a.said.at(-1)?.turn ?? 0) - (b.said.at(-1)?.turn ?? 0) || (a.said.at(-1)?.order ?? 0) - (b.said.at(-1)?.order ?? 0),
  );
}

/** What can be compared: the last list of things that have a size or a number. */
function extremeList(fitting: readonly Antecedent[], { focus }: ReferenceContext): readonly Antecedent[] {
  const open = new Set(focus.pending?.candidates);
  const asked = fitting.filter(({ entity }) => open.has(entity.id));
  return asked.length >= 2
    ? asked
    : (groups(fitting, 2).find(([first]) => first !== undefined && measureOf(first.entity) !== undefined) ?? []);
}

function extremeIn({ extreme }: Reference, list: readonly Antecedent[]): Antecedent | undefined {
  const measured = list.flatMap((each) => {
    const measure = measureOf(each.entity);
    return measure === undefined ? [] : [{ each, measure }];
  });
  const ordered = measured.toSorted((a, b) => a.measure - b.measure);
  return (extreme?.most === true ? ordered.at(-1) : ordered[0])?.each;
}

/** How large or how high: a prefix by its mask, anything else by the last number of its name. */
function measureOf({ type, name }: EntitySummary): number | undefined {
  const mask = /\/(\d{1,3})$/.exec(name)?.[1];
  if (type === 'PREFIX' || type === 'AGGREGATE') return mask === undefined ? undefined : -Number(mask);
  const number = /(\d+)\D*$/.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

function chosen(reference: Reference, list: readonly Antecedent[], choice: Antecedent | undefined, why: string): Mention | undefined {
  if (choice === undefined) return undefined;
  const others = one(reference, [choice, ...list.filter((each) => each !== choice)]);
  return {
    ...mentionOf(reference, [choice.entity], strengthPart(choice), why),
    candidates: others?.candidates ?? [],
    candidateCount: others?.candidateCount ?? 0,
  };
}
