import { needed, recent, relevant } from './picks.js';
import type { Strategy } from './message-group.js';

/** The relevant messages of the whole conversation, then the newest turns if there is room. */
export const byRelevance: Strategy = (groups) => [...needed(groups), ...relevant(groups), ...recent(groups)];
