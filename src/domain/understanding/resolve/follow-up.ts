import type { Chunk } from '../extract/chunks.js';
import type { Extraction } from '../extract/extract.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import { isCommonWord } from '../../text/stop-words.js';
import type { Focus } from '../../model/focus.js';
import type { FollowUp, Mention, ScorePart } from '../../model/understanding.js';
import { areClose } from './decide.js';
import { FOLLOW_UP } from './thresholds.js';

/** "the same", "likewise", "instead": asks again what was asked. */
const AGAIN = /\b(?:same|likewise|ditto|similarly|corresponding|respectively|instead)\b/i;
/** "check … as well": adds to what was asked. */
const ADDS = /^\W*(?:(?:and|then|also|ok|please|now)\W+)*(?:check|show|list|do|give|get|add|include|look)\b.*\b(?:too|as well|also)\W*$/i;
const ASKS = /\?|\b(?:which|what|where|who|whose|why|when|how|is|are|does|do|has|have|can|show|list|give|tell|check|find)\b/i;
/** A question about all of an inventory stands by itself. */
const GENERAL = /\b(?:we|our|us|all|overall|total|netbox|inventory|everything)\b/i;
const MOST_TURNS = 6;
const MOST_CHARACTERS = 1_000;
const SHORT = 6;

/** Whether a message needs earlier turns to be understood, which ones, and why. Signals add up; {@link FOLLOW_UP}.from is enough. */
export function detectFollowUp(text: string, extraction: Extraction, mentions: readonly Mention[], focus: Focus): FollowUp {
  if (focus.turn === 0) return { isFollowUp: false, score: 0, of: [], reason: 'It is the first turn.', parts: [] };
  const signals = signalsIn(text.slice(0, MOST_CHARACTERS), extraction, mentions, focus).filter(({ value }) => value > 0);
  const score = Math.min(
    1,
    signals.reduce((sum, { value }) => sum + value, 0),
  );
  const isFollowUp = score >= FOLLOW_UP.from;
  const reason = signals.length === 0 ? 'It stands by itself.' : `${signals.map(({ why }) => why).join('; ')}.`;
  return {
    isFollowUp,
    score,
    of: isFollowUp ? sources(mentions, focus) : [],
    reason,
    parts: signals.map(({ name, value }) => ({ name, value })),
  };
}

interface Signal {
  readonly name: string;
  readonly value: number;
  readonly why: string;
}

function signalsIn(text: string, extraction: Extraction, mentions: readonly Mention[], focus: Focus): readonly Signal[] {
  const { chunks, references, onlyNames, startsWithNames } = extraction;
  const here = new Set(mentions.filter(({ kind }) => kind === 'NAME').flatMap(({ entities }) => entities.map(({ id }) => id)));
  const back = mentions.find((mention) => pointsBack(mention, here) || (mention.meansUnknown?.turn ?? Infinity) <= focus.turn);
  const open = references.find(
    ({ start, end, kind }) =>
      kind !== 'NOUN' &&
      kind !== 'THERE' &&
      !mentions.some((mention) => mention.start < end && start < mention.end) &&
      !isOfPerson(text.slice(start, end), chunks, start),
  );
  const scoped = mentions.find(leansOnFocus);
  const bare = !mentions.some(({ kind }) => kind === 'NAME') && asksOfSomething(text, extraction);
  const when = (holds: boolean, name: string, value: number, why: string): Signal => ({ name, value: holds ? value : 0, why });
  return [
    when(back !== undefined, 'reference', FOLLOW_UP.reference, `“${back?.text ?? ''}” points back`),
    when(open !== undefined, 'open reference', FOLLOW_UP.openReference, `“${open?.text ?? ''}” points to something that is not named`),
    when(scoped !== undefined, 'scope', FOLLOW_UP.scope, `“${scoped?.text ?? ''}” is known by what was spoken of`),
    when(onlyNames || startsWithNames, 'ellipsis', FOLLOW_UP.ellipsis, 'it only names, so what it asks was said before'),
    when(WHICH.test(text), 'which', FOLLOW_UP.which, 'it asks which of what was spoken of'),
    when(AGAIN.test(text), 'again', FOLLOW_UP.again, 'it asks again what was asked'),
    when(ADDS.test(text), 'addition', FOLLOW_UP.addition, 'it adds to what was asked'),
    when(bare, 'nothing named', FOLLOW_UP.nothingNamed, 'it names nothing that it could be about'),
    when(
      focus.pending !== undefined && chunks.length <= SHORT,
      'answer',
      FOLLOW_UP.answer,
      `it answers the open question about ${focus.pending?.text ?? ''}`,
    ),
  ];
}

