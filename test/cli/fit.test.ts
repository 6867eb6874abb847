import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/application/index.js';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { LOCAL, type Principal } from '../../src/domain/common/principal.js';
import type { EntityDraft } from '../../src/domain/model/entity.js';
import { BUILT_IN_WEIGHTS } from '../../src/domain/understanding/scoring/weights.js';
import { device, userMessage } from '../testkit/application/application.js';
import { command } from '../testkit/application/command.js';

const site = (objectId: string, name: string): EntityDraft => ({
  ...device(objectId, name),
  ref: { source: 'netbox', objectType: 'dcim.site', objectId },
  type: 'SITE',
});
const [BERLIN, HAMBURG] = [site('1', 'Berlin'), site('2', 'Hamburg')];
const at = (objectId: string, name: string, place: EntityDraft): EntityDraft => ({
  ...device(objectId, name),
  relations: [{ type: 'SITE', to: place.ref }],
});
const INVENTORY = [
  BERLIN,
  HAMBURG,
  at('1', 'sw-core-01', BERLIN),
  at('2', 'sw-core-01', HAMBURG),
  at('3', 'qx-a', BERLIN),
  at('4', 'qx-b', HAMBURG),
];
const OTHER: Principal = { workspace: 'other', name: LOCAL.name };
const SESSIONS = 12;

/** Sessions with answered clarifications and with corrections, all with the same words. */
async function script(app: Application): Promise<void> {
  for (let session = 0; session < SESSIONS; session += 1) {
    await say(app, ['Reboot sw-core-01', 'the one in Berlin']);
    await say(app, ['Is qx-a up?', 'Is qx-b up?', 'Where is it?', 'no, I meant qx-a']);
    const { session: opened } = await app.sessions.open(LOCAL, { key: `chosen-${session}` });
    const { value: second } = (await app.entities.search(LOCAL, { text: 'sw-core-01' }, { first: 2 })).items[1] ?? {};
    const chosen = [{ start: 7, end: 17, entityId: second?.id ?? '' }];
    await app.messages.add(LOCAL, opened.id, userMessage('Reboot sw-core-01', { chosen }));
  }
}

async function say(app: Application, texts: readonly string[]): Promise<void> {
  let id: string | undefined;
  for (const text of texts) id = (await app.messages.add(LOCAL, id, userMessage(text))).session.id;
}

describe('netloom fit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-fit-'));
  const data = join(folder, 'data');
  const weights = join(folder, 'weights');
  const out = join(weights, 'default.json');
  const fit = (...args: readonly string[]) => command(['fit', '--data', data, '--workspace', 'default', '--out', out, ...args]);
  beforeAll(async () => {
    mkdirSync(weights);
    const { app, dispose } = compose(readConfig({ NETLOOM_DATA: data }), { version: 'test' });
    for (const caller of [LOCAL, OTHER]) await app.entities.upsert(caller, INVENTORY);
    await script(app);
    await dispose();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes weights that only the owner can read, and says what they were fitted to', async () => {
    const { code, out: printed, err } = await fit();
    expect([code, err]).toEqual([0, '']);
    expect(printed).toMatch(/^Sessions: 36\nLabels: \d+ \(12 answered clarifications, 12 chosen by clients, 12 corrections\)/u);
    expect(printed).toMatch(/Accuracy on the labels: \d+\.\d % with the built-in weights, \d+\.\d % with fitted ones/u);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readdirSync(weights)).toEqual(['default.json']);
    const written = JSON.parse(readFileSync(out, 'utf8')) as Record<string, Record<string, number>>;
    expect(Object.keys(written)).toEqual(['names', 'references']);
    expect(Object.keys(written['names'] ?? {}).toSorted()).toEqual(Object.keys(BUILT_IN_WEIGHTS.names).toSorted());
    expect(JSON.parse((await fit('--json')).out)).toMatchObject({
      file: out,
      labels: { CLARIFIED: 12, CHOSEN: 12, CORRECTED: 12 },
      sessions: 36,
    });
  });

  it('refuses too few labels, other principals and a place where it cannot write', async () => {
    const few = await fit('--at-least', '500');
    expect([few.code, few.err]).toEqual([1, expect.stringMatching(/^Expected at least 500 labels .*, got \d+\.$/u)]);
    expect((await fit('--principal', 'anna', 'ben')).err).toMatch(/, got 0\.$/u);
    expect((await command(['fit', '--data', data, '--workspace', 'other', '--out', out])).err).toMatch(/, got 0\.$/u);
    const nowhere = await command(['fit', '--data', data, '--workspace', 'default', '--out', join(folder, 'no', 'w.json')]);
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('--out: cannot write')]);
    expect((await fit('--at-least', 'few')).err).toContain('atLeast: expected an integer from 1 to 100000');
    expect((await command(['fit'])).code).toBe(2);
  });

  it('weights of a workspace change its understanding, and not that of another', async () => {
    const silent = Object.fromEntries(Object.keys(BUILT_IN_WEIGHTS.names).map((name) => [name, name.startsWith('nothing') ? 50 : 0]));
    const own = join(folder, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'default.json'), JSON.stringify({ names: silent }));
    const { app, dispose } = compose(readConfig({ NETLOOM_DATA: data, NETLOOM_WEIGHTS: own }), { version: 'test' });
    const resolved = async (caller: Principal) =>
      (await app.questions.understand(caller, { text: 'Is qx-a up?' })).mentions.flatMap(({ entities }) =>
        entities.map(({ name }) => name),
      );
    expect(await resolved(LOCAL)).toEqual([]);
    expect(await resolved(OTHER)).toEqual(['qx-a']);
    const added = await Promise.all([LOCAL, OTHER].map((caller) => app.messages.add(caller, undefined, userMessage('Is qx-a up?'))));
    expect(added.map(({ message }) => message.understanding.mentions.filter(({ status }) => status === 'RESOLVED').length)).toEqual([0, 1]);
    await dispose();
  });
});

describe('NETLOOM_WEIGHTS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-weights-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  it.each([
    ['noc.json', '{', 'expected JSON'],
    ['noc.json', '[]', 'the file: expected an object of models'],
    ['noc.json', '{"nouns": {}}', 'nouns: there is no such member'],
    ['noc.json', '{"names": {"fit whole": "3"}}', 'expected a finite number, got "3"'],
    ['noc.json', '{"names": {"fit whole": 1e999}}', 'expected a finite number'],
    [
      'noc.json',
      JSON.stringify({ names: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`f${n}`, n])) }),
      'at most 2000 weights',
    ],
    ['no c.json', '{}', 'expected a workspace as the name'],
  ])('reports %s with %s', (name, text, problem) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, name), text);
    expect(() => readConfig({ NETLOOM_WEIGHTS: folder })).toThrow(problem);
  });

  it('reports a folder that does not exist, and ignores other files', () => {
    expect(() => readConfig({ NETLOOM_WEIGHTS: join(folder, 'none') })).toThrow('expected a folder that can be read');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'README'), 'x');
    writeFileSync(join(folder, 'noc.json'), '{"names": {"fit whole": 3}}');
    expect([...readConfig({ NETLOOM_WEIGHTS: folder }).weights]).toEqual([['noc', { names: { 'fit whole': 3 } }]]);
  });
});
