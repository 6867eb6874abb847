import { fillInventory, openNetloom, type Ground } from './netloom.js';
import { fillSession } from './long-session.js';
import { type Report, type Row } from './report.js';

const SIZES = [1_000, 10_000] as const;
const ENTITIES = 1_000;
const SAMPLE_MS = 10;
const MEBIBYTE = 1024 ** 2;

interface Measured<T> {
  readonly value: T;
  readonly seconds: number;
  /** The most memory of the process during the work beyond that before it, in MiB. */
  readonly peak: number;
}

/** Exports long sessions and imports them into another workspace, and measures the time and the additional memory. */
export async function benchExport(ground: Ground): Promise<Report> {
  const netloom = openNetloom(ground, `export-${ENTITIES}`);
  try {
    const { app, caller } = netloom;
    const things = await fillInventory(netloom, ENTITIES);
    const rows: Row[] = [];
    for (const size of SIZES) {
      const session = await fillSession(netloom, things, size);
      const exported = await measured(() => app.exports.document(caller, session));
      const elsewhere = { ...caller, workspace: `${caller.workspace}-${size}` };
      const imported = await measured(() => app.exports.import(elsewhere, exported.value.read(), {}));
      if (!imported.value.created) throw new Error('expected a new session');
      const again = await measured(() => app.exports.import(elsewhere, exported.value.read(), {}));
      const of = `${size.toLocaleString('en-US')} messages`;
      rows.push({ case: of, metric: 'document', value: exported.value.size / MEBIBYTE, unit: 'MiB' });
      for (const [metric, { seconds, peak }] of Object.entries({ export: exported, import: imported, 'import again': again }))
        rows.push({ case: of, metric, value: seconds, unit: 's' }, { case: of, metric: `${metric}, memory`, value: peak, unit: 'MiB' });
      await exported.value.dispose();
      await app.erasure.session(elsewhere, imported.value.session?.id ?? '');
    }
    return { name: 'export', rows };
  } finally {
    await netloom.dispose();
  }
}

async function measured<T>(work: () => Promise<T>): Promise<Measured<T>> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), SAMPLE_MS);
  const started = performance.now();
  try {
    const value = await work();
    most = Math.max(most, process.memoryUsage().rss);
    return { value, seconds: (performance.now() - started) / 1_000, peak: (most - before) / MEBIBYTE };
  } finally {
    clearInterval(sampling);
  }
}
