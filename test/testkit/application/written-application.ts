import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInventory } from '../../../src/compose.js';
import type { Application } from '../../../src/application/index.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { nextMillisecond } from '../next-millisecond.js';
import { userMessage } from './application.js';

export const ANNA: Principal = { workspace: 'default', name: 'anna' };
export const BERT: Principal = { workspace: 'default', name: 'bert' };
/** Anna in another workspace. */
export const CHRIS: Principal = { workspace: 'lab', name: 'anna' };

/** The written data. */
export interface Written {
  /** Anna's session, with branches. */
  readonly session: string;
  /** The former rack of a device that moved. */
  readonly moved: { readonly device: EntityDraft; readonly at: number };
  readonly deleted: string;
}

const SAMPLE = new URL('../../../sample/inventory.jsonl', import.meta.url);

/** Two of three lines, so that many relations have a missing target. */
async function importPartOfSample(app: Application): Promise<void> {
  const lines = readFileSync(SAMPLE, 'utf8').split('\n');
  const folder = mkdtempSync(join(tmpdir(), 'netloom-part-'));
  const file = join(folder, 'part.jsonl');
  writeFileSync(file, lines.filter((_line, index) => index % 3 !== 1).join('\n'));
  await app.imports.run(ANNA, await openInventory(file)).finally(() => rmSync(folder, { recursive: true }));
}

const device = (name: string, rack: string): EntityDraft => ({
  ref: { source: 'crm', objectType: 'dcim.device', objectId: name },
  type: 'DEVICE',
  name,
  display: name,
  aliases: [`${name} alias`],
  attributes: { serial: 'S-1', position: 4.5, tags: ['a', 'b'], note: 'Straße 🚀' },
  relations: ['RACK', 'SERVED_FROM'].map((type) => ({ type, to: { source: 'crm', objectType: 'dcim.rack', objectId: rack } })),
});
const rack = (name: string): EntityDraft => ({
  ...device(name, ''),
  ref: { source: 'crm', objectType: 'dcim.rack', objectId: name },
  type: 'RACK',
  relations: [],
});

/** Writes an inventory with history, sessions with branches, operations, mentions and webhook deliveries, memberships, memories and preferences, for three people in two workspaces. */
export async function writeEverything(app: Application): Promise<Written> {
  await importPartOfSample(app);
  await app.entities.upsert(ANNA, [rack('north-7'), rack('south-9'), device('zebra-sw-01', 'north-7'), device('yak-sw-02', 'missing-1')]);
  const named = await app.entities.byRef(ANNA, device('zebra-sw-01', '').ref);
  await app.aliases.add(ANNA, named?.id ?? '', 'Streifen 🦓');
  const at = Date.now();
  await nextMillisecond();
  const moved = device('zebra-sw-01', 'south-9');
  await app.entities.upsert(ANNA, [moved]);
  await nextMillisecond();
  await app.entities.upsert(ANNA, [{ ...moved, status: 'offline' }]);
  const gone = await app.entities.byRef(ANNA, device('yak-sw-02', '').ref);
  await nextMillisecond();
  await app.entities.delete(ANNA, [gone?.id ?? '']);
  await app.entities.upsert(CHRIS, [rack('north-7'), device('zebra-sw-01', 'north-7')]);
  // By code point the second name sorts first, by UTF-16 unit the first.
  for (const name of ['\u{1F680}', '\uFF5E']) await app.sessions.savePreferences({ workspace: 'default', name }, { display: 'DETAILED' });
  await app.webhooks.endpoints.create(ANNA, { url: 'https://example.org/hook?token=ü', description: 'Anna’s “hook”' });
  const { endpoint } = await app.webhooks.endpoints.create(CHRIS, {
    url: 'https://example.org/',
    types: ['session.changed'],
    keyPrefix: 'emp',
  });
  await app.webhooks.endpoints.rotate(CHRIS, endpoint.id);
  await app.apiKeys.create(ANNA, { principal: 'importer', description: 'Nightly “import”' });
  const keyed = { ...ANNA, credential: { id: 'key_of_a_test', address: '127.0.0.1' } };
  await app.aliases.add(keyed, named?.id ?? '', 'Zebra');
  const session = await converse(app, ANNA);
  await app.webhooks.endpoints.update(CHRIS, endpoint.id, { enabled: false });
  await app.sharing.share(ANNA, session, { kind: 'USER', name: 'dora' }, 'EDITOR');
  await app.sharing.share(ANNA, session, { kind: 'TEAM', name: 'oncall' }, 'VIEWER');
  await app.sessions.update(ANNA, session, { project: 'migration' });
  const rule = await app.memories.add(ANNA, { text: 'Our maintenance window for zebra-sw-01 is Tuesday “22:00”.' });
  await app.memories.update(ANNA, rule.memory.id, { expiresAt: Date.now() + 86_400_000 });
  await app.memories.add(ANNA, { text: 'Our maintenance window for zebra-sw-01 is Thursday.' });
  await app.memories.add(BERT, { text: 'Straßen are named in German.', owner: { kind: 'PROJECT', name: 'migration' } });
  await converse(app, BERT);
  await converse(app, CHRIS);
  return { session, moved: { device: moved, at }, deleted: gone?.id ?? '' };
}

