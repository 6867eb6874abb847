import { needed, recent, relevant } from './picks.js';
import type { Strategy } from './unit.js';

/** What has to do with the turn, wherever it was said; the newest turns where room is left. */
export const byRelevance: Strategy = (groups) => [...needed(groups), ...relevant(groups), ...recent(groups)];
