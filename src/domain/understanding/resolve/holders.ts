import type { EntityType } from '../../model/entity.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { PLACED, SCORE, WIDE } from './thresholds.js';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly types: readonly EntityType[];
}

/** As many neighbors in the text as a part is looked for in. */
const NEAREST = 6;

/** A thing of the message that may hold a part, and how much its place in the text speaks for that. */
export interface Holder {
  readonly mention: Mention;
  readonly value: number;
}

/** The holder that fits best, of those that the entity lies in or that lie in it. */
export function holderOf(
  entity: EntitySummary,
  named: readonly Holder[],
): { readonly name: string; readonly value: number; readonly referred: boolean } | undefined {
  for (const { mention, value } of named) {
    const holder = mention.entities.find(
      ({ id, places }) => entity.places.some((place) => place.id === id) || places.some((place) => place.id === entity.id),
    );
    if (holder !== undefined) return { name: holder.name, value: value * (WIDE[holder.type] ?? 1), referred: mention.kind === 'REFERENCE' };
  }
  return undefined;
}

/** The holder that lies in the same site or group of VLANs: "Is VLAN 7 on sw-1?" means that of the switch's site. */
export function besideHolder(
  entity: EntitySummary,
  named: readonly Holder[],
): { readonly name: string; readonly value: number; readonly referred: boolean } | undefined {
  const around = new Set(entity.places.filter(({ type }) => type === 'SITE' || type === 'VLAN_GROUP').map(({ id }) => id));
  for (const { mention, value } of named) {
    const place = mention.entities.flatMap(({ places }) => places).find(({ id }) => around.has(id));
    if (place !== undefined) return { name: place.name, value: value * SCORE.partOfPlace, referred: mention.kind === 'REFERENCE' };
  }
  return undefined;
}

