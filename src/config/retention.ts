import { z } from 'zod';
import { DEFAULT_RETENTION, type RetentionPolicy, type RetentionRules } from '../domain/lifecycle/retention.js';
import { milliseconds } from './settings.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_RETENTION';
const MAX_WORKSPACES = 10_000;

const AFTER = 'a time such as 0m, 12h or 30d, or "never"';
const END = '"erase" or "archive"';

const after = z
  .string(AFTER)
  .regex(/^(?:\d{1,6}[mhd]|never)$/u, AFTER)
  .optional();

const policy = z.strictObject(
  {
    $comment: z.string('text').optional(),
    archiveAfter: after,
    eraseAfter: after,
    ephemeral: z.enum(['erase', 'archive'], END).optional(),
  },
  'an object with archiveAfter, eraseAfter and ephemeral',
);

const NAME = 'names of workspaces: 1 to 64 letters, digits, dots, dashes or underscores';
const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    default: policy.optional(),
    workspaces: z
      .record(z.string(NAME).regex(/^[\w.-]{1,64}$/u, NAME), policy)
      .refine((all) => Object.keys(all).length <= MAX_WORKSPACES, `at most ${MAX_WORKSPACES} workspaces`)
      .optional(),
  },
  'an object with the members "default" and "workspaces"',
);

type Given = z.output<typeof policy>;

/** Members that are left out are those of `base`. */
function policyOf({ archiveAfter, eraseAfter, ephemeral }: Given, base: RetentionPolicy): RetentionPolicy {
  const time = (given: string | undefined, usual: number | undefined): number | undefined =>
    given === undefined ? usual : given === 'never' ? undefined : milliseconds(given);
  const [archiveAfterMs, eraseAfterMs] = [time(archiveAfter, base.archiveAfterMs), time(eraseAfter, base.eraseAfterMs)];
  return {
    ...(archiveAfterMs === undefined ? {} : { archiveAfterMs }),
    ...(eraseAfterMs === undefined ? {} : { eraseAfterMs }),
    ephemeral: ephemeral === undefined ? base.ephemeral : ephemeral === 'erase' ? 'ERASE' : 'ARCHIVE',
  };
}

/** Reads the policies of a file. Adds one line to `problems` for each problem. */
export function readRetention(file: string | undefined, problems: string[]): RetentionRules {
  const read = readSettingsFile(SETTING, file, FILE, problems);
  const usual = policyOf(read?.default ?? {}, DEFAULT_RETENTION);
  const workspaces = Object.entries(read?.workspaces ?? {}).map(([name, given]) => [name, policyOf(given, usual)] as const);
  return { default: usual, workspaces: new Map(workspaces) };
}