const PERSONAL = /^(?:he|she|him|her|his|hers)$/i;
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** "where did Carla go with her friends?": the pronoun is of somebody whom the message itself names. */
function isOfPerson(pronoun: string, chunks: readonly Chunk[], start: number): boolean {
  if (!PERSONAL.test(pronoun)) return false;
  return chunks.some((chunk) => {
    const name = chunk.lower.replace(/['’]s$/u, '');
    return chunk.end <= start && /^\p{Lu}\p{Ll}+(?:['’]s)?$/u.test(chunk.text) && !isCommonWord(name) && !CALENDAR.test(name);
  });
}

/** "and which are …?" */
const WHICH = /^\W*(?:(?:and|ok|so|but)\W+)*which (?:is|are|was|of|ones?)\b/i;

/** A reference that is known by earlier turns, and not by what this one names. */
function pointsBack({ kind, entities, candidates, parts, fromTalk }: Mention, here: ReadonlySet<string>): boolean {
  if (kind !== 'REFERENCE') return false;
  const meant = entities.length > 0 ? entities : candidates.map(({ entity }) => entity);
  const byContext = parts.some(({ name }) => SPOKEN.has(name)) || fromTalk !== undefined;
  return byContext && !meant.every(({ id }) => here.has(id));
}

/** Parts of a score that come from what was spoken of. */
const SPOKEN = new Set(['salience', 'offered', 'same kind', 'linked']);

/** "rack and unit?": asks for something of this field, but not of what, and not of everything. */
function asksOfSomething(text: string, { chunks }: Extraction): boolean {
  return ASKS.test(text) && !GENERAL.test(text) && chunks.some(({ lower }) => nounOf(lower) !== undefined || FACTS.test(lower));
}

const FACTS =
  /^(?:units?|status|role|serial|position|height|pwr|voltage|speed|mtu|mgmt|description|master|redundant|members?|mac|owner|cid|uplinks?)$/;

/** Without what was spoken of before, the name alone would not have been enough: others have it too, or the thing in focus is what lacks it. */
function leansOnFocus(mention: Mention): boolean {
  if (mention.kind !== 'NAME') return false;
  if (mention.status === 'UNKNOWN') return mention.candidateCount > 0;
  if (mention.parts.some(({ name }) => name === 'inherited')) return true;
  const own = ownScore(mention.parts);
  return (
    mention.status === 'RESOLVED' &&
    mention.fromTalk !== undefined &&
    mention.candidates.some(({ parts }) => areClose(own, ownScore(parts)))
  );
}

/** What a name says by itself. */
const ownScore = (parts: readonly ScorePart[]): number =>
  parts.filter(({ name }) => name === 'name' || name === 'type').reduce((sum, { value }) => sum + value, 0);

/**
 * The messages that named what is referred to and what parts were looked for in; of a question that is asked again or not settled, the message
 * that asked it; the last turn where nothing else is known.
 */
function sources(mentions: readonly Mention[], focus: Focus): readonly string[] {
  const meant = mentions.filter(({ kind, status }) => kind === 'REFERENCE' && status === 'RESOLVED').flatMap(({ entities }) => entities);
  const parts = mentions
    .filter(({ kind }) => kind === 'NAME')
    .flatMap((mention) => [...mention.entities, ...mention.candidates.slice(0, 2).map(({ entity }) => entity)]);
  const containers = parts.flatMap(({ places }) => places.filter(({ type }) => CONTAINERS.has(type)).map(({ id }) => id));
  const ids = new Set([...meant.map(({ id }) => id), ...containers]);
  const named = focus.entities.filter(({ id }) => ids.has(id)).map(({ message }) => message);
  const last = focus.entities.toSorted((a, b) => b.lastTurn - a.lastTurn)[0]?.message;
  const pending = focus.pending === undefined ? [] : [focus.pending.message];
  const asked = focus.asked === undefined || meant.length > 0 ? [] : [focus.asked.message];
  return [...new Set([...pending, ...named, ...(named.length === 0 && last !== undefined ? [last] : []), ...asked])].slice(0, MOST_TURNS);
}

const CONTAINERS = new Set<string>(['DEVICE', 'VIRTUAL_MACHINE']);
