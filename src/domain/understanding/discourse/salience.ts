import type { Focus, FocusEntity, FocusSource } from '../../model/focus.js';

/** How much less an entity is present with each turn. */
export const FADING = 0.74;
/** An assistant mentioned it only in relation to something else. */
const OBLIQUE = 0.8;
/** It belongs to a topic that the conversation has left. */
const OTHER_SUBJECT = 0.7;
const SOURCES: Readonly<Record<FocusSource, number>> = { USER: 1, ASSISTANT: 0.85, TOOL: 0.55, PIN: 0.5 };

/** 0 to 1: how present an entity still is. */
export function salience(entity: FocusEntity, { turn, subject }: Pick<Focus, 'turn' | 'subject'>): number {
  const age = Math.max(0, turn - entity.lastTurn);
  const isElsewhere = subject !== undefined && entity.subject !== undefined && entity.subject !== subject;
  return FADING ** age * SOURCES[entity.source] * (isOblique(entity) ? OBLIQUE : 1) * (isElsewhere ? OTHER_SUBJECT : 1);
}

/** An assistant mentions much only as what other things are on; a user who mentions it may ask about it. */
const isOblique = ({ oblique, source }: FocusEntity): boolean => oblique === true && source !== 'USER';
