import { MAX_BUDGET, MIN_BUDGET } from '../domain/context-window.js';
import { invalid } from '../domain/errors.js';
import type { PreferencesPatch } from '../domain/session.js';
import { checkInteger } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { modelNamed } from './window-wish.js';

export function checkPreferences(preferences: PreferencesPatch, models: Pick<Dependencies, 'models'>): PreferencesPatch {
  const { budget = null, model = null, timeZone = null } = preferences;
  if (budget !== null) checkInteger('preferences.budget', budget, MIN_BUDGET, MAX_BUDGET);
  if (model !== null) modelNamed('preferences.model', model, models);
  if (timeZone !== null && !isTimeZone(timeZone)) {
    throw invalid('preferences.timeZone', 'an IANA time zone such as Europe/Berlin', timeZone);
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
