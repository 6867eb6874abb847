import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { benchAttack } from './attack.js';
import { benchExport } from './export.js';
import { benchFacts } from './facts.js';
import { benchHttp } from './http.js';
import { benchImport } from './import.js';
import { benchLive } from './live.js';
import { benchNetbox } from './netbox.js';
import { benchNetboxLive } from './netbox-live.js';
import type { Ground } from './netloom.js';
import { asJson, asTable, type Report, type Reports } from './report.js';
import { benchSessions } from './sessions.js';
import { EMBEDDED, startRealStack } from './stack.js';
import { benchStrategies } from './strategies.js';
import { benchTokens } from './tokens.js';
import { benchUnderstand } from './understand.js';
import { benchWindowFacts } from './window-facts.js';
import { benchWindow } from './window.js';
import { benchWrite } from './write.js';

interface Bench {
  readonly about: string;
  readonly run: (ground: Ground) => Promise<Report>;
  /** The result does not depend on the stack. */
  readonly embeddedOnly?: true;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  window: { about: 'building a context window, by length of the session and size of the inventory', run: benchWindow },
  'window-facts': {
    about: 'building a context window with and without the facts of the graph, by inventory, and for hubs',
    run: benchWindowFacts,
  },
  strategies: { about: 'building a context window by each strategy, and again after one more message', run: benchStrategies },
  write: { about: 'writing a message with its understanding', run: benchWrite },
  understand: { about: 'understanding a message, by size of the inventory, and adversarial texts', run: benchUnderstand },
  import: { about: 'importing an inventory of 100,000 entities', run: benchImport },
  netbox: { about: 'synchronizing 100,000 objects of a NetBox server', run: benchNetbox },
  'netbox-live': { about: 'the time from a change of a real NetBox to a live window', run: benchNetboxLive },
  export: { about: 'exporting sessions of 1,000 and 10,000 messages, and importing them', run: benchExport },
  live: { about: 'live updates to another instance, and the size of sessions and messages', run: benchLive },
  sessions: {
    about: 'the memory of idle sessions in the process and in Redis, and loading one of them',
    run: benchSessions,
    embeddedOnly: true,
  },
  http: {
    about: 'requests per second, as a share of a server with the same framework that does nothing else',
    run: benchHttp,
    embeddedOnly: true,
  },
  attack: { about: 'what a principal experiences while another one attacks the server', run: benchAttack, embeddedOnly: true },
  facts: { about: 'tokens of facts in a window, compared with NetBox’s JSON', run: benchFacts, embeddedOnly: true },
  tokens: {
    about: 'counting tokens, compared with js-tiktoken, and the worst inputs',
    run: () => Promise.resolve(benchTokens()),
    embeddedOnly: true,
  },
};

const list = Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n');

function known(name: string): string {
  if (name in BENCHES) return name;
  throw new InvalidArgumentError(`Expected one of ${Object.keys(BENCHES).join(', ')}.`);
}

interface Flags {
  readonly json?: boolean;
  readonly keep?: string;
  readonly stack: 'embedded' | 'real' | 'both';
}

/** Runs the stacks one after the other, so that they do not disturb each other. */
async function runOn(which: Flags['stack'], bench: Bench, keep: string | undefined): Promise<Reports> {
  const reports: Record<string, Report> = {};
  if (which !== 'real' || bench.embeddedOnly === true) reports['embedded'] = await bench.run({ stack: EMBEDDED, keep });
  if (which === 'embedded' || bench.embeddedOnly === true) return reports;
  const stack = await startRealStack(keep === undefined ? undefined : join(keep, 'stack'));
  try {
    reports['Neo4j and Redis'] = await bench.run({ stack, keep: keep === undefined ? undefined : join(keep, 'real') });
  } finally {
    await stack.dispose();
  }
  return reports;
}

const program = new Command('bench')
  .description(`Measures Netloom on generated data.\n\n${list}`)
  .argument('[name]', 'what to measure', known)
  .option('--json', 'print { name, rows: [{ case, metric, value, unit }] }')
  .option('--keep <folder>', 'keep the generated data there and use it again (window, write and understand)')
  .addOption(
    new Option('--stack <which>', 'SQLite in the process, Neo4j and Redis, or both side by side')
      .choices(['embedded', 'real', 'both'])
      .default('embedded'),
  )
  .action(async (name: string | undefined, { json, keep, stack }: Flags) => {
    const bench = name === undefined ? undefined : BENCHES[name];
    if (bench === undefined) {
      console.log(`Usage: npm run bench -- NAME [--json]\n\n${list}`);
      return;
    }
    const reports = await runOn(stack, bench, keep);
    console.log(json === true ? asJson(reports) : asTable(reports));
  });

await program.parseAsync();
