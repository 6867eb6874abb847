import { existsSync } from 'node:fs';
import type { Application, RelatedEntity } from '../src/application/index.js';
import { openInventory } from '../src/compose.js';
import { factFinder } from '../src/domain/window/facts/requested-facts.js';
import type { WindowItem } from '../src/domain/window/model/context-window.js';
import type { Entity, EntityType } from '../src/domain/model/entity.js';
import type { Principal } from '../src/domain/common/principal.js';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { restObject, type Relations } from './netbox-rest.js';
import { openNetloom, type Ground } from './netloom.js';
import type { Report, Row } from './report.js';

const DEMO = process.env['NETLOOM_NETBOX_FIXTURE'] ?? '../shared/data/netbox-demo/netbox-demo-v4.2.json';
const SAMPLE = 'sample/inventory.jsonl';
const TYPES: readonly EntityType[] = ['DEVICE', 'INTERFACE', 'IP_ADDRESS'];
const EACH = 60;

const QUESTIONS = ['What is it?', 'Where is it?', 'What is it connected to?'];

const tokenizer = createTokenizer(loadO200k);

/** Compares the tokens of facts in windows with NetBox's JSON of the same entities, and with JSON of the same facts. */
export async function benchFacts(ground: Ground): Promise<Report> {
  const netloom = openNetloom(ground, `facts-${Date.now()}`);
  try {
    const file = existsSync(DEMO) ? DEMO : SAMPLE;
    await netloom.app.imports.run(netloom.caller, await openInventory(file));
    const rows: Row[] = [];
    for (const question of QUESTIONS) {
      const all: Sizes[] = [];
      for (const type of TYPES) {
        const sizes = await sizesOfAll(netloom.app, netloom.caller, type, question);
        rows.push(...rowsOf(`${type.toLowerCase()}, “${question}”`, sizes));
        all.push(...sizes);
      }
      rows.push(...rowsOf(`all, “${question}”`, all));
    }
    return { name: `facts of ${file === DEMO ? 'NetBox’s demo data' : 'the sample'}`, rows };
  } finally {
    await netloom.dispose();
  }
}

/** The tokens of one entity. */
interface Sizes {
  readonly full: number;
  readonly cut: number;
  readonly line: number;
  /** The requested facts of the line. */
  readonly asked: number;
}

async function sizesOfAll(app: Application, caller: Principal, type: EntityType, question: string): Promise<readonly Sizes[]> {
  const sizes: Sizes[] = [];
  for (const thing of await spread(app, caller, type)) sizes.push(await sizesOf(app, caller, thing, question));
  return sizes;
}

function rowsOf(name: string, sizes: readonly Sizes[]): readonly Row[] {
  const mean = (size: keyof Sizes): number => sizes.reduce((sum, each) => sum + each[size], 0) / sizes.length;
  const row = (metric: string, value: number, unit: string): Row => ({ case: name, metric, value, unit });
  return [
    row('NetBox’s object', mean('full'), 'tokens'),
    row('JSON of the same facts', mean('cut'), 'tokens'),
    row('the window’s line', mean('line'), 'tokens'),
    row('of it, what is asked for', mean('asked'), 'tokens'),
    row('of NetBox’s object', (100 * mean('line')) / mean('full'), '%'),
    row('of JSON of the same facts', (100 * mean('line')) / mean('cut'), '%'),
  ];
}

/** Entities of all types, the same in every run. */
async function spread(app: Application, caller: Principal, type: EntityType): Promise<readonly Entity[]> {
  const all: Entity[] = [];
  for (let after: string | undefined; ;) {
    const page = await app.entities.search(caller, { types: [type] }, { first: 100, ...(after === undefined ? {} : { after }) });
    all.push(...page.items.map(({ value }) => value));
    after = page.items.at(-1)?.cursor;
    if (!page.hasNext || after === undefined) break;
  }
  const step = Math.max(1, Math.floor(all.length / EACH));
  const ordered = all.toSorted((a, b) => Number(a.ref.objectId) - Number(b.ref.objectId));
  return ordered.filter((_, index) => index % step === 0).slice(0, EACH);
}

async function sizesOf(app: Application, caller: Principal, thing: Entity, question: string): Promise<Sizes> {
  const { session } = await app.sessions.open(caller, {});
  await app.sessions.pin(caller, session.id, thing.id);
  const { window } = await app.contexts.build(caller, session.id, { message: question });
  const item = window.sections.flatMap(({ items }) => items).find(({ entity }) => entity?.id === thing.id);
  if (item === undefined) throw new Error(`expected ${thing.display} in the window of “${question}”`);
  const full = restObject(thing, await relationsAround(app, caller, thing));
  const isAsked = factFinder({ about: [], text: question });
  const asked = (item.facts ?? []).reduce((sum, { name, tokens }) => sum + (isAsked(name) ? tokens : 0), 0);
  const cut = tokenizer.count(JSON.stringify(factsOnly(thing, item)));
  return { full: tokenizer.count(JSON.stringify(full)), cut, line: item.tokens, asked };
}

/** Relations of an entity and of its targets. */
async function relationsAround(app: Application, caller: Principal, thing: Entity): Promise<Relations> {
  const own = await relationsOf(app, caller, thing);
  const others = own.filter(({ relation }) => relation.from === thing.id);
  const theirs = await Promise.all(others.map(async ({ entity }) => [entity.id, await relationsOf(app, caller, entity)] as const));
  const known = new Map([...theirs, [thing.id, own]]);
  return ({ id }) => known.get(id) ?? [];
}

async function relationsOf(app: Application, caller: Principal, { id }: Entity): Promise<readonly RelatedEntity[]> {
  const page = await app.entities.relations(caller, id, { direction: 'BOTH' }, { first: 100 });
  return page.items.map(({ value }) => value);
}

/** The facts of the line as an object. */
function factsOnly({ type, display }: Entity, { facts = [] }: WindowItem): object {
  return Object.fromEntries([
    ['type', type.toLowerCase()],
    ['name', display],
    ...facts.map(({ name, value }) => [name.replaceAll(' ', '_'), /^\d+$/u.test(value) ? Number(value) : value]),
  ]);
}