async function converse(app: Application, caller: Principal): Promise<string> {
  await app.sessions.savePreferences(caller, { timeZone: 'Europe/Berlin', budget: 4_000 + caller.name.length });
  const first = await app.messages.add(caller, undefined, userMessage('Is zebra-sw-01 reachable?', { clientId: 'one' }));
  const id = first.session.id;
  await app.contexts.build(caller, id, { budget: 1_000 });
  const answer = await app.messages.add(caller, id, userMessage('It answers from south-9, port xe-0/0/1.', { role: 'ASSISTANT' }));
  for (let turn = 0; turn < 40; turn += 1)
    await app.messages.add(caller, id, userMessage(`Turn ${turn}: what of zebra-sw-01 and its rack?`));
  await app.messages.add(caller, id, userMessage('Another answer: zebra-sw-01 is away.', { role: 'ASSISTANT', parent: first.message.id }));
  await app.messages.add(caller, id, userMessage('Start over with north-7.', { root: true }));
  await app.messages.add(caller, id, userMessage('From the middle again, about south-9.', { parent: answer.message.id }));
  for (let run = 0; run < 5; run += 1) {
    const draft = { tool: 'list_devices', arguments: { limit: run }, result: `{"count": ${run}, "text": "Grün"}`, durationMs: 12 };
    await app.operations.record(caller, id, {
      ...draft,
      clientId: `op-${run}`,
      callId: `call-${run}`,
      ...(run === 3 ? { status: 'FAILED' as const, error: 'away' } : {}),
    });
  }
  const unheard = { id: 99, url: 'http://netbox.example/api/dcim/devices/99/', name: 'quagga-sw-99', serial: 'Q99' };
  await app.operations.record(caller, id, { tool: 'get_device', result: JSON.stringify(unheard) });
  const stopped = await app.messages.add(caller, id, userMessage('Is zebra-sw-01 in south-9, I meant …', { clientId: 'stopped' }));
  await app.messages.cancel(caller, stopped.message.id);
  const half = await app.messages.begin(caller, id, { role: 'ASSISTANT', clientId: 'half', author: 'planner' });
  for (const [index, text] of ['It is 🚀 ', 'in south-9'].entries())
    await app.messages.append(caller, half.message.id, { offset: index * 9, text });
  await app.messages.begin(caller, id, { role: 'ASSISTANT', parent: answer.message.id });
  const cut = await app.messages.begin(caller, id, { role: 'ASSISTANT' });
  await app.messages.append(caller, cut.message.id, { offset: 0, text: 'It was in north-7, and' });
  await app.messages.finish(caller, cut.message.id, { interrupted: true });
  await app.sessions.update(caller, id, { title: 'The 9th “north” ticket', activeFile: 'a/b.ts', preferences: { display: 'COMPACT' } });
  const [zebra] = (await app.entities.search(caller, { text: 'zebra-sw-01' }, { first: 1 })).items;
  if (zebra !== undefined) await app.sessions.pin(caller, id, zebra.value.id);
  await app.sessions.open(caller, { key: 'empty', title: 'Nothing said' });
  await app.sessions.open(caller, { key: 'brief', ephemeral: true, graceMs: 5_000, archiveAfterMinutes: 7, eraseAfterMinutes: 90 });
  await app.usage.flush();
  return id;
}
