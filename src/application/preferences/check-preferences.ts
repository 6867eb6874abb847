import { checkInteger, type Dependencies } from '../common/index.js';
import { MAX_BUDGET, MIN_BUDGET } from '../../domain/window/model/context-window.js';
import { invalid } from '../../domain/common/errors.js';
import type { PreferencesPatch } from '../../domain/model/session.js';
import { modelNamed } from './window-options.js';

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
