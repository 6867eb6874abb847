import type { EntityDraft } from '../src/domain/model/entity.js';
import { openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Row } from './report.js';
import { Timings } from './timings.js';

const NAMESAKES = 5_000;
const ROUNDS = 25;
/** 95th percentile, in milliseconds. */
const WANTED = 50;
const TOO_LONG = 1_000;
const BATCH = 1_000;

/** Adversarial texts, by kind. */
const HOSTILE: Readonly<Record<string, string>> = {
  '10,000 names': Array.from({ length: 10_000 }, (_, at) => `srv-${at}-x${at % 7}`).join(' '),
  '10,000 short names': Array.from({ length: 10_000 }, (_, at) => `a${at}`).join(' '),
  '10,000 words that are names': Array.from({ length: 10_000 }, (_, at) => ['server', 'backup', 'production', 'core'][at % 4]).join(' '),
  'a name of 5,000 devices': 'is fw-edge up?',
  'a name of 5,000 devices, 500 times': 'fw-edge '.repeat(500),
  'its parts, with nouns': 'the edge of fw and the fw edge switch, edge fw, the fw one',
  '100,000 characters, one word': 'x'.repeat(100_000),
  '100,000 digits': '7'.repeat(100_000),
  '100,000 brackets': '['.repeat(50_000) + ']'.repeat(50_000),
  '50,000 brackets and commas': '(,'.repeat(50_000),
  'hyphens without end': 'a-'.repeat(50_000),
  'dots without end': 'a.'.repeat(50_000),
  'addresses without end': Array.from({ length: 10_000 }, (_, at) => `10.0.${at % 256}.${at % 250}`).join(' '),
  'ranges without end': 'vlan 1-64, 65-128, '.repeat(3_000),
  'references without end': 'it and its rack and the other one there '.repeat(2_000),
  'typos without end': Array.from({ length: 10_000 }, (_, at) => `frnakfurt${'abcdefghij'[at % 10] ?? ''}`).join(' '),
  'signs of query languages':
    `"' OR 1=1; DROP TABLE entity; -- n:* +keys:(a OR b)~2 \\ /.*/ [a TO b] {x} MATCH (n) DETACH DELETE n }`.repeat(100),
  'zero-width letters': '\u200Bf\u200Cw\u200D-\uFEFFedge '.repeat(2_000),
  'marks without end': `e${'\u0301'.repeat(50_000)}`,
};

/** Runs each text in turns on an inventory with thousands of entities of the same name, and names that are words. */
export async function benchHostile(ground: Ground): Promise<readonly Row[]> {
  const netloom = openNetloom({ ...ground, keep: undefined }, `hostile-${Date.now()}`);
  try {
    await plant(netloom);
    const { session } = await netloom.app.sessions.open(netloom.caller, {});
    await netloom.app.messages.add(netloom.caller, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text: 'We are in site-17.' }] });
    const understand = (text: string): Promise<unknown> =>
      netloom.app.questions.understand(netloom.caller, { text, sessionId: session.id });
    const rows: Row[] = [];
    for (const [name, text] of Object.entries(HOSTILE)) rows.push(await measure(name, text, understand));
    return rows;
  } finally {
    await netloom.dispose();
  }
}

/** Texts grow, so that a case that does not end shows where it became slow. */
async function measure(name: string, text: string, understand: (text: string) => Promise<unknown>): Promise<Row> {
  for (let length = 64; length < text.length; length *= 2) {
    const grown = new Timings();
    await grown.time(() => understand(text.slice(0, length)));
    if (grown.at(0) > TOO_LONG) return row(`${name}; only ${length} characters of it`, grown.at(0));
  }
  const timings = new Timings();
  for (let round = 0; round < ROUNDS; round += 1) await timings.time(() => understand(text));
  return row(name, timings.at(0.95));
}

const row = (name: string, value: number): Row => below(WANTED, { case: name, metric: 'p95', value, unit: 'ms' });

async function plant({ app, caller }: BenchedNetloom): Promise<void> {
  const sites = Array.from({ length: 50 }, (_, at) => draft('dcim.site', 'SITE', at, `site-${at}`));
  const words = ['server', 'backup', 'production', 'core', 'it', 'the', 'status'].map((name, at) =>
    draft('dcim.device', 'DEVICE', NAMESAKES + at, name),
  );
  const namesakes = Array.from({ length: NAMESAKES }, (_, at) => draft('dcim.device', 'DEVICE', at, 'fw-edge', at % sites.length));
  const all = [...sites, ...words, ...namesakes];
  for (let from = 0; from < all.length; from += BATCH) await app.entities.upsert(caller, all.slice(from, from + BATCH));
}

function draft(objectType: string, type: EntityDraft['type'], id: number, name: string, site?: number): EntityDraft {
  const ref = { source: 'netbox', objectType, objectId: String(id) };
  const to = { source: 'netbox', objectType: 'dcim.site', objectId: String(site) };
  return { ref, type, name, display: name, aliases: [], attributes: {}, relations: site === undefined ? [] : [{ type: 'SITE', to }] };
}
