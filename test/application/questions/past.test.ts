import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { asksAboutPast } from '../../../src/domain/facts/history.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { nextMillisecond } from '../../testkit/next-millisecond.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const ref = (model: string, id: string) => ({ source: 'netbox', objectType: `dcim.${model}`, objectId: id });
type Link = readonly [type: string, model: string, id: string];
const entity = (
  type: EntityType,
  model: string,
  id: string,
  name: string,
  links: readonly Link[],
  more: Partial<EntityDraft> = {},
): EntityDraft => ({
  ref: ref(model, id),
  type,
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations: links.map(([relation, target, targetId]) => ({ type: relation, to: ref(target, targetId) })),
  ...more,
});
const site = entity('SITE', 'site', '1', 'Hamburg', []);
const rack = (id: string, name: string) => entity('RACK', 'rack', id, name, [['SITE', 'site', '1']]);
const device = (id: string, name: string, place: string, more: Partial<EntityDraft> = {}) =>
  entity(
    'DEVICE',
    'device',
    id,
    name,
    [
      ['RACK', 'rack', place],
      ['SITE', 'site', '1'],
    ],
    more,
  );
const port = (id: string, of: string) => entity('INTERFACE', 'interface', id, 'eth1', [['DEVICE', 'device', of]]);
const cable = (to: string) =>
  entity('CABLE', 'cable', '1', '#1', [
    ['A_TERMINATION', 'interface', '1'],
    ['B_TERMINATION', 'interface', to],
  ]);

/**
 * What people ask about the past of an inventory: netbox-community/netbox#683 (who changed what and when, and what was in a rack then), #13357 (moves
 * at the rack), #17689 (the device of a former end of a cable), lance0/nbox#84 (what happened to this device).
 */
