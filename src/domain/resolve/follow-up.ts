import type { Chunk } from '../extract/chunks.js';
import { isStopWord } from '../extract/stop-words.js';
import type { Focus } from '../focus.js';
import type { FollowUp, Mention } from '../understanding.js';

const OPENERS =
  /^(?:and|or|but|also|then|so|what about|how about|same|now the same|ok and|the other|no,|no i|sorry|i meant|which of|why|really)\b/i;
const MOST_TURNS = 6;

/** Whether a message needs earlier turns to be understood, which ones, and why. Signals add up; half is enough. */
export function detectFollowUp(text: string, chunks: readonly Chunk[], mentions: readonly Mention[], focus: Focus): FollowUp {
  if (focus.turn === 0) return { isFollowUp: false, score: 0, of: [], reason: 'It is the first turn.' };
  const back = mentions.filter(
    ({ kind, status, entities }) => kind === 'REFERENCE' && status === 'RESOLVED' && entities.some(({ id }) => spoken(focus, id)),
  );
  const scoped = mentions.filter((mention) => mention.status === 'RESOLVED' && leansOnFocus(mention));
  const content = chunks.filter((chunk) => !isStopWord(chunk.lower)).length;
  const signals = [
    { value: 0.7, holds: back.length > 0, why: `“${back[0]?.text ?? ''}” points back` },
    { value: 0.6, holds: scoped.length > 0, why: `“${scoped[0]?.text ?? ''}” is known by what was spoken of` },
    { value: 0.5, holds: OPENERS.test(text.trim()), why: 'it opens like a continuation' },
    {
      value: 0.55,
      holds: focus.pending !== undefined && chunks.length <= 6,
      why: `it answers the open question about ${focus.pending?.text ?? ''}`,
    },
    { value: 0.3, holds: content <= 3, why: 'it is short' },
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

/** Without what was spoken of before, the name alone would not have been enough. */
function leansOnFocus(mention: Mention): boolean {
  return mention.kind === 'NAME' && mention.evidence.some((why) => why.includes('spoken of before')) && mention.candidateCount > 0;
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