const LONGEST_BETWEEN = 120;
const LISTING = /^(?:and|or|&|n|to|through|outlets?|ports?|the|our)$/i;
const HOLDING = /^\(?(?:of|on|in|at|from)$/i;

/** "1/0/1 and 1/0/2 of the …": between a part and its thing stand only more parts, and at the end a word that says so. */
function belongs(between: string): boolean {
  if (between.length > LONGEST_BETWEEN) return false;
  const words = between.split(/[\s,]+/u).filter((word) => word !== '');
  const at = words.findIndex((word) => HOLDING.test(word));
  // "24 then at …", "24 now in the …"
  if (at === 1 && /^\p{L}+$/u.test(words[0] ?? '')) return isShortPhrase(words.slice(2));
  return at >= 0 && words.slice(0, at).every((word) => LISTING.test(word) || /\d/.test(word)) && isShortPhrase(words.slice(at + 1));
}

const RIGHT_ON = /^\s+\(?(?:of|on|in|at|from)\s+(?:the\s+)?(?:\p{L}+\s+)?$/iu;

/** What the text itself hangs a part on, with nothing else between them: "1/0/1 of x", "1/0/1 there". */
export function hangsOn({ end }: Pick<Span, 'end'>, holder: Mention, text: string): boolean {
  const between = text.slice(end, Math.max(end, holder.start)).slice(0, LONGEST_BETWEEN);
  return holder.start >= end && (RIGHT_ON.test(between) || (/^there$/i.test(holder.text) && between.trim() === ''));
}

const BEFORE_HOLDER = /\b(?:of|on|in|at|from|for)\s+(?:the\s+|both\s+)*$/i;
const ALONG = /^\s*(?:,|and|&|,\s*and|and (?:on|in|at|of|the))\s+(?:the\s+)?$/i;

/** "on x and y", "x and y:": things of one kind that are said to hold something are one holder. */
export function heldTogether(here: readonly Mention[], text: string): readonly Mention[] {
  const merged: Mention[] = [];
  for (const mention of here) {
    const last = merged.at(-1);
    if (last !== undefined && areAlong(last, mention, text))
      merged.splice(-1, 1, { ...last, end: mention.end, entities: [...last.entities, ...mention.entities] });
    else merged.push(mention);
  }
  const single = new Set(here);
  return merged.flatMap((mention) =>
    single.has(mention) || holdsSomething(mention, text) ? [mention] : here.filter((each) => isWithin(each, mention)),
  );
}

const areAlong = (last: Mention, next: Mention, text: string): boolean =>
  last.kind === 'NAME' &&
  next.kind === 'NAME' &&
  last.entities[0]?.type === next.entities[0]?.type &&
  ALONG.test(text.slice(last.end, next.start));

const holdsSomething = ({ start, end }: Mention, text: string): boolean =>
  BEFORE_HOLDER.test(text.slice(Math.max(0, start - 16), start)) || /^\s*:/.test(text.slice(end, end + 2));

const isWithin = (inner: Mention, outer: Mention): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** "R2 at ZRH, R2 at GVA": the place that a namesake before it hangs on is not this one's. */
export const isNamesakes = (holder: Mention, part: Mention, namesakes: readonly Mention[], text: string): boolean =>
  holder.end <= part.start && namesakes.some((other) => other.end <= holder.start && belongs(text.slice(other.end, holder.start)));

/** "(of) the switch", and then its name. */
const isShortPhrase = (words: readonly string[]): boolean => words.length <= 2 && words.every((word) => /^\p{L}+$/u.test(word));
const BESIDE = /^['’]?s?[\s,:(-]*(?:(?!to\b|towards?\b|into\b|via\b|through\b|behind\b|feeds\b|by\b|and\b|with\b|goes\b)\p{L}+\s+)?$/iu;
/** Where a thing is said to lead to, it holds nothing that is named with it. */
const LEADS = /(?<!\bback )\b(?:to|towards?|into|via|through|reaches|behind|feeds|by)\s+(?:the\s+)?$/i;

/** Something leads to it: “connect it to Basel”. */
export const leadsThere = (text: string, { start }: { readonly start: number }): boolean =>
  LEADS.test(text.slice(Math.max(0, start - 16), start));

/** "not the one in Basel", "except Basel": nothing is meant there. */
export const isExcluded = (text: string, { start }: { readonly start: number }): boolean =>
  /\b(?:not|except|without|excluding|but)\s+(?:(?:the|in|at|on|one|that)\s+){0,3}$/i.test(text.slice(Math.max(0, start - 32), start));

/** Things of the message that hold any of what a proposal may mean, best first. */
export function holdersNear(proposal: Span, here: readonly Mention[], text: string, holding: ReadonlySet<string>): readonly Holder[] {
  const holds = ({ entities }: Mention) =>
    entities.some(
      ({ id, places }) => holding.has(id) || places.some((place) => holding.has(place.id) || proposal.types.includes(place.type)),
    );
  const around = here.filter((mention) => holds(mention) && !isExcluded(text, mention));
  const behind = around.findIndex(({ start }) => start >= proposal.start);
  const at = behind < 0 ? around.length : behind;
  const before = around.slice(Math.max(0, at - NEAREST), at).toReversed();
  const leads = (mention: Mention) => leadsThere(text, mention);
  const owned = /\b(?:its|their)\s+$/i.test(text.slice(Math.max(0, proposal.start - 8), proposal.start))
    ? before.slice(0, 1).map((mention) => ({ mention, value: PLACED.belongs }))
    : [];
  const led = before.filter(leads).map((mention) => ({ mention, value: PLACED.led }));
  const after = around.slice(at, at + NEAREST).map((mention) => ({ mention, value: valueBehind(text.slice(proposal.end, mention.start)) }));
  // "1/0/1 at x and 1/0/2 at y": what stands before the second is the first one's.
  const most = after.some(({ value }) => value === PLACED.belongs) ? PLACED.led : PLACED.subject;
  const subjects = before
    .filter((mention) => !leads(mention))
    .map((mention, rank) => ({ mention, value: Math.max(most - PLACED.further * rank, PLACED.led) }));
  return [...owned, ...subjects, ...led, ...after].toSorted((a, b) => b.value - a.value);
}

function valueBehind(between: string): number {
  if (belongs(between)) return PLACED.belongs;
  return between.length <= LONGEST_BETWEEN && BESIDE.test(between) ? PLACED.subject : PLACED.elsewhere;
}
