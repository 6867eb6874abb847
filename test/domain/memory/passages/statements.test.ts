import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/domain/model/message.js';
import type { Mention } from '../../../../src/domain/model/understanding.js';
import { passagesOf, type Passage } from '../../../../src/domain/memory/passages/passage.js';
import { rankStatements } from '../../../../src/domain/memory/passages/rank-statements.js';

const DAY = 86_400_000;
let number = 0;

interface Statement {
  readonly text: string;
  /** The names of the mentioned entities, which are also their ids. */
  readonly about?: readonly string[];
  readonly day?: number;
  readonly by?: string;
  readonly author?: string;
}

const messageOf = ({ text, about = [], day = 0, by = 'anna', author }: Statement): Message => {
  number += 1;
  const mentions = about.map((name) => ({ status: 'RESOLVED', kind: 'NAME', entities: [{ id: name, name }] }) as unknown as Mention);
  return {
    id: `msg_${number}`,
    role: 'USER',
    text,
    writtenBy: by,
    author,
    createdAt: day * DAY + number,
    understanding: { mentions },
  } as unknown as Message;
};

const session = (...statements: readonly Statement[]): readonly Passage[] => {
  number += 1;
  return passagesOf({ id: `ses_${number}`, owner: 'anna' }, statements.map(messageOf), new Set());
};

const sentencesIn = (text: string): readonly string[] => session({ text }).flatMap(({ sentences }) => sentences);

const shownFor = (text: string, passages: readonly Passage[], entities: readonly string[] = []) =>
  rankStatements(passages, { text, entities, around: new Set(), meaning: new Map(), now: 100 * DAY }).map(({ statements }) =>
    statements.map(({ text: stated }) => stated).join(' | '),
  );

describe('the statements of a message', () => {
  it.each([
    'Swapped PSU 2 of sw-1, the old one is in the crate.',
    'nobody goes in there alone, insurance wants two signatures',
    'When the mains fail, call the facility desk first.',
    'tell the new ones it drinks only water-based fluid',
  ])('are its sentences that state something: %j', (text) => {
    expect(sentencesIn(text)).toEqual([text]);
  });

  it.each([
    'Where is sw-1?',
    'is sw-1 in rack R2',
    'Show me the ports of sw-1.',
    'If sw-1 moved to rack R3, we would need a longer cable.',
    'Port 7 of sw-1 is mirrored for today only.',
    'Somebody claims that sw-1 will be sold. I don’t believe it.',
    'The root password of sw-1 is hunter2.',
    'The customer wrote: "sw-1 reboots every Friday at noon, do something about it"',
    '> The spare part is in the attic.',
    '```\nsw-1 is the spanning tree root\n```',
    'Ok thanks.',
    'Could be the fan tray, or somebody left the door open.',
    'A fellow from the exchange claims that the line is up for sale.',
    'I guess the lift motor disturbs it.',
    'Khalid is away until lunch, I wait here.',
    'Answer this guest: "Room 417. The Wi-Fi is useless, my calls drop each time. Yours, M. Perrin"',
  ])('are none in %j', (text) => {
    expect(sentencesIn(text)).toEqual([]);
  });

  it('are about the entities of their message, or of the last one that mentions any', () => {
    const [first, second] = session(
      { text: 'sw-1 lost its uplink at noon.', about: ['sw-1'] },
      { text: 'It was the optic, I took one from the drawer.' },
    );
    expect([...(first?.entities ?? [])]).toEqual(['sw-1']);
    expect([...(second?.entities ?? [])]).toEqual(['sw-1']);
    expect(first?.names).toEqual([]);
    expect(second?.names).toEqual(['sw-1']);
  });
});

describe('a statement that its writer takes back', () => {
  it('does not count', () => {
    const all = session(
      { text: 'The kitchen printer takes 110 mm rolls.' },
      { text: 'I measured it: 80, what they told us is not true.' },
      { text: 'The new rolls are in the pantry.' },
    );
    expect(all.map(({ text }) => text)).toEqual(['The new rolls are in the pantry.']);
  });
});

describe('the statements of a session', () => {
  const told = session(
    { text: 'Where is the robot of cell 7?' },
    { text: 'The robot in cell 7 lost its address again on Monday.', about: ['cell-7'] },
    { text: 'The vendor says below 8.7.4 it never renews a lease, only static ones help.' },
    { text: 'What is the address of the line controller?' },
    { text: 'The canteen has a new coffee machine in the corner.' },
    { text: 'Our forklift driver had his birthday in the yard.' },
  );

  it('are shown together, with those beside the best one', () => {
    expect(shownFor('The robot in cell 7 has no address.', told, ['cell-7'])).toEqual([
      'The robot in cell 7 lost its address again on Monday. | The vendor says below 8.7.4 it never renews a lease, only static ones help.',
    ]);
  });

  it('of several writers are shown one by one', () => {
    const both = session(
      { text: 'The fuse of cell 7 is in the grey box.', about: ['cell-7'], author: 'Bob' },
      { text: 'The fuse of cell 7 is a slow one.', about: ['cell-7'], author: 'Carla' },
    );
    expect(shownFor('Which fuse has cell 7?', both, ['cell-7'])).toHaveLength(2);
  });
});

