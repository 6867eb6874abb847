import {
  EARLIER_LIMIT,
  FOCUS_LIMIT,
  type AskedKind,
  type Focus,
  type FocusEntity,
  type FocusSource,
  type EntityOccurrence,
} from '../../model/focus.js';
import { normalForm } from '../../text/normal-form.js';
import type { EntitySummary, Mention, ClarificationReply, Understanding } from '../../model/understanding.js';
import { asProbable } from '../meanings.js';
import { offeredIn } from './offer.js';
import { ownersOfParts } from './owners.js';
import { salience } from './salience.js';
import { MAX_STATED, statedOf } from './statements.js';
import { unknownAfter } from './unknown-names.js';
import { EXCLUDING_BEFORE, OWNER_BEFORE } from '../../language/en/between-names.js';

/** A message as the focus has to know it. */
export interface Turn {
  readonly message: string;
  readonly text: string;
  /** Words that carry its subject. */
  readonly words: readonly string[];
  /** What it asks for by its kind. */
  readonly asks?: Pick<AskedKind, 'noun' | 'types'> | undefined;
}

/** The focus after a turn: what it named comes forward, the rest fades, the least salient beyond the limit is forgotten. */
export function afterTurn(focus: Focus, read: Understanding, source: FocusSource, { message, text, words, asks }: Turn): Focus {
  const understanding = { ...read, mentions: read.mentions.map(asProbable) };
  const turn = focus.turn + 1;
  const resolved = understanding.mentions.filter(({ status }) => status === 'RESOLVED');
  const byName = new Set(resolved.filter(({ kind }) => kind !== 'REFERENCE').flatMap(({ entities }) => entities.map(({ id }) => id)));
  const settled = understanding.settled;
  const all = [...(settled === undefined ? [] : [settled.entity]), ...meantIn(text, resolved, focus)];
  const subject = subjectAfter(focus, understanding, all);
  const owners = ownersOfParts(text, understanding.mentions);
  const spokenOf = resolved.filter((mention) => !isSaidOfAnother(text, mention) && !owners.has(mention));
  // "Lugano" as an answer speaks of what was asked about; the place only tells which.
  const straight = new Set(settled === undefined ? spokenOf.flatMap(({ entities }) => entities.map(({ id }) => id)) : [settled.entity.id]);
  const entities = bringForward(focus, all, {
    source,
    message,
    turn,
    byName,
    straight,
    subject,
    stated: statementsIn(text, understanding.mentions),
  });
  const learned = settled === undefined ? (focus.learned ?? []) : learnedFrom(focus, settled);
  const pending = pendingOf(understanding, message, turn);
  const asked = asks === undefined || source !== 'USER' ? focus.asked : { ...asks, turn, message };
  const { released } = focus;
  const missed = missedIn(focus, understanding, turn);
  const offered = source === 'ASSISTANT' ? offeredIn(text, understanding.mentions) : [];
  const nobodyKnows = unknownAfter(focus, understanding, { owners, turn, byUser: source === 'USER' });
  const base = {
    turn,
    entities,
    subject,
    learned,
    missed,
    words: words.length === 0 ? focus.words : words,
    ...(asked === undefined ? {} : { asked }),
    ...(released === undefined ? {} : { released }),
    ...(nobodyKnows === undefined ? {} : { unknown: nobodyKnows }),
    ...(offered.length === 0 ? {} : { offered: { turn, candidates: offered } }),
  };
  const topic = source === 'USER' && nameOf(understanding) !== 'OTHER' ? nameOf(understanding) : focus.topic;
  const again = source === 'USER' ? undefined : askedAgain(focus.pending, text, asks);
  const kept = again ?? pending;
  return { ...base, ...(topic === undefined ? {} : { topic }), ...(kept === undefined ? {} : { pending: kept }) };
}

/** “not the one in Basel”, “except Basel”: nothing is meant there. */
const isExcluded = (text: string, { start }: { readonly start: number }): boolean =>
  EXCLUDING_BEFORE.test(text.slice(Math.max(0, start - 32), start));

/** What a turn is about. What it says that it does not mean ("of app-2, not app-1") stays where it was. */
function meantIn(text: string, resolved: readonly Mention[], { entities: spoken }: Focus): readonly EntitySummary[] {
  const known = new Set(spoken.map(({ id }) => id));
  return resolved.flatMap((mention) =>
    isExcluded(text, mention) ? mention.entities.filter(({ id }) => !known.has(id)) : mention.entities,
  );
}

/** The words that a text says of each entity, by id. */
function statementsIn(text: string, mentions: readonly Mention[]): ReadonlyMap<string, readonly string[]> {
  const stated = new Map<string, readonly string[]>();
  for (const mention of mentions) {
    if (mention.status !== 'RESOLVED') continue;
    const words = statedOf(text, mention, mentions);
    for (const { id } of mention.entities) stated.set(id, [...(stated.get(id) ?? []), ...words]);
  }
  return stated;
}

const NO_STATEMENTS: ReadonlyMap<string, readonly string[]> = new Map();

const nameOf = ({ topic }: Understanding): string => topic.name ?? topic.domain;

/** A shift begins a new subject, or goes back to an earlier one whose entities it names. */
function subjectAfter(focus: Focus, { topic }: Understanding, entities: readonly EntitySummary[]): number {
  const now = focus.subject ?? 0;
  if (!topic.shifted) return now;
  const ids = new Set(entities.map(({ id }) => id));
  const earlier = focus.entities.find(({ id, subject }) => ids.has(id) && subject !== undefined && subject !== now);
  return earlier?.subject ?? 1 + Math.max(now, ...focus.entities.map(({ subject }) => subject ?? 0));
}

