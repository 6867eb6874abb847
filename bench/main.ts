import { Command, InvalidArgumentError } from 'commander';
import { benchHttp } from './http.js';
import { benchImport } from './import.js';
import { asJson, asTable, type Report } from './report.js';
import { benchTokens } from './tokens.js';
import { benchWindow } from './window.js';
import { benchWrite } from './write.js';

interface Bench {
  readonly about: string;
  readonly run: (keep: string | undefined) => Promise<Report>;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  window: { about: 'building a context window, by length of the session and size of the inventory', run: benchWindow },
  write: { about: 'writing a message with what is understood of it', run: benchWrite },
  import: { about: 'importing an inventory of 100,000 entities', run: benchImport },
  http: { about: 'requests a second, as a share of a hello server of the same framework', run: benchHttp },
  tokens: { about: 'counting tokens, against js-tiktoken and on the worst inputs', run: () => Promise.resolve(benchTokens()) },
};

const list = Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
  .join('\n');

function known(name: string): string {
  if (name in BENCHES) return name;
  throw new InvalidArgumentError(`Expected one of ${Object.keys(BENCHES).join(', ')}.`);
}

const program = new Command('bench')
  .description(`Measures Netloom on generated data.\n\n${list}`)
  .argument('[name]', 'what to measure', known)
  .option('--json', 'print { name, rows: [{ case, metric, value, unit }] }')
  .option('--keep <folder>', 'keep the generated data there and use it again (window and write)')
  .action(async (name: string | undefined, { json, keep }: { json?: boolean; keep?: string }) => {
    const bench = name === undefined ? undefined : BENCHES[name];
    if (bench === undefined) {
      console.log(`Usage: npm run bench -- NAME [--json]\n\n${list}`);
      return;
    }
    const report = await bench.run(keep);
    console.log(json === true ? asJson(report) : asTable(report));
  });

await program.parseAsync();
