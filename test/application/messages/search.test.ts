import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('the search in the messages of a session', () => {
  let application: TestApplication;
  let session: string;
  let branch: string;
  beforeAll(async () => {
    application = openApplication();
    const { app } = application;
    const first = await app.messages.add(LOCAL, undefined, userMessage('The uplinks of the Lisbon router flap'));
    session = first.session.id;
    await app.messages.add(LOCAL, session, userMessage('Lunch is at noon'));
    const other = await app.messages.add(LOCAL, session, userMessage('Lisbon again: which uplink of the router flaps most?'));
    branch = other.message.id;
  });
  afterAll(() => application.dispose());
  const found = async (text: string, first = 10) =>
    (await application.app.messages.search(LOCAL, session, text, first)).map((message) => message.text);

  it('finds those that share words, best first, at most as many as requested', async () => {
    expect((await found('router flapping')).sort()).toEqual([
      'Lisbon again: which uplink of the router flaps most?',
      'The uplinks of the Lisbon router flap',
    ]);
    expect(await found('router flapping', 1)).toHaveLength(1);
    expect(await found('noon')).toEqual(['Lunch is at noon']);
    expect(await found('nothing of this')).toEqual([]);
    expect(await found('?!')).toEqual([]);
  });

  it('leaves out cancelled messages', async () => {
    await application.app.messages.cancel(LOCAL, branch);
    expect(await found('router flapping')).toEqual(['The uplinks of the Lisbon router flap']);
  });

  it('rejects other sessions and numbers out of range', async () => {
    const { messages } = application.app;
    await expect(messages.search({ ...LOCAL, name: 'other' }, session, 'router', 5)).rejects.toThrow('No session');
    await expect(messages.search(LOCAL, session, 'router', 0)).rejects.toThrow('first');
  });
});
