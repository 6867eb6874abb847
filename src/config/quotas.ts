import { z } from 'zod';
import { DEFAULT_QUOTAS, type Quotas, type QuotaRules } from '../domain/quotas/quotas.js';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_QUOTAS';
const MAX_WORKSPACES = 10_000;

const LIMIT = 'a whole number from 0, or "unlimited"';
const limit = z.union([z.number().int(LIMIT).min(0, LIMIT), z.literal('unlimited')], LIMIT).optional();

const principal = z.strictObject({ sessions: limit, messages: limit, bytes: limit }, 'an object with sessions, messages and bytes');
const workspace = z.strictObject(
  { sessions: limit, messages: limit, bytes: limit, entities: limit, memories: limit },
  'an object with sessions, messages, bytes, entities and memories',
);
const quotas = z.strictObject(
  { $comment: z.string('text').optional(), principal: principal.optional(), workspace: workspace.optional() },
  'an object with principal and workspace',
);

const NAME = 'names of workspaces: 1 to 64 letters, digits, dots, dashes or underscores';
const FILE = z.strictObject(
  {
    $comment: z.string('text').optional(),
    default: quotas.optional(),
    workspaces: z
      .record(z.string(NAME).regex(/^[\w.-]{1,64}$/u, NAME), quotas)
      .refine((all) => Object.keys(all).length <= MAX_WORKSPACES, `at most ${MAX_WORKSPACES} workspaces`)
      .optional(),
  },
  'an object with the members "default" and "workspaces"',
);

type Limits = Readonly<Record<string, number>>;

/** Members that are left out are those of `base`. */
function limitsOf(given: Readonly<Record<string, number | 'unlimited' | undefined>>, base: Limits): Limits {
  const changed = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name.toUpperCase(), value] as const]));
  const all = Object.entries<number | 'unlimited'>({ ...base, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.flatMap(([kind, value]) => (value === 'unlimited' ? [] : [[kind, value]])));
}

const quotasOf = (given: z.output<typeof quotas>, base: Quotas): Quotas => ({
  principal: limitsOf(given.principal ?? {}, base.principal),
  workspace: limitsOf(given.workspace ?? {}, base.workspace),
});

/** Reads the quotas of a file. Without one, the default quotas apply if the server has API keys. Adds one line to `problems` for each problem. */
export function readQuotas(file: string | undefined, auth: 'none' | 'api-keys', problems: string[]): QuotaRules | undefined {
  if (file === undefined && auth === 'none') return undefined;
  const read = readSettingsFile(SETTING, file, FILE, problems);
  const usual = quotasOf(read?.default ?? {}, DEFAULT_QUOTAS);
  const workspaces = Object.entries(read?.workspaces ?? {}).map(([name, given]) => [name, quotasOf(given, usual)] as const);
  return { default: usual, workspaces: new Map(workspaces) };
}
