import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Role } from '../../../src/domain/model/message.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { shown } from './made-up.js';

const KEYS: Readonly<Partial<Record<EntityType, string>>> = { DEVICE: 'dcim.device', VIRTUAL_MACHINE: 'virtualization.virtualmachine' };

/** Things that are numbered from 1 on, as many as most numbers in prose. */
function inventory(type: EntityType, nameOf: (number: number) => string): readonly EntityDraft[] {
  return Array.from({ length: 130 }, (_, index): EntityDraft => {
    const name = nameOf(index + 1);
    const ref = { source: 'netbox', objectType: KEYS[type] ?? 'dcim.device', objectId: String(index + 1) };
    return { ref, type, name, display: name, aliases: [], attributes: {}, relations: [] };
  });
}

const INVENTORIES = {
  'short lower-case names': { drafts: inventory('VIRTUAL_MACHINE', (number) => `vm${number}`), first: 'vm100' },
  'names with a hyphen': { drafts: inventory('DEVICE', (number) => `srv-${number}`), first: 'srv-100' },
  'names of a letter and a number': { drafts: inventory('DEVICE', (number) => `K${number}`), first: 'K100' },
  'names of two words': { drafts: inventory('DEVICE', (number) => `Press ${number}`), first: 'Press 100' },
} as const;

/** Sentences that name nothing, with a number from 1 to 120 at `%`. */
const SENTENCES = [
  'It answers on port 80.',
  'tcp/443 is open and so is udp/53.',
  'It listens on :8080 as well.',
  'The load is at %%PERCENT now.',
  'That costs $% a month.',
  'We paid % EUR for that.',
  'The maintenance begins at 2am.',
  'I will call you at %:15 tomorrow.',
  'The inlet is at 45C, rather warm.',
  'It was 23 °C this morning.',
  'Ticket % is still open.',
  'See ticket OPS-% for details.',
  'Look at https://wiki.example.org/pages/% please.',
  'Write to noc%@example.org please.',
  'room %: nothing.',
  'Turn %',
  'That took % ms.',
  'It has been like that for % days.',
  'The deadline is 12 March.',
  'We did that on 2024-11-05.',
  'There are % users on it, they say.',
] as const;

/** The same, which nobody looked at while the rules were made. */
const HELD_OUT = [
  'Page % of the manual says otherwise.',
  'The meeting is at % o’clock.',
  'They offered £%.50 for all of that.',
  'About % percent of the calls fail.',
  'The latency went from 3ms to %ms.',
  'Step %: wait.',
  'It drew % kW yesterday.',
  'The contract ends on March %, 2027.',
  'Is it 10am yet?',
  'Please read www.example.net/a/% first.',
  'Ask ops+%@mail.example.com about that.',
  'It failed % times last night.',
  'See #% for the history.',
  'They talk over https on 8443/tcp only.',
  'chapter % explains that.',
] as const;

const filled = (sentence: string, number: number): string => {
  const day = String(sentence.includes('March') ? 1 + (number % 28) : number);
  return sentence.replaceAll('%%PERCENT', `${day}\u0025`).replaceAll('%', day).replaceAll('\u0025', '%');
};

describe.each(Object.entries(INVENTORIES))('prose with an inventory of %s', (_, { drafts, first }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, drafts);
  });
  afterAll(() => server.stop());

  async function understood(role: Role, text: string) {
    const say = (by: Role, words: string, session?: string) =>
      server.app.messages.add(LOCAL, session, { role: by, parts: [{ kind: 'TEXT', text: words }] });
    const { session } = await say('USER', `Is ${first} up?`);
    return (await say(role, text, session.id)).message.understanding;
  }

  const names = async (role: Role, text: string): Promise<readonly string[]> => {
    const { mentions } = await understood(role, text);
    return mentions.filter(({ kind }) => kind === 'NAME').map((mention) => `${mention.text}: ${mention.status}`);
  };

  it.each([
    ['names nothing', SENTENCES, 1],
    ['names nothing in other words', HELD_OUT, 2],
  ] as const)('%s', async (_title, sentences, seed) => {
    const found: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sentences),
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom<Role>('USER', 'ASSISTANT'),
        async (sentence, number, role) => {
          const text = filled(sentence, number);
          found.push(...(await names(role, text)).map((name) => `${role} ${text} → ${name}`));
        },
      ),
      { numRuns: 120, seed },
    );
    expect([...new Set(found)].toSorted()).toEqual([]);
  });

  it('is none where a thing has the words for its whole name', async () => {
    const ref = { source: 'netbox', objectType: 'dcim.location', objectId: '900' };
    const desk: EntityDraft = { ref, type: 'LOCATION', name: 'Desk 5', display: 'Desk 5', aliases: [], attributes: {}, relations: [] };
    await server.app.entities.upsert(LOCAL, [desk]);
    expect(await names('USER', 'Who sits at Desk 5 now?')).toEqual(['Desk 5: RESOLVED']);
    expect(await names('USER', 'Who sits at 5 now?')).toEqual([]);
  });

  it('still takes a number alone for a name like the last one', async () => {
    for (const text of ['what about 50?', 'and 51?', '52']) {
      const number = /\d+/.exec(text)?.[0] ?? '';
      const meant = Object.values(shown(await understood('USER', text)));
      const { objectType = '', objectId = '' } = drafts.find(({ name }) => name.endsWith(number))?.ref ?? {};
      expect(meant, text).toEqual([`${objectType.replace(/^[a-z]+\./, '')}:${objectId}`]);
    }
  });
});