describe('questions about the past', () => {
  let test: TestApplication;
  let session: string;
  beforeAll(async () => {
    test = openApplication();
    await write(site, rack('1', 'R101'), rack('2', 'R102'));
    await write(
      device('1', 'quay-sw-1', '1', { status: 'active', attributes: { position: 3 } }),
      device('2', 'quay-sw-2', '1'),
      device('3', 'quay-sw-3', '2'),
    );
    await write(port('1', '1'), port('2', '2'), port('3', '3'), cable('2'));
    await write(device('1', 'quay-sw-1', '2', { status: 'active', attributes: { position: 7 } }));
    await write(device('1', 'quay-sw-1', '2', { status: 'offline', attributes: { position: 7 } }), cable('3'));
    ({ id: session } = (await test.app.sessions.open(LOCAL, {})).session);
    await test.app.messages.add(LOCAL, session, userMessage('Where is quay-sw-1?'));
  });
  afterAll(async () => test.dispose());

  async function write(...drafts: readonly EntityDraft[]): Promise<void> {
    await test.app.entities.upsert(LOCAL, drafts);
    await nextMillisecond();
  }
  const ask = async (text: string): Promise<string> => {
    const { groups, notUsed } = await test.app.questions.ask(LOCAL, { text, sessionId: session });
    const lines = groups.flatMap(factLines).map((line) => line.text.replaceAll(/20\d\d-\d\d-\d\d \d\d:\d\d UTC/gu, 'T'));
    return [...lines, ...(notUsed.length === 0 ? [] : [`not used: ${notUsed.join(', ')}`])].join('\n');
  };

  it.each([
    ['Where was it before?', 'device quay-sw-1: changes of its place: T: rack from “R101” to “R102”, position from “3” to “7”'],
    ['and before?', 'device quay-sw-1: changes of its place: T: rack from “R101” to “R102”, position from “3” to “7”'],
    ['which rack was it in previously', 'device quay-sw-1: changes of rack: T: rack from “R101” to “R102”, position from “3” to “7”'],
    ['when was quay-sw-1 moved?', 'device quay-sw-1: changes of its place: T: rack from “R101” to “R102”, position from “3” to “7”'],
    ['was quay-sw-1 ever in another rack?', 'device quay-sw-1: changes of rack: T: rack from “R101” to “R102”, position from “3” to “7”'],
    ['what was its previous status?', 'device quay-sw-1: changes of status: T: status from “active” to “offline”'],
    ['history of quay-sw-3', 'device quay-sw-3: changes: none; stored since T'],
    ['what was quay-sw-3 called before?', 'device quay-sw-3: changes of name: none; stored since T'],
  ])('reads what is stored of it: %s', async (text, expected) => expect(await ask(text)).toBe(expected));

  it('reads all changes, derived ones too, the newest first', async () => {
    expect(await ask('what happened to quay-sw-1?')).toMatch(
      /^device quay-sw-1: changes: T: linked to from “quay-sw-2” to “quay-sw-3”; T: status from “active” to “offline”; T: rack from “R101” to “R102”, position from “3” to “7”$/u,
    );
  });

  it('says which devices left a rack and came into it', async () => {
    expect(await ask('What was in rack R101 before?')).toBe(
      'rack R101: moves in and out (without deleted entities): T: device quay-sw-1 left',
    );
    expect(await ask('Which devices moved into R102?')).toContain('device quay-sw-1 came');
  });

  it('names the devices of former ends of cables', async () => {
    expect(await ask('What was eth1 of quay-sw-1 connected to before?')).toContain(
      'T: connected to from “quay-sw-2 eth1” to “quay-sw-3 eth1”',
    );
  });

  it('uses the names of the time, and says what is called otherwise now', async () => {
    await write(rack('2', 'R102-renamed'));
    expect(await ask('Where was quay-sw-1 before?')).toBe(
      'device quay-sw-1: changes of its place: rack “R102” is called “R102-renamed” now; T: rack from “R101” to “R102”, position from “3” to “7”',
    );
    await write(rack('2', 'R102'));
  });

  it('reads the changes of parts', async () => {
    await write({ ...port('1', '1'), status: 'disabled' });
    const answer = await ask('Which interfaces changed on quay-sw-1?');
    expect(answer).toMatch(
      /^device quay-sw-1: changes of its parts \(interface\): T: eth1: status from none to “disabled”; T: eth1: connected to from “quay-sw-2 eth1” to “quay-sw-3 eth1”/u,
    );
    expect(await ask('Which interfaces changed on quay-sw-2?')).toContain(
      'changes of its parts (interface): T: eth1: connected to from “quay-sw-1 eth1” to none',
    );
  });

  it('says what it does not know: who, when exactly, and what happened inside a place', async () => {
    expect(await ask('Who moved quay-sw-1?')).toContain('who made them is not stored; T: rack from “R101” to “R102”');
    expect(await ask('Which rack was quay-sw-1 in two weeks ago?')).toMatch(/from “R101” to “R102”.*\nnot used: .*weeks/u);
    expect(await ask('What changed in Hamburg?')).toBe('site Hamburg: changes of the site itself: none; stored since T');
  });

  it.each([
    'Before I reboot it, where is it?',
    'Where is quay-sw-1?',
    'Which devices are in R101?',
    'Check the old switch before the maintenance.',
  ])('does not take other texts for one: %s', (text) => expect(asksAboutPast(text)).toBe(false));

  it('claims no “none” of changes and members that were not read', async () => {
    await write(device('4', 'quay-sw-4', '1'));
    await write(device('4', 'quay-sw-4', '2'));
    for (let step = 0; step < 55; step += 1) await write(device('4', 'quay-sw-4', '2', { status: `step-${step}` }));
    expect(await ask('Where was quay-sw-4 before?')).toBe(
      'device quay-sw-4: changes of its place: none in the latest changes; older ones were not read',
    );
    expect(await ask('Which statuses did quay-sw-4 have before?')).toContain('of 50+)');
    await write(rack('3', 'R103'), ...Array.from({ length: 200 }, (_, index) => device(`${index + 100}`, `quay-pp-${index}`, '3')));
    expect(await ask('What was in rack R103 before?')).toContain(
      'rack R103: moves in and out (without deleted entities): none of those that were read; there are more',
    );
    expect(await ask('What changed in Hamburg?')).toContain('moves in and out (without deleted entities): none of those that were read');
  });
});
