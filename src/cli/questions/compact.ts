import type { Application, Pruned } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { sessionOf } from './session.js';
import { fitted } from '../output/terminal.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';

export interface CompactOptions {
  readonly session: string;
  readonly keepLast: string;
  readonly clear?: boolean;
  readonly yes?: boolean;
  readonly data?: string;
  readonly principal: string;
  readonly workspace: string;
  readonly json?: boolean;
}

/** The maximum number of entities that are listed by name. */
const NAMED = 12;

/**
 * Shows what would be excluded from a session's windows, and with `--yes` excludes it. Without `--yes` it only reads, so a server may use the same
 * data.
 */
export async function runCompact(options: CompactOptions, environment: CliEnvironment): Promise<ExitCode> {
  const { yes = false, clear = false } = options;
  const config = environment.readConfig({ NETLOOM_DATA: options.data, ...(yes ? {} : { NETLOOM_REDIS_URL: '' }) });
  const { app, dispose } = await environment.compose(config, { readOnly: !yes });
  try {
    const caller: Principal = { workspace: options.workspace, name: options.principal };
    const { id } = await sessionOf(app, caller, options.session);
    const pruned = await (clear ? app.prunings.clear(caller, id, !yes) : app.prunings.compact(caller, id, Number(options.keepLast), !yes));
    const names = await namesOf(app, caller, pruned);
    if (options.json) environment.out(JSON.stringify({ session: id, dryRun: !yes, pruning: pruned.pruning ?? null, entities: names }));
    else summaryLines(pruned, names, yes).forEach(environment.out);
    return EXIT.ok;
  } finally {
    await dispose();
  }
}

async function namesOf(app: Application, caller: Principal, { entities }: Pruned): Promise<readonly string[]> {
  const known = await app.entities.getMany(caller, entities);
  return entities.flatMap((id) => known.get(id)?.name ?? []);
}

function summaryLines({ pruning }: Pruned, names: readonly string[], done: boolean): readonly string[] {
  if (pruning === undefined) return ['Nothing to exclude.'];
  const { messages, tokensBefore, tokensAfter } = pruning;
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  const only = names.slice(0, NAMED).map((name) => fitted(name, 40));
  return [
    `${done ? 'Excluded' : 'Would exclude'} from windows: ${messages} messages, ${tokensBefore - tokensAfter} of ${tokensBefore} tokens.`,
    ...(only.length === 0 ? [] : [`Entities mentioned only there: ${only.join(', ')}${more}.`]),
    done ? 'Nothing was deleted. restoreContext undoes it.' : 'Nothing was changed. Use --yes to apply it.',
  ];
}