const MOST_LEARNED = 16;

function learnedFrom({ learned = [] }: Focus, { text, entity }: ClarificationReply): NonNullable<Focus['learned']> {
  const form = normalForm(text);
  return [{ form, id: entity.id }, ...learned.filter((each) => each.form !== form)].slice(0, MOST_LEARNED);
}

const MOST_MISSED = 4;

/** Names with a number that were not found, or found too often, latest first. */
function missedIn({ missed = [] }: Focus, { mentions }: Understanding, turn: number): NonNullable<Focus['missed']> {
  const fresh = mentions
    .filter(({ kind, status, text }) => kind === 'NAME' && status !== 'RESOLVED' && /\d/.test(text) && text.length <= 64)
    .map(({ text }) => ({ name: text, turn }));
  return [...fresh, ...missed].slice(0, MOST_MISSED);
}

/** "port 1 of …", "towards …". */
const isSaidOfAnother = (text: string, { start }: Mention): boolean => OWNER_BEFORE.test(text.slice(Math.max(0, start - 16), start));

/** No more of a result than this comes into focus: a list of a thousand is not what a conversation is about. */
export const FOCUSED_RESULTS = 12;

/** What a tool's result brought up counts, less than what was said, and takes no turn of its own. */
export function afterResult(focus: Focus, results: readonly EntitySummary[], message: string): Focus {
  const byName = new Set(results.map(({ id }) => id));
  return {
    ...focus,
    entities: bringForward(focus, results, {
      source: 'TOOL',
      message,
      turn: focus.turn,
      byName,
      straight: byName,
      subject: focus.subject,
      stated: NO_STATEMENTS,
    }),
  };
}

interface Said {
  readonly source: FocusSource;
  readonly message: string;
  readonly turn: number;
  /** What was named, and not only referred to. */
  readonly byName: ReadonlySet<string>;
  /** What was spoken of for itself, and not only as what another thing is on or leads to. */
  readonly straight: ReadonlySet<string>;
  readonly subject: number | undefined;
  /** The words that were said of each entity, by id. */
  readonly stated: ReadonlyMap<string, readonly string[]>;
}

function bringForward(
  focus: Focus,
  named: readonly EntitySummary[],
  { source, message, turn, byName, straight, subject, stated }: Said,
): readonly FocusEntity[] {
  const before = new Map(focus.entities.map((entity) => [entity.id, entity]));
  const fresh = new Map<string, FocusEntity>();
  for (const entity of named) {
    if (fresh.has(entity.id) || fresh.size >= FOCUS_LIMIT) continue;
    const known = before.get(entity.id);
    if (source === 'TOOL' && known?.lastTurn === turn) continue;
    const words = [...new Set([...(stated.get(entity.id) ?? []), ...(known?.stated ?? [])])].slice(0, MAX_STATED);
    fresh.set(entity.id, {
      id: entity.id,
      type: entity.type,
      name: entity.name,
      nouns: entity.nouns,
      places: entity.places,
      firstTurn: known?.firstTurn ?? turn,
      lastTurn: turn,
      count: (known?.count ?? 0) + 1,
      order: fresh.size,
      earlier: earlierOf(known, turn),
      source,
      ...(words.length === 0 ? {} : { stated: words }),
      ...(subject === undefined ? {} : { subject }),
      ...(straight.has(entity.id) ? {} : { oblique: true }),
      message: byName.has(entity.id) ? message : (known?.message ?? message),
    });
  }
  const old = focus.entities.filter(({ id }) => !fresh.has(id));
  return [...fresh.values(), ...old]
    .toSorted((a, b) => salience(b, { turn }) - salience(a, { turn }) || a.order - b.order)
    .slice(0, FOCUS_LIMIT);
}

/** Sayings before this turn's; a turn counts once. */
function earlierOf(known: FocusEntity | undefined, turn: number): readonly EntityOccurrence[] {
  if (known === undefined) return [];
  const before = known.lastTurn === turn || known.source === 'TOOL' ? [] : [{ turn: known.lastTurn, order: known.order }];
  return [...before, ...(known.earlier ?? [])].slice(0, EARLIER_LIMIT);
}

/** An open question, as the assistant put it. */
function askedAgain(pending: Focus['pending'], text: string, asks: Turn['asks']): Focus['pending'] {
  if (pending === undefined) return undefined;
  const restated = /\bones?\b/i.test(text) || text.toLowerCase().includes(pending.text.toLowerCase());
  const wanted = (pending.types ?? []).filter((type) => asks?.types.includes(type) === true);
  return { ...pending, restated, ...(wanted.length === 0 ? {} : { types: [...new Set([...wanted, ...(pending.own ?? [])])] }) };
}

function pendingOf(understanding: Understanding, message: string, turn: number): Focus['pending'] {
  const open = understanding.mentions.find(({ status }) => status === 'AMBIGUOUS');
  if (open === undefined) return undefined;
  const choices = understanding.clarification?.choices.map(({ entity }) => entity) ?? [];
  const kinds = open.candidates.flatMap(({ entity }) => [entity.type, ...entity.places.map(({ type }) => type)]);
  return {
    message,
    turn,
    text: open.text,
    candidates: [...new Set([...choices, ...open.candidates.map(({ entity }) => entity.id)])],
    types: [...new Set(kinds)],
    own: [...new Set(open.candidates.map(({ entity }) => entity.type))],
  };
}
