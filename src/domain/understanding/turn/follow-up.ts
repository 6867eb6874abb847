import type { Focus } from '../../model/focus.js';
import type { FollowUp, Mention } from '../../model/understanding.js';
import { logistic, scoreOf, type Features, type Weights } from '../scoring/linear.js';

/** The probability from which a turn is taken for a follow-up. */
const FROM = 0.55;
const MAX_TURNS = 6;
const MAX_REASONS = 3;

const ALONE = { isFollowUp: false, score: 0, of: [], parts: [] } as const;

/** What decides before any score. */
export interface TurnKind {
  readonly mentions: readonly Mention[];
  readonly focus: Focus;
  /** It is a question or an order of its own. */
  readonly isComplete: boolean;
  /** It corrects an earlier turn. */
  readonly isCorrection: boolean;
}

/** Whether a message needs earlier turns to be understood, which ones, and why. */
export function followUpOf(features: Features, weights: Weights, { mentions, focus, isComplete, isCorrection }: TurnKind): FollowUp {
  if (focus.turn === 0) return { ...ALONE, reason: 'It is the first turn.' };
  if (isComplete) return { ...ALONE, reason: 'It is complete: it refers to nothing of earlier turns.' };
  const score = logistic(scoreOf(features, weights));
  const isFollowUp = isCorrection || score >= FROM;
  const parts = Object.entries(features)
    .map(([name, value]) => ({ name, value: value * (weights[name] ?? 0) }))
    .filter(({ name, value }) => name !== 'bias' && value !== 0)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const reasons = parts.filter(({ value }) => value > 0 === isFollowUp).slice(0, MAX_REASONS);
  return { isFollowUp, score, of: isFollowUp ? sourcesOf(mentions, focus) : [], reason: reasonOf(isFollowUp, reasons), parts };
}

function reasonOf(isFollowUp: boolean, reasons: readonly { readonly name: string }[]): string {
  const named = reasons.map(({ name }) => name).join('; ');
  if (named === '') return isFollowUp ? 'It needs an earlier turn.' : 'It stands by itself.';
  return `${isFollowUp ? 'It needs an earlier turn' : 'It stands by itself'}: ${named}.`;
}

const CONTAINERS = new Set<string>(['DEVICE', 'VIRTUAL_MACHINE']);

/**
 * The messages that a follow-up needs: those that named what is referred to and what components were looked up in; for a repeated or open question
 * the message that asked it; otherwise the last turn.
 */
function sourcesOf(mentions: readonly Mention[], focus: Focus): readonly string[] {
  const meant = mentions.filter(({ kind, status }) => kind === 'REFERENCE' && status === 'RESOLVED').flatMap(({ entities }) => entities);
  const named = mentions
    .filter(({ kind }) => kind === 'NAME')
    .flatMap((mention) => [...mention.entities, ...mention.candidates.slice(0, 2).map(({ entity }) => entity)]);
  const containers = named.flatMap(({ places }) => places.filter(({ type }) => CONTAINERS.has(type)).map(({ id }) => id));
  const ids = new Set([...meant.map(({ id }) => id), ...containers]);
  const messages = focus.entities.filter(({ id }) => ids.has(id)).map(({ message }) => message);
  const last = focus.entities.toSorted((a, b) => b.lastTurn - a.lastTurn)[0]?.message;
  const pending = focus.pending === undefined ? [] : [focus.pending.message];
  const asked = focus.asked === undefined || meant.length > 0 ? [] : [focus.asked.message];
  return [...new Set([...pending, ...messages, ...(messages.length === 0 && last !== undefined ? [last] : []), ...asked])].slice(
    0,
    MAX_TURNS,
  );
}
