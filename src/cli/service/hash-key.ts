import { createHash, randomBytes } from 'node:crypto';
import { invalid } from '../../domain/common/errors.js';
import { isScope, SCOPES } from '../../domain/common/scopes.js';
import type { CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';

interface HashKeyOptions {
  readonly principal: string;
  readonly workspace: string;
  readonly team?: readonly string[];
  readonly scope?: readonly string[];
  readonly json?: boolean;
}

const NAME = /^[\w.-]{1,64}$/u;

export function printHashedKey({ principal, workspace, team = [], scope = [], json }: HashKeyOptions, environment: CliEnvironment): void {
  if (!NAME.test(principal)) throw invalid('--principal', 'letters, digits, `_`, `.` and `-`, at most 64', principal);
  if (!NAME.test(workspace)) throw invalid('--workspace', 'letters, digits, `_`, `.` and `-`, at most 64', workspace);
  for (const name of team) if (!NAME.test(name)) throw invalid('--team', 'letters, digits, `_`, `.` and `-`, at most 64', name);
  for (const name of scope) if (!isScope(name)) throw invalid('--scope', Object.keys(SCOPES).join(', '), name);
  const key = `nl_${randomBytes(32).toString('base64url')}`;
  const sha256 = createHash('sha256').update(key).digest('hex');
  const line = `${principal}:${sha256}${workspace === 'default' ? '' : `@${workspace}`}${team.map((name) => `+${name}`).join('')}${scope.map((name) => `/${name}`).join('')}`;
  if (json) {
    environment.out(jsonText({ key, line }));
    return;
  }
  environment.out(`Key for ${principal}: ${key}`);
  environment.out(`Entry for NETLOOM_API_KEYS: ${line}`);
}
