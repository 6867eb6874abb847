import { isUsersTurn } from '../../model/message.js';
import { probableEntities } from '../../understanding/meanings.js';
import type { Candidates, RelevantEntity } from '../model/context-window.js';
import { flagged, needed } from './picks.js';
import type { MessageGroup, Strategy } from './message-group.js';

/** An interaction is a message of a user with what follows it. */
const INTERACTIONS = 5;
/** The share for flagged messages. */
const FLAGGED = 0.25;

/** The depth at which the last interactions begin; not before the last change of topic. */
export function boundOf(groups: readonly MessageGroup[], topicFrom: number): number {
  const asked = groups.filter(({ isRecent, written }) => isRecent && written.some(isUsersTurn)).map(({ depth }) => depth);
  return Math.max(topicFrom, asked.at(-INTERACTIONS) ?? 0);
}

/** The depth of the last message: a result may arrive after a change of topic. */
const endOf = ({ depth, messages }: MessageGroup): number => Math.max(depth, ...messages.map((message) => message.depth));

/** The last interactions, afresh after a change of topic, with what the turn depends on and what is flagged. */
export const bounded: Strategy = (groups, { topicFrom }) => {
  const from = boundOf(groups, topicFrom);
  const inside = groups.filter((group) => group.isRunning || (group.isRecent && endOf(group) >= from)).toReversed();
  return [...needed(groups), ...flagged(groups, FLAGGED), ...inside.map((group) => ({ group, reason: 'is one of the last interactions' }))];
};

/** Whether an entity is pinned, or mentioned by the turn or since a depth. */
export function mentionedSince(candidates: Candidates, from: number): (each: RelevantEntity) => boolean {
  const { understanding, recent, latestUser, message } = candidates;
  const inside = [...recent.filter(({ depth }) => depth >= from), ...[latestUser, message].filter((each) => each !== undefined)];
  const mentions = [understanding, ...inside.map((each) => each.understanding)].flatMap((each) => each.mentions);
  const ids = new Set(mentions.flatMap((mention) => probableEntities(mention).map(({ id }) => id)));
  return ({ pinned, entity }) => pinned || ids.has(entity.id);
}
