import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { userMessage } from '../testkit/application/application.js';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';
import { sampleFolder } from '../testkit/application/sample-folder.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ folder: await sampleFolder() });
  const { session } = await server.app.sessions.open(LOCAL, { key: 'ticket-8' });
  await server.app.messages.add(LOCAL, session.id, userMessage('Which rack is fra1-core-02 in?'));
});
afterAll(() => server.stop());

const ask = (args: readonly string[], input = '') =>
  command(['ask', '--data', server.folder, ...args], { NETLOOM_DATA: server.folder, NETLOOM_SAMPLE: 'false' }, input);

describe('netloom ask', () => {
  it('works while a server runs on the same folder', async () => {
    const { code, out, err } = await netloom(['ask', 'What is it powered by?', '--session', 'ticket-8', '--data', server.folder]).ended;
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^device fra1-core-02: fed by \(2\)\n {2}- PSU1 → PDU-A Outlet 3 → feed R2-A/u);
  });

  it('shows the first 20 facts of a list, and all with --all', async () => {
    const question = 'Which devices are in Frankfurt FRA1?';
    expect((await ask([question])).out).toContain('… and 8 more; --all shows them');
    const { lines } = await ask([question, '--all']);
    expect(lines.filter((line) => line.startsWith('  - '))).toHaveLength(28);
  });

  it('asks which one is meant, and names what the inventory does not have', async () => {
    const { out } = await ask(['Which prefix does VLAN 100 have, and is fra9-sw77 up?']);
    expect(out).toContain('Not in the inventory: “fra9-sw77”');
    expect(out).toMatch(/Which one do you mean\?\n {2}1\. /u);
  });

  it('prints JSON with the ids of the entities on the path of each fact', async () => {
    const { out } = await ask(['-', '--json'], 'Where is fra1-core-02?');
    const answer = JSON.parse(out) as { groups: { subject: { name: string }; facts: { path: string[] }[] }[] };
    expect(answer.groups[0]?.subject.name).toBe('fra1-core-02');
    expect(answer.groups[0]?.facts[0]?.path.every((id) => id.startsWith('ent_'))).toBe(true);
  });

  it('replaces characters that control the terminal', async () => {
    const { out } = await ask(['Is “\u001B[31mfra9-sw77\u0007” up?']);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('says so if the question names nothing', async () => {
    expect((await ask(['Good morning.'])).out).toBe('The question names nothing of the inventory.');
  });
});

describe('netloom ask and understand with a server', () => {
  const onServer = (args: readonly string[]) => command(args, { NETLOOM_URL: server.url });

  it('answer as from the data folder', async () => {
    const question = 'What is it powered by?';
    const { code, out, err } = await onServer(['ask', question, '--session', 'ticket-8']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe((await ask([question, '--session', 'ticket-8'])).out);
    const flagged = await command(['ask', question, '--session', 'ticket-8', '--url', server.url, '--json']);
    expect(JSON.parse(flagged.out)).toMatchObject({ text: question, groups: [{ subject: { name: 'fra1-core-02' }, total: 2 }] });
    expect((await onServer(['ask', 'Which devices are in Frankfurt FRA1?'])).out).toContain('… and 8 more; --all shows them');
    expect((await onServer(['ask', 'Is fra9-sw77 up?'])).out).toContain('Not in the inventory: “fra9-sw77”');
  });

  it('understand texts', async () => {
    const { code, out } = await onServer(['understand', 'Which rack is fra1-core-02 in?']);
    expect([code, out]).toEqual([0, expect.stringMatching(/“fra1-core-02” {2}RESOLVED[\s\S]+is +device .*fra1-core-02/u)]);
    const json = await onServer(['understand', 'Which rack is fra1-core-02 in?', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ mentions: [{ text: 'fra1-core-02', status: 'RESOLVED' }] });
    expect((await command(['understand', 'x', '--url', 'http://127.0.0.1:1'])).code).toBe(5);
  });
});
