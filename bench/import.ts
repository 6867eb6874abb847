import { openInventory } from '../src/compose.js';
import { buildInventory, countRelations } from './inventory/inventory.js';
import { openNetloom, writeInventoryFile, type BenchedNetloom, type Ground } from './netloom.js';
import { compareWithPlainMerge, type Compared } from './plain-merge.js';
import { below, type Report, type Row } from './report.js';

const SIZE = 100_000;
const WANTED = 5_000;

interface Passed {
  readonly seconds: number;
  /** The part for reading and writing records; the rest is derivation. */
  readonly reading: number;
  readonly changed: number;
}

/** Imports a large inventory file into an empty store, then the same file again. */
export async function benchImport(ground: Ground): Promise<Report> {
  const netloom = openNetloom(ground, `import-${Date.now()}`);
  try {
    const things = buildInventory(SIZE);
    const path = writeInventoryFile(netloom, things);
    const relations = countRelations(things);
    const first = await pass(netloom, path);
    const again = await pass(netloom, path);
    const upserts = things.length / first.reading;
    const of = `${things.length.toLocaleString('en-US')} entities, ${relations.toLocaleString('en-US')} relations`;
    const row = (metric: string, value: number, unit: string): Row => ({ case: of, metric, value, unit });
    return {
      name: 'import',
      rows: [
        row('entities, all', things.length / first.seconds, '/s'),
        row('relations, all', relations / first.seconds, '/s'),
        { ...row('entities, reading and upsert', upserts, '/s'), target: `> ${WANTED}`, met: upserts > WANTED },
        row('share of reading and upsert', (100 * first.reading) / first.seconds, '%'),
        row('share of derivation', (100 * (first.seconds - first.reading)) / first.seconds, '%'),
        row('time', first.seconds, 's'),
        row('entities, second time', things.length / again.seconds, '/s'),
        row('changed, second time', again.changed, 'entities'),
        ...(ground.stack.name === 'real' ? plainRows(await compareWithPlainMerge(netloom, path), row) : []),
      ],
    };
  } finally {
    await netloom.dispose();
  }
}

/** Writes the same rows with simple statements, in the same run. */
function plainRows(
  { upsert, plain, entities, relations }: Compared,
  row: (metric: string, value: number, unit: string) => Row,
): readonly Row[] {
  return [
    row('entities, upsert beside it', entities / upsert, '/s'),
    row('relations, upsert beside it', relations / upsert, '/s'),
    row('entities, plain UNWIND … MERGE', entities / plain, '/s'),
    row('relations, plain UNWIND … MERGE', relations / plain, '/s'),
    below(1.3, row('upsert against plain', upsert / plain, 'ratio')),
  ];
}

async function pass({ app, caller }: BenchedNetloom, path: string): Promise<Passed> {
  const started = performance.now();
  let read = started;
  const report = await app.imports.run(caller, await openInventory(path), ({ phase }) => {
    if (phase === 'READING') read = performance.now();
  });
  const seconds = (performance.now() - started) / 1_000;
  return { seconds, reading: (read - started) / 1_000, changed: report.created + report.updated };
}
