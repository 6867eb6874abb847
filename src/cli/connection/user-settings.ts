import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config/config.js';
import { preview } from '../../domain/common/errors.js';

/** Settings of the person at the terminal, by their names. */
export const USER_SETTINGS = {
  'server.url': 'the address of the server that commands use',
  'server.key_file': 'the file with the API key for that server',
  'context.profile': 'the profile of context commands',
} as const;

export type UserSetting = keyof typeof USER_SETTINGS;
export type UserSettings = Readonly<Partial<Record<UserSetting, string>>>;

type Variables = Readonly<Record<string, string | undefined>>;

const RULES: Readonly<Record<UserSetting, { readonly expected: string; readonly accepts: (text: string) => boolean }>> = {
  'server.url': {
    expected: 'an address such as https://netloom.example',
    accepts: (text) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol),
  },
  'server.key_file': { expected: 'the path of a file', accepts: (text) => text.trim() !== '' },
  'context.profile': { expected: 'the name of a profile', accepts: (text) => text.trim() !== '' },
};

const SCHEMA = z.strictObject({
  'server.url': z.string().optional(),
  'server.key_file': z.string().optional(),
  'context.profile': z.string().optional(),
});

/** What is wrong with a value of a setting; undefined if it is valid. */
export function problemOf(name: UserSetting, value: string): string | undefined {
  const { expected, accepts } = RULES[name];
  return accepts(value) ? undefined : `${name}: expected ${expected}, got ${preview(value)}.`;
}

/** `$XDG_CONFIG_HOME/netloom`, by default `~/.config/netloom`. */
export function settingsFolder(variables: Variables): string {
  const { XDG_CONFIG_HOME: base, HOME: home = homedir() } = variables;
  return join(base === undefined || base === '' ? join(home, '.config') : base, 'netloom');
}

export const settingsFile = (variables: Variables): string => join(settingsFolder(variables), 'config.json');

/** Reads the settings; none if the file does not exist. Throws a ConfigError that names the file and the setting for an invalid value. */
export function readUserSettings(variables: Variables): UserSettings {
  const settings = readRawSettings(variables);
  const file = settingsFile(variables);
  const problems = (Object.entries(settings) as [UserSetting, string][]).flatMap(([name, value]) => {
    const problem = problemOf(name, value);
    return problem === undefined ? [] : [`${file}: ${problem} \`netloom config unset ${name}\` removes it.`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/** Reads the settings without checking their values, so that a bad one can be replaced. Throws a ConfigError if the file is no object of settings. */
export function readRawSettings(variables: Variables): UserSettings {
  const file = settingsFile(variables);
  if (!existsSync(file)) return {};
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`${file}: expected JSON, got ${JSON.stringify(error instanceof Error ? error.message : String(error))}.`]);
  }
  const result = SCHEMA.safeParse(json);
  if (!result.success)
    throw new ConfigError([`${file}: expected an object of texts with the members ${Object.keys(USER_SETTINGS).join(', ')}.`]);
  return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined));
}

/** Replaces the settings. Only their owner can read the file. */
export function writeUserSettings(variables: Variables, settings: UserSettings): void {
  writePrivate(settingsFile(variables), `${JSON.stringify(settings, undefined, 2)}\n`);
}

/** Writes a file that only its owner can read, as a whole or not at all. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}
