import type { RetiringSession } from '../../application/index.js';
import { LOCAL } from '../../domain/common/principal.js';
import type { RetentionPolicy, RetentionRun } from '../../domain/lifecycle/retention.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { jsonText } from '../output/clean.js';
import { shortTime, table } from '../output/print.js';

export interface RetentionOptions {
  readonly workspace?: string;
  readonly limit: number;
  readonly data?: string;
  readonly json?: boolean;
}

const MINUTE_MS = 60_000;

/** Shows the policy of a workspace and what maintenance would do now. It only reads the store, so a server may use the same data. */
export async function runRetention(options: RetentionOptions, environment: CliEnvironment): Promise<ExitCode> {
  const config = environment.readConfig({ NETLOOM_DATA: options.data, NETLOOM_REDIS_URL: '' });
  const { app, dispose } = await environment.compose(config, { readOnly: true });
  try {
    const workspace = options.workspace ?? LOCAL.workspace;
    const policy = app.lifecycle.policyOf(workspace);
    const lastRun = await app.lifecycle.lastRun({ workspace, name: LOCAL.name });
    const due = await app.lifecycle.due(workspace, options.limit);
    if (options.json === true) environment.out(jsonText({ workspace, policy, lastRun: lastRun ?? null, due }));
    else linesOf(policy, lastRun, due).forEach(environment.out);
    return EXIT.ok;
  } finally {
    await dispose();
  }
}

const after = (ms: number | undefined): string => (ms === undefined ? 'never' : `${ms / MINUTE_MS} minutes after the end of the idle time`);

function linesOf(
  { archiveAfterMs, eraseAfterMs, ephemeral }: RetentionPolicy,
  lastRun: RetentionRun | undefined,
  due: readonly RetiringSession[],
): readonly string[] {
  const last =
    lastRun === undefined
      ? 'none'
      : `${shortTime(new Date(lastRun.at).toISOString())}, ${lastRun.archived} archived, ${lastRun.erased} erased, ${lastRun.failed} failed`;
  return [
    `Archived: ${after(archiveAfterMs)}`,
    `Erased: ${after(eraseAfterMs)}`,
    `Ephemeral sessions: ${ephemeral === 'ERASE' ? 'erased' : 'archived'} when nobody watches them any more`,
    `Last run that did something: ${last}`,
    ...(due.length === 0
      ? ['No session is due.']
      : table(due, [
          { head: 'session', width: 36, value: ({ id }) => id },
          { head: 'owner', width: 24, value: ({ owner }) => owner },
          { head: 'action', width: 8, value: ({ action }) => action.toLowerCase() },
          { head: 'due since', width: 16, value: ({ since }) => shortTime(new Date(since).toISOString()) },
        ])),
  ];
}
