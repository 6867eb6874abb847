import { it, expect } from 'vitest';
import { writeEverything, ANNA, CHRIS, BERT } from '../../testkit/application/written-application.js';
import { openApplication } from '../../testkit/application/application.js';
it('works', async () => {
  const test = openApplication();
  try {
    const { session } = await writeEverything(test.app);
    const doc = await test.app.exports.document(ANNA, session);
    console.log(doc.counts, doc.size);
    const all = async () => { const c: Uint8Array[] = []; for await (const x of doc.read()) c.push(x); return Buffer.concat(c); };
    const bytes = await all();
    for (const who of [CHRIS, BERT, ANNA]) {
    const t = performance.now();
    const r = await test.app.exports.import(who, (async function* () { yield bytes; })(), {});
    console.log(performance.now() - t, JSON.stringify({ ...r, session: r.session?.id }));
    const again = await test.app.exports.import(who, (async function* () { yield bytes; })(), {});
    expect(again.created).toBe(false);
    }
    let md = ''; for await (const x of test.app.exports.markdown(doc)) md += x;
    console.log(md.slice(0, 1500));
    await doc.dispose();
  } finally { await test.dispose(); }
});
