import type { Preferences, PreferencesPatch } from './session.js';

/** The preferences after a change. */
export function patchedPreferences(before: Preferences, patch: PreferencesPatch): Preferences {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const fields = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

/** The merged preferences of a session: its own and, for fields that it does not set, those of its user. */
export function preferencesIn(session: Preferences, user: Preferences): Preferences {
  return { ...user, ...session };
}
