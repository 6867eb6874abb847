import type { NetloomClient } from '#client';
import { PreferencesDocument, SetPreferencesDocument, type PreferencesInput } from '#client/operations';
import { MAX_BUDGET, MIN_BUDGET } from '../../domain/window/model/context-window.js';
import { strategyOf } from '../windows/request.js';
import { UsageError, wholeNumber } from '../usage.js';
import {
  problemOf,
  readRawSettings,
  readUserSettings,
  USER_SETTINGS,
  writeUserSettings,
  type UserSetting,
} from '../connection/user-settings.js';
import type { CliEnvironment } from '../environment.js';

/** A setting with its value and where the value comes from. */
export interface Setting {
  readonly name: string;
  readonly value: string | number | null;
  /** `preferences`: stored with the user on the server; `file`: on this machine. */
  readonly origin: 'preferences' | 'file' | 'default';
  readonly description: string;
}

type Preference = Exclude<keyof PreferencesInput, 'agents'>;

interface PreferenceRule {
  readonly field: Preference;
  readonly description: string;
  readonly parse: (text: string) => string | number | boolean;
  /** The value as {@link parse} reads it; by default the value itself. */
  readonly shown?: (value: string | number | boolean) => string;
}

const lowerCase = (value: string | number | boolean): string => String(value).toLowerCase();

/** Preferences of windows, by their names without `context.`. Agents have the same. */
export const WINDOW_PREFERENCES = {
  strategy: {
    field: 'strategy',
    description: 'how windows choose items',
    parse: (text) => strategyOf(text, 'context.strategy'),
    shown: lowerCase,
  },
  max_tokens: {
    field: 'budget',
    description: 'the budget of windows, in tokens',
    parse: wholeNumber('context.max_tokens', MIN_BUDGET, MAX_BUDGET),
  },
  model: { field: 'model', description: 'the model that tokens are counted for', parse: (text) => text },
  memory_integration: {
    field: 'memories',
    description: 'whether windows have memories: on or off',
    parse: onOrOff,
    shown: (value) => (value === true ? 'on' : 'off'),
  },
} as const satisfies Readonly<Record<string, PreferenceRule>>;

/** Settings that are preferences of the user. */
const PREFERENCES: Readonly<Record<string, PreferenceRule>> = {
  ...Object.fromEntries(Object.entries(WINDOW_PREFERENCES).map(([name, rule]) => [`context.${name}`, rule])),
  time_zone: { field: 'timeZone', description: 'your time zone, such as Europe/Berlin', parse: (text) => text },
  display: {
    field: 'display',
    description: 'how clients show sessions: compact, detailed, table, …',
    parse: displayOf,
    shown: displayText,
  },
};

function displayOf(text: string): string {
  return /^(?:compact|detailed)$/iu.test(text) ? text.toUpperCase() : text;
}

/** The two values that every client has are stored in upper case. */
function displayText(value: string | number | boolean): string {
  return value === 'COMPACT' || value === 'DETAILED' ? value.toLowerCase() : String(value);
}

function onOrOff(text: string): boolean {
  if (!/^(?:on|off)$/iu.test(text)) throw new UsageError(`context.memory_integration: expected on or off, got ${JSON.stringify(text)}.`);
  return text.toLowerCase() === 'on';
}

/** The value of a preference as a user writes it; null if it is not set. */
export function shownPreference(rule: PreferenceRule, value: string | number | boolean | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  return rule.shown?.(value) ?? (typeof value === 'number' ? value : String(value));
}

const isUserSetting = (name: string): name is UserSetting => Object.hasOwn(USER_SETTINGS, name);

export const SETTING_NAMES: readonly string[] = [...Object.keys(PREFERENCES), ...Object.keys(USER_SETTINGS)];

/** Whether the setting is stored on the server. Throws a UsageError for an unknown name. */
export function isPreference(name: string): boolean {
  if (Object.hasOwn(PREFERENCES, name)) return true;
  if (isUserSetting(name)) return false;
  throw new UsageError(`Expected a setting, got ${JSON.stringify(name)}. The settings are: ${SETTING_NAMES.join(', ')}.`);
}

export function userSettings({ variables }: CliEnvironment): readonly Setting[] {
  const values = readUserSettings(variables);
  return (Object.keys(USER_SETTINGS) as UserSetting[]).map((name) => {
    const value = values[name] ?? null;
    return { name, value, origin: value === null ? 'default' : 'file', description: USER_SETTINGS[name] };
  });
}

export async function preferences(client: NetloomClient): Promise<readonly Setting[]> {
  const { viewer } = await client.request(PreferencesDocument);
  return Object.entries(PREFERENCES).map(([name, rule]) => {
    const value = shownPreference(rule, viewer.preferences[rule.field]);
    return { name, value, origin: value === null ? 'default' : 'preferences', description: rule.description };
  });
}

/** Sets a preference, or with undefined removes it. */
export async function setPreference(client: NetloomClient, name: string, text: string | undefined): Promise<void> {
  const preference = PREFERENCES[name];
  if (preference === undefined) return;
  await client.request(SetPreferencesDocument, { input: { [preference.field]: text === undefined ? null : preference.parse(text) } });
}

/** Sets a setting of this machine, or with undefined removes it. Throws a UsageError for an invalid value. */
export function setUserSetting({ variables }: CliEnvironment, name: string, text: string | undefined): void {
  if (!isUserSetting(name)) return;
  const problem = text === undefined ? undefined : problemOf(name, text);
  if (problem !== undefined) throw new UsageError(problem);
  const { [name]: _, ...others } = readRawSettings(variables);
  writeUserSettings(variables, text === undefined ? others : { ...others, [name]: text });
}
