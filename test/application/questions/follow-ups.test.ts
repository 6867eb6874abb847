import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/application/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openSample, type TestApplication, userMessage } from '../../testkit/application/application.js';

let test: TestApplication;
beforeAll(async () => {
  test = await openSample();
});
afterAll(() => test.dispose());

/** The answers to the questions of a session. */
async function answersTo(...questions: readonly string[]): Promise<readonly Answer[]> {
  let session: string | undefined;
  const answers: Answer[] = [];
  for (const text of questions) {
    answers.push(await test.app.questions.ask(LOCAL, { text, ...(session === undefined ? {} : { sessionId: session }) }));
    session = (await test.app.messages.add(LOCAL, session, userMessage(text))).session.id;
  }
  return answers;
}

const listsOf = ({ groups }: Answer): readonly string[] =>
  groups.map(({ subject, title, total }) => `${subject?.display ?? 'inventory'}: ${total} ${title}`);

describe('a follow-up', () => {
  it.each([
    // vanna-ai/vanna#804: what takes the place of something in the question before is not added to it.
    [
      ['list the switches in fra1', 'and routers?', 'and racks?'],
      ['Frankfurt FRA1: 2 router devices', 'Frankfurt FRA1: 3 racks'],
    ],
    [
      ['how many devices are in fra1', 'same for ams2', 'and how many racks?'],
      ['Amsterdam AMS2: 27 devices', 'Amsterdam AMS2: 3 racks'],
    ],
    [
      ['devices per site', 'and per rack?', 'and per rack in fra1?'],
      ['inventory: 9 devices by rack', 'Frankfurt FRA1: 3 devices by rack'],
    ],
    [['racks with more than 5 devices', 'and with fewer than 5?'], ['inventory: 2 racks by number of devices']],
    // databricks-solutions/dbx-unifiedchat#10: a further condition for the list of the question before.
    [
      ['vlans in fra1', 'only above 50', 'and in ber?'],
      ['Frankfurt FRA1: 3 vlans with vid above 50', 'Berlin HQ: 3 vlans with vid above 50'],
    ],
    [
      ['vlans above 50', 'only those above 150', 'how many are there?'],
      ['inventory: 5 vlans with vid above 50 with vid above 150', 'inventory: 5 vlans with vid above 50 with vid above 150'],
    ],
    [
      ['devices in fra1', 'how many of them are PDUs?', 'per rack?'],
      ['Frankfurt FRA1: 6 pdu devices', 'Frankfurt FRA1: 3 pdu devices by rack'],
    ],
    [['hypervisors in fra1', 'and not R1?'], ['Frankfurt FRA1: 6 hypervisor devices without r1']],
    [
      ['vlans in fra1', 'and the routers as well'],
      ['Frankfurt FRA1: 2 router devices', 'Frankfurt FRA1: 4 vlans'],
    ],
  ])('changes one thing of the question before: %s', async (questions, expected) => {
    const [, ...answers] = await answersTo(...questions);
    expect(answers.flatMap(listsOf).toSorted()).toEqual(expected.toSorted());
    expect(answers.flatMap(({ notUsed }) => notUsed)).toEqual([]);
  });

  it('orders the numbers of the question before in the other way', async () => {
    const [, fewest] = await answersTo('which site has the most devices', 'and the fewest?');
    expect(fewest?.groups.map(({ rows }) => rows[0]?.text)).toEqual(['Hamburg Depot: 3']);
  });

  it('never lists what it excludes', async () => {
    const [, without] = await answersTo('show me fra1-esx-01', 'and not 03?');
    expect(without?.groups.map(({ subject }) => subject?.display)).not.toContain('fra1-esx-03');
    expect(without?.notUsed).toEqual(['03']);
  });
});
