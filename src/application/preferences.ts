import { MAX_BUDGET, MIN_BUDGET } from '../domain/context-window.js';
import { invalid } from '../domain/errors.js';
import type { Preferences } from '../domain/session.js';
import { checkInteger } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { modelNamed } from './window-wish.js';

export function checkPreferences(preferences: Preferences, models: Pick<Dependencies, 'models'>): Preferences {
  if (preferences.budget !== undefined) checkInteger('preferences.budget', preferences.budget, MIN_BUDGET, MAX_BUDGET);
  if (preferences.model !== undefined) modelNamed('preferences.model', preferences.model, models);
  if (preferences.timeZone !== undefined && !isTimeZone(preferences.timeZone)) {
    throw invalid('preferences.timeZone', 'an IANA time zone such as Europe/Berlin', preferences.timeZone);
  }
  return preferences;
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
