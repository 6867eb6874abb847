import { checkCount, checkInteger, checkLine, type Dependencies } from '../common/index.js';
import { MAX_BUDGET, MIN_BUDGET } from '../../domain/window/model/context-window.js';
import { invalid } from '../../domain/common/errors.js';
import { MAX_AGENTS, type PreferencesPatch } from '../../domain/model/session.js';
import { modelNamed, profileNamed } from './window-options.js';

/** The maximum number of characters of `display`. */
const MAX_DISPLAY = 50;

/** Throws INVALID_INPUT and TOO_LARGE. */
export function checkPreferences(preferences: PreferencesPatch, tables: Pick<Dependencies, 'models' | 'profiles'>): PreferencesPatch {
  const { timeZone = null, display = null, agents } = preferences;
  checkWindows('preferences', preferences, tables);
  if (display !== null) checkLine('preferences.display', display, MAX_DISPLAY);
  checkCount('preferences.agents', agents?.length ?? 0, MAX_AGENTS);
  agents?.forEach((agent, index) => {
    const path = `preferences.agents[${index}]`;
    profileNamed(`${path}.profile`, agent.profile, tables);
    if (agents.findIndex(({ profile }) => profile === agent.profile) < index)
      throw invalid(`${path}.profile`, 'each profile once', agent.profile);
    checkWindows(path, agent, tables);
  });
  if (timeZone !== null && !isTimeZone(timeZone)) {
    throw invalid('preferences.timeZone', 'an IANA time zone such as Europe/Berlin', timeZone);
  }
  return preferences;
}

function checkWindows(
  path: string,
  { budget = null, model = null }: Pick<PreferencesPatch, 'budget' | 'model'>,
  tables: Pick<Dependencies, 'models'>,
): void {
  if (budget !== null) checkInteger(`${path}.budget`, budget, MIN_BUDGET, MAX_BUDGET);
  if (model !== null) modelNamed(`${path}.model`, model, tables);
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