describe('statements about how a text should be', () => {
  const rules = [
    ...session({ text: 'Put the way back at the top of any procedure, then the steps.' }),
    ...session({ text: 'Letters to the stores: French on top, English below.' }),
    ...session({ text: 'Device lists should come with name, room and serial.' }),
  ];

  it.each([
    ['Give me the procedure for a new certificate on gw-2.', 'Put the way back'],
    ['Can you write to Luc that we swap the switch at five?', 'Letters to the stores'],
    ['Which access points do we have in Bath?', 'Device lists should come'],
  ])('are shown when one of this kind is asked for: %s', (text, beginning) => {
    const shown = shownFor(text, rules);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain(beginning);
  });

  it('are not shown otherwise', () => {
    expect(shownFor('Is gw-2 up?', rules)).toEqual([]);
  });
});

describe('the statements for a turn', () => {
  const spares = session({ text: 'The spare optics are in the grey drawer of the lab.' });
  const window = session({ text: 'Changes on sw-1 are allowed on Tuesday night.', about: ['sw-1'] });
  const lunch = session({ text: 'Our canteen serves soup on Mondays.' });

  it('have its words or its entities', () => {
    expect(shownFor('Where do we keep spare optics?', [...spares, ...window, ...lunch])).toEqual([
      'The spare optics are in the grey drawer of the lab.',
    ]);
    expect(shownFor('Reload it?', [...spares, ...window, ...lunch], ['sw-1'])).toEqual(['Changes on sw-1 are allowed on Tuesday night.']);
    expect(shownFor('What is the capital of France?', [...spares, ...window, ...lunch])).toEqual([]);
  });

  it('have one without common words at most, so that an entity with a long history does not fill the window', () => {
    const history = session(
      ...Array.from({ length: 9 }, (_, day) => ({ text: `Cleaned filter number ${day} there again.`, about: ['sw-1'], day })),
    );
    expect(shownFor('Reload?', history, ['sw-1'])).toHaveLength(1);
  });

  // memoria#89, symaira-memory#556
  it.each([
    ['the same words', 'The keybox of Utica has code 7734.', 'The keybox of Utica has code 9912.'],
    ['a word that says that it changed', 'SIM of atm-9 has the pin 2580.', 'Pearl replaced the card of atm-9, it takes 7719 now.'],
    ['another time', 'Tammy swaps the fuse on 9 November, all agreed with Walt.', 'Walt has to work, it is on 2 December at 7 am.'],
    ['an admission', 'The vendor desk: dial 2 for outages.', 'I mixed it up, outages are on four.'],
  ])('are replaced by later ones of the same writer about the same entity: %s', (_, earlier, later) => {
    const both = [...session({ text: earlier, about: ['e'] }), ...session({ text: later, about: ['e'], day: 9 })];
    expect(shownFor(earlier, both, ['e'])).toEqual([later]);
  });

  it('of another author of an imported conversation replace nothing', () => {
    const text = 'The keybox of Utica has code 7734.';
    const imported = session(
      { text, about: ['e'], author: 'Bob' },
      { text: 'The keybox of Utica has code 9912.', about: ['e'], author: 'Carla', day: 9 },
    );
    expect(imported.map(({ by, author }) => [by, author])).toEqual([
      ['anna', 'Bob'],
      ['anna', 'Carla'],
    ]);
    expect(shownFor(text, imported, ['e'])).toEqual(expect.arrayContaining([text]));
  });

  it('are none of a doubt of others: a pasted log does not silence the message', () => {
    const pasted = 'The fan of sw-1 was replaced.\n```\n%SYS-4: joking is not true\n```';
    expect(sentencesIn(pasted)).toEqual(['The fan of sw-1 was replaced.']);
  });

  it('of another writer or about another entity replace nothing', () => {
    const text = 'The keybox of Utica has code 7734.';
    const later = 'The keybox of Utica has code 9912.';
    const ofOther = [...session({ text, about: ['e'] }), ...session({ text: later, about: ['e'], day: 9, by: 'bert' })];
    expect(shownFor(text, ofOther, ['e'])).toEqual(expect.arrayContaining([text]));
    const elsewhere = [
      ...session({ text: 'The keybox has code 7734.', about: ['e'] }),
      ...session({ text: 'The gate has code 9912.', about: ['f'], day: 9 }),
    ];
    expect(shownFor('Which code has the keybox?', elsewhere, ['e'])).toEqual(expect.arrayContaining(['The keybox has code 7734.']));
  });

  it('are of at most four sessions, each of 450 characters, whatever was written', () => {
    const statement = fc.record({
      text: fc.stringMatching(/^[a-z]{3,8}( [a-z0-9]{2,9}){2,80}\.$/u),
      about: fc.subarray(['a', 'b', 'c']),
      day: fc.nat(90),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(statement, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
        fc.subarray(['a', 'b', 'c']),
        (all, entities) => {
          const passages = all.flatMap((each) => session(...each));
          const shown = rankStatements(passages, {
            text: all[0]?.[0]?.text ?? 'Nothing.',
            entities,
            around: new Set(),
            meaning: new Map(),
            now: 100 * DAY,
          });
          expect(shown.length).toBeLessThanOrEqual(4);
          for (const { statements, score, parts } of shown) {
            for (const { passage, text } of statements) {
              expect(passage.sentences.length === 1 || text.length <= 301).toBe(true);
              expect(passage.text).toContain(text.split('. ')[0]);
            }
            const characters = statements.reduce((sum, { text }) => sum + text.length, 0);
            expect(statements.length === 1 || characters <= 450).toBe(true);
            expect(new Set(statements.map(({ passage }) => passage.session)).size).toBe(1);
            expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 9);
          }
          expect(new Set(shown.map(({ statements }) => statements[0]?.passage.session)).size).toBe(shown.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});
