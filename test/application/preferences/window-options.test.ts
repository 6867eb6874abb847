import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContextRequest } from '../../../src/domain/window/model/context-window.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const LONG_RESULT = JSON.stringify({
  count: 60,
  results: Array.from({ length: 60 }, (_, id) => ({ id, name: `port-${id}`, state: 'down' })),
});

describe('window options', () => {
  let test: TestApplication;
  let session: string;
  beforeAll(async () => {
    test = openApplication({ NETLOOM_MODELS: 'deploy/models.example.json', NETLOOM_PROFILES: 'deploy/profiles.example.json' });
    await test.app.entities.upsert(LOCAL, [{ ...device('1', 'sw-1'), status: 'active', attributes: { serial: 'S-4711' } }]);
    ({ id: session } = (await test.app.sessions.open(LOCAL, {})).session);
    for (let turn = 0; turn < 40; turn += 1) {
      await test.app.messages.add(
        LOCAL,
        session,
        userMessage(`Port ${turn} of sw-1 has been down since yesterday evening, says the monitoring.`),
      );
      await test.app.messages.add(
        LOCAL,
        session,
        userMessage(`Noted that of port ${turn}; nobody has looked at it.`, { role: 'ASSISTANT' }),
      );
    }
    await test.app.operations.record(LOCAL, session, { tool: 'list_ports', arguments: { device: 'sw-1' }, result: LONG_RESULT });
    await test.app.messages.add(LOCAL, session, userMessage('Is sw-1 up, and what is its serial?'));
  });
  afterAll(async () => test.dispose());

  const built = async (request: ContextRequest) => (await test.app.contexts.build(LOCAL, session, request)).window;
  const refused = async (request: ContextRequest): Promise<string> =>
    test.app.contexts.build(LOCAL, session, request).then(
      () => 'it was built',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  it('count with the tokenizer of the model, and name it', async () => {
    const windows = await Promise.all(
      [{}, { model: 'gpt-4o-mini' }, { model: 'gpt-4-turbo' }, { model: 'claude-haiku-4-5-20251001' }].map(built),
    );
    expect(windows.map(({ model, budget }) => [model, budget.tokenizer])).toEqual([
      [undefined, 'o200k_base'],
      ['gpt-4o-mini', 'o200k_base'],
      ['gpt-4-turbo', 'cl100k_base'],
      ['claude-haiku-4-5', 'cl100k_base × 1.2 + 15 % (estimate)'],
    ]);
    const talk = (index: number): number => windows[index]?.sections.find(({ kind }) => kind === 'MESSAGE')?.tokens ?? 0;
    expect(talk(1)).toBe(talk(0));
    expect(talk(3)).toBeGreaterThan(talk(2));
  });

  it('cache token costs for each tokenizer separately', async () => {
    const request = { budget: 3_000, instructions: 'Be brief.' };
    const alone = openApplication();
    try {
      const { id } = (await alone.app.sessions.open(LOCAL, {})).session;
      await alone.app.messages.add(
        LOCAL,
        id,
        userMessage('Das Übertragungsnetz antwortet nicht mehr, und die Störungsmeldung bleibt unbeantwortet.'),
      );
      await alone.app.messages.add(LOCAL, id, userMessage('Noted.', { role: 'ASSISTANT' }));
      const used = async (model: string | undefined) =>
        (await alone.app.contexts.build(LOCAL, id, { ...request, ...(model === undefined ? {} : { model }) })).window.budget.used;
      const first = await used(undefined);
      expect(await used('gpt-4-turbo')).toBeGreaterThan(first);
      expect(await used('claude-opus-5-5')).toBeGreaterThan(await used('gpt-4-turbo'));
      expect((await alone.app.contexts.build(LOCAL, id, { ...request, budget: 2_999 })).window.budget.used).toBe(first);
    } finally {
      await alone.dispose();
    }
  });

  it('limit the budget to the model’s context: larger requests are refused, preferences are reduced', async () => {
    expect(await refused({ model: 'gpt-4', budget: 8_193 })).toBe(
      'request.budget: expected at most 8192 tokens, the context of gpt-4, got 8193.',
    );
    expect((await built({ model: 'gpt-4', budget: 8_192 })).budget.limit).toBe(8_192);
    expect((await built({ model: 'gpt-4', profile: 'RESPONDER' })).budget.limit).toBe(8_192);
    expect((await built({ model: 'gpt-4o', budget: 64_000 })).budget.limit).toBe(64_000);
    expect(await refused({ model: 'gpt-4o', budget: 64_001 })).toContain('at most 64000 tokens, the context of gpt-4o');
  });

  it('reserve tokens that the model does not accept as input', async () => {
    expect((await built({ model: 'gpt-5-mini', budget: 400_000 })).budget).toMatchObject({ limit: 400_000, reserved: 128_000 });
    expect((await built({ model: 'gpt-5-mini', budget: 200_000 })).budget).toMatchObject({ limit: 200_000, reserved: 1_024 });
    expect(await refused({ model: 'gpt-5-mini', budget: 300_000, reserve: 1_000 })).toBe(
      'request.reserve: expected at least 28000 tokens, because gpt-5-mini accepts at most 272000, got 1000.',
    );
  });

  it('list known names if a model or a profile is unknown', async () => {
    expect(await refused({ model: 'gpt-99' })).toMatch(
      /^request\.model: expected a known model \(local\/llama-4, gpt-4o, gpt-5\.6, .*\), got "gpt-99"\.$/,
    );
    expect(await refused({ profile: 'constructor' })).toBe(
      'request.profile: expected a known profile (TRIAGE, RESPONDER, INTENT, TOOL_RUNNER), got "constructor".',
    );
  });

  it('use the model of the session, unless the request names another', async () => {
    const { session: other } = await test.app.sessions.open(LOCAL, { preferences: { model: 'claude-sonnet-4-5' } });
    await test.app.messages.add(LOCAL, other.id, userMessage('Is sw-1 up?'));
    const of = async (request: ContextRequest) => (await test.app.contexts.build(LOCAL, other.id, request)).window.model;
    expect([await of({}), await of({ model: 'gpt-5.5' })]).toEqual(['claude-sonnet-4-5', 'gpt-5.5']);
    await expect(test.app.sessions.open(LOCAL, { preferences: { model: 'nobody' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { path: 'preferences.model' },
    });
  });

  it('prefer what the user or the session set for the agent, and leave memories out on request', async () => {
    await test.app.memories.add(LOCAL, { text: 'Ports of sw-1 are labelled.' });
    const preferences = { budget: 2_000, agents: [{ profile: 'RESPONDER', budget: 3_000, strategy: 'DISCARD', memories: false }] } as const;
    const { session: other } = await test.app.sessions.open(LOCAL, { preferences });
    await test.app.messages.add(LOCAL, other.id, userMessage('Is sw-1 up?'));
    const of = async (request: ContextRequest) => {
      const { window } = await test.app.contexts.build(LOCAL, other.id, request);
      return [window.strategy, window.budget.limit, window.sections.some(({ kind }) => kind === 'MEMORIES')];
    };
    expect(await of({ profile: 'RESPONDER' })).toEqual(['DISCARD', 3_000, false]);
    expect(await of({ profile: 'RESPONDER', budget: 1_000 })).toEqual(['DISCARD', 1_000, false]);
    expect(await of({ profile: 'TOOL_RUNNER' })).toEqual(['RELEVANT', 6_000, true]);
    expect(await of({})).toEqual(['AUTO', 2_000, true]);
    await test.app.sessions.savePreferences(LOCAL, { memories: false });
    expect(await of({})).toEqual(['AUTO', 2_000, false]);
    await test.app.sessions.savePreferences(LOCAL, { memories: null });
    expect(await of({})).toEqual(['AUTO', 2_000, true]);
    for (const [agents, path] of [
      [[{ profile: '__proto__' }], 'preferences.agents[0].profile'],
      [[{ profile: 'INTENT' }, { profile: 'INTENT' }], 'preferences.agents[1].profile'],
      [[{ profile: 'INTENT', budget: 1 }], 'preferences.agents[0].budget'],
    ] as const)
      await expect(test.app.sessions.savePreferences(LOCAL, { agents })).rejects.toMatchObject({ details: { path } });
  });

  it('follow the profile of the agent', async () => {
    const windows = new Map(
      await Promise.all(['INTENT', 'RESPONDER', 'TOOL_RUNNER'].map(async (name) => [name, await built({ profile: name })] as const)),
    );
    const items = (name: string, kind: string) => windows.get(name)?.sections.find((section) => section.kind === kind)?.items ?? [];
    for (const [name, { profile, budget }] of windows) {
      expect(profile).toBe(name);
      expect(budget.used + budget.reserved).toBeLessThanOrEqual(budget.limit);
    }
    expect(windows.get('INTENT')?.budget).toMatchObject({ limit: 1_500, reserved: 200 });
    expect(items('INTENT', 'OPERATIONS')).toEqual([]);
    expect(items('INTENT', 'ENTITIES').map(({ text }) => text)).toEqual(['device sw-1']);
    expect(items('INTENT', 'HISTORY').length).toBeLessThan(items('RESPONDER', 'HISTORY').length);
    expect(items('TOOL_RUNNER', 'ENTITIES')[0]?.text).toContain('serial S-4711');
    expect(items('TOOL_RUNNER', 'OPERATIONS')[0]?.text).toContain('port-59');
    expect(items('RESPONDER', 'OPERATIONS')[0]?.text).not.toContain('port-59');
    expect(items('TOOL_RUNNER', 'HISTORY').reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(0.2 * 6_000);
  });

  it('are merged from the request, the profile, the session and the default, in this order', async () => {
    const { session: other } = await test.app.sessions.open(LOCAL, { preferences: { strategy: 'U_SHAPED', budget: 3_000 } });
    await test.app.messages.add(LOCAL, other.id, userMessage('Is sw-1 up?'));
    const of = async (request: ContextRequest) => {
      const { strategy, budget } = (await test.app.contexts.build(LOCAL, other.id, request)).window;
      return [strategy, budget.limit, budget.reserved];
    };
    expect(await of({})).toEqual(['U_SHAPED', 3_000, 375]);
    expect(await of({ profile: 'TRIAGE' })).toEqual(['DISCARD', 1_000, 100]);
    expect(await of({ profile: 'TRIAGE', strategy: 'RELEVANT', budget: 500, reserve: 50 })).toEqual(['RELEVANT', 500, 50]);
    expect(await of({ profile: 'RESPONDER' })).toEqual(['AUTO', 16_000, 1_024]);
  });

  it('include operations on explicit request', async () => {
    const kinds = async (request: ContextRequest) => (await built(request)).sections.map(({ kind }) => kind);
    expect(await kinds({ profile: 'INTENT' })).not.toContain('OPERATIONS');
    expect(await kinds({ profile: 'INTENT', withoutOperations: false, budget: 4_000 })).toContain('OPERATIONS');
    expect(await kinds({ profile: 'TOOL_RUNNER', withoutOperations: true })).not.toContain('OPERATIONS');
  });
});
