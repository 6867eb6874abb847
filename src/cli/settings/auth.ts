import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '#client';
import { PreferencesDocument } from '#client/operations';
import { NetloomError } from '../../domain/common/errors.js';
import { UsageError } from '../usage.js';
import { problemOf, readRawSettings, settingsFolder, writePrivate, writeUserSettings } from '../connection/user-settings.js';
import type { CliEnvironment } from '../environment.js';
import { print } from '../output/print.js';
import { inputText } from '../input-file.js';

export interface LoginFlags {
  readonly url?: string;
  readonly withToken?: boolean;
  readonly json?: boolean;
}

/** Checks a server and a key, and uses them from now on. The key comes from standard input, because options are visible to others. */
export async function login({ url, withToken, json }: LoginFlags, environment: CliEnvironment): Promise<void> {
  if (url === undefined) throw new UsageError('--url: expected the address of a server, got nothing.');
  const problem = problemOf('server.url', url);
  if (problem !== undefined) throw new UsageError(problem.replace('server.url', '--url'));
  const key = withToken === true ? (await inputText(environment)).trim() : undefined;
  if (withToken === true && !/^[\x21-\x7e]+$/u.test(key ?? ''))
    throw new UsageError(`--with-token: expected one key without spaces on standard input, got ${key?.length ?? 0} characters.`);
  const viewer = await viewerOf(url, key);
  const keyFile = join(settingsFolder(environment.variables), 'keys', new URL(url).host.replaceAll(/[^\w.-]/gu, '_'));
  const { 'server.key_file': _, ...settings } = readRawSettings(environment.variables);
  if (key !== undefined) writePrivate(keyFile, `${key}\n`);
  writeUserSettings(environment.variables, {
    ...settings,
    'server.url': url,
    ...(key === undefined ? {} : { 'server.key_file': keyFile }),
  });
  print(json, { url, ...viewer }, () => [`Logged in to ${url} as ${viewer.name} in workspace ${viewer.workspace}.`], environment);
}

async function viewerOf(url: string, key: string | undefined): Promise<{ readonly name: string; readonly workspace: string }> {
  const client = createClient({ url, token: key, attempts: 1, timeoutMs: 10_000 });
  try {
    const { viewer } = await client.request(PreferencesDocument);
    return { name: viewer.name, workspace: viewer.workspace };
  } finally {
    client.close();
  }
}

/** Forgets the server and its key. */
export function logout(json: boolean | undefined, environment: CliEnvironment): void {
  const { 'server.url': url, 'server.key_file': keyFile, ...others } = readRawSettings(environment.variables);
  if (url === undefined) throw new NetloomError('NOT_FOUND', 'You are not logged in to a server.');
  writeUserSettings(environment.variables, others);
  // A file that the user named is the user's own.
  if (keyFile?.startsWith(settingsFolder(environment.variables)) === true) rmSync(keyFile, { force: true });
  print(json, { url }, () => [`Logged out of ${url}.`], environment);
}
