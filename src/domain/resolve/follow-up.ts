import type { Extraction } from '../extract/extract.js';
import { isStopWord } from '../extract/stop-words.js';
import type { Focus } from '../focus.js';
import type { FollowUp, Mention } from '../understanding.js';

const OPENERS =
  /^(?:and|or|but|n|also|then|so|now|what about|how about|same|ok and|the other|no\b|sorry|my bad|i meant|which of|why|really|hm+|right|take|use|check)\b/i;
/** "… too?", "… as well", "… instead": adds to what was asked before. */
const ADDS = /\b(?:too|as well|either|instead|neither)\W*$/i;
const MOST_TURNS = 6;

/** Whether a message needs earlier turns to be understood, which ones, and why. Signals add up; half is enough. */
export function detectFollowUp(text: string, extraction: Extraction, mentions: readonly Mention[], focus: Focus): FollowUp {
  if (focus.turn === 0) return { isFollowUp: false, score: 0, of: [], reason: 'It is the first turn.' };
  const { chunks, references } = extraction;
  const here = new Set(mentions.filter(({ kind }) => kind === 'NAME').flatMap(({ entities }) => entities.map(({ id }) => id)));
  const meant = mentions.filter(({ kind, status }) => kind === 'REFERENCE' && status === 'RESOLVED');
  const back = meant.filter(({ entities }) => entities.some(({ id }) => spoken(focus, id) && !here.has(id)));
  const open = references.filter((reference) => !mentions.some(({ start, end }) => start < reference.end && reference.start < end));
  const scoped = mentions.filter((mention) => leansOnFocus(mention));
  const content = chunks.filter((chunk) => !isStopWord(chunk.lower)).length;
  const signals = [
    { value: 0.7, holds: back.length > 0, why: `“${back[0]?.text ?? ''}” points back` },
    { value: 0.5, holds: open.length > 0, why: `“${open[0]?.text ?? ''}” points to something that is not named` },
    { value: 0.6, holds: scoped.length > 0, why: `“${scoped[0]?.text ?? ''}” is known by what was spoken of` },
    { value: 0.5, holds: OPENERS.test(text.trim()), why: 'it opens like a continuation' },
    { value: 0.5, holds: ADDS.test(text.trim()), why: 'it adds to what was asked' },
    {
      value: 0.55,
      holds: focus.pending !== undefined && chunks.length <= 6,
      why: `it answers the open question about ${focus.pending?.text ?? ''}`,
    },
    { value: content <= 2 ? 0.5 : 0.3, holds: content <= 3, why: 'it is short' },
  ].filter(({ holds }) => holds);
  const score = Math.min(
    1,
    signals.reduce((sum, { value }) => sum + value, 0),
  );
  const isFollowUp = score >= 0.5;
  const reason = signals.length === 0 ? 'It stands by itself.' : `${signals.map(({ why }) => why).join('; ')}.`;
  return { isFollowUp, score, of: isFollowUp ? sources(mentions, focus) : [], reason };
}

const spoken = (focus: Focus, id: string): boolean => focus.entities.some((entity) => entity.id === id);

/** Without what was spoken of before, the name alone would not have been enough: others have it too, or the thing in focus is what lacks it. */
function leansOnFocus(mention: Mention): boolean {
  if (mention.kind !== 'NAME' || mention.candidateCount === 0) return false;
  return (
    mention.status === 'UNKNOWN' || (mention.status === 'RESOLVED' && mention.evidence.some((why) => why.includes('spoken of before')))
  );
}

/** The messages that named what is referred to, and what parts were looked for in; the last turn where nothing else is known. */
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
  return [...new Set([...pending, ...named, ...(named.length === 0 && last !== undefined ? [last] : [])])].slice(0, MOST_TURNS);
}

const CONTAINERS = new Set<string>(['DEVICE', 'VIRTUAL_MACHINE']);
