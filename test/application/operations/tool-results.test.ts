import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContextWindow } from '../../../src/domain/window/model/context-window.js';
import type { Json } from '../../../src/domain/common/json.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

/** The ways in which a client may report one tool call. */
const WAYS = [
  'PARTS',
  'OPERATION',
  'OPERATION_FIRST',
  'PARTS_FIRST',
  'OPERATION_FIRST_WITHOUT_ID',
  'PARTS_FIRST_WITHOUT_ID',
  'RUNNING',
] as const;
type Way = (typeof WAYS)[number];

describe('a tool result', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());

  const RESULT = JSON.stringify({ count: 1, results: [{ id: 4711, serial: 'Q-31337', note: 'marked once' }] });
  const ARGUMENTS = { serial: 'Q-31337' };
  const calls = (callId: string, tool = 'inventory.find', args: Json = ARGUMENTS): MessageDraft => ({
    role: 'ASSISTANT',
    parts: [{ kind: 'TOOL_CALL', callId, tool, arguments: args }],
  });
  const returns = (callId: string, text = RESULT, isError = false): MessageDraft => ({
    role: 'TOOL',
    parts: [{ kind: 'TOOL_RESULT', callId, text, isError }],
  });

  async function turn(way: Way, callId = 'call_7'): Promise<string> {
    const { id } = (await test.app.sessions.open(LOCAL, {})).session;
    const add = (draft: MessageDraft) => test.app.messages.add(LOCAL, id, draft);
    const record = (more: object = {}) =>
      test.app.operations.record(LOCAL, id, { tool: 'inventory.find', arguments: ARGUMENTS, result: RESULT, ...more });
    await add(userMessage('Which device has the serial number Q-31337?'));
    if (way === 'OPERATION') await record();
    if (way === 'OPERATION') return id;
    await add(calls(callId));
    if (way === 'OPERATION_FIRST') await record({ callId });
    if (way === 'OPERATION_FIRST_WITHOUT_ID') await record();
    if (way === 'RUNNING') await record({ callId, status: 'RUNNING', result: undefined });
    await add(returns(callId));
    if (way === 'PARTS_FIRST') await record({ callId });
    if (way === 'PARTS_FIRST_WITHOUT_ID') await record();
    return id;
  }

  const listed = async (session: string): Promise<readonly Operation[]> =>
    (await test.app.operations.recent(LOCAL, session, 50, {})).operations;
  const windowOf = async (session: string, budget = 4_000): Promise<ContextWindow> =>
    (await test.app.contexts.build(LOCAL, session, { budget })).window;
  const times = (text: string, what: string): number => text.split(what).length - 1;

  it.each(WAYS)('is one operation and appears once in every rendering: %s', async (way) => {
    const session = await turn(way);
    const operations = await listed(session);
    expect(operations.map(({ tool, result, status }) => ({ tool, result, status }))).toEqual([
      { tool: 'inventory.find', result: RESULT, status: 'SUCCEEDED' },
    ]);
    expect(operations[0]?.arguments).toEqual(ARGUMENTS);
    const { counters } = (await test.app.sessions.get(LOCAL, session)) ?? {};
    expect(counters?.operations).toBe(1);
    expect(counters?.operationTokens).toBe(operations[0]?.tokens);
    const window = await windowOf(session);
    for (const format of ['PROMPT', 'OPENAI', 'ANTHROPIC', 'OPENAI_RESPONSES'] as const)
      expect(times(JSON.stringify(test.app.contexts.render(window, format)), 'marked once')).toBe(1);
  });

  it('is shown as an operation if the window shows its message without it', async () => {
    const session = await turn('PARTS');
    const names = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, serial: `S-${index}`, note: 'one of many' }));
    const long = JSON.stringify({ count: names.length, results: names });
    await test.app.messages.add(LOCAL, session, calls('call_8'));
    await test.app.messages.add(LOCAL, session, returns('call_8', long));
    await test.app.messages.add(LOCAL, session, userMessage('How many are there?'));
    const [operation] = await listed(session);
    const window = await windowOf(session, 2_000);
    const items = window.sections.flatMap((section) => section.items);
    const holder = items.find(({ message }) => message?.id === operation?.message);
    expect(holder === undefined || holder.cut?.how === 'MASKED').toBe(true);
    expect(items.flatMap((item) => item.operation?.id ?? [])).toEqual([operation?.id]);
  });

  it('of a reused call id is a separate operation', async () => {
    const session = await turn('PARTS', 'call_0');
    await test.app.messages.add(LOCAL, session, userMessage('And Q-4?'));
    await test.app.messages.add(LOCAL, session, calls('call_0', 'inventory.find', { serial: 'Q-4' }));
    await test.app.messages.add(LOCAL, session, returns('call_0', '{"count":0,"results":[]}'));
    expect((await listed(session)).map(({ arguments: args, result }) => [args, result])).toEqual([
      [{ serial: 'Q-4' }, '{"count":0,"results":[]}'],
      [ARGUMENTS, RESULT],
    ]);
  });

  it('that failed is a failed operation, and the effects of the others are known', async () => {
    const session = await turn('PARTS');
    await test.app.messages.add(LOCAL, session, {
      role: 'ASSISTANT',
      parts: [
        { kind: 'TOOL_CALL', callId: 'a', tool: 'canvas.deselect', arguments: { ids: ['dcim.device:5'] } },
        { kind: 'TOOL_CALL', callId: 'b', tool: 'canvas.zoom', arguments: {} },
      ],
    });
    await test.app.messages.add(LOCAL, session, {
      role: 'TOOL',
      parts: [
        { kind: 'TOOL_RESULT', callId: 'a', text: '{"deselected":["dcim.device:5"]}', isError: false },
        { kind: 'TOOL_RESULT', callId: 'b', text: 'no canvas', isError: true },
      ],
    });
    const recent = await test.app.operations.recent(LOCAL, session, 10, {});
    expect(recent.operations.slice(0, 2).map(({ tool, status }) => [tool, status])).toEqual([
      ['canvas.zoom', 'FAILED'],
      ['canvas.deselect', 'SUCCEEDED'],
    ]);
    expect(recent.deselected).toEqual(['dcim.device:5']);
  });

  it('recorded twice keeps the client’s data of the call', async () => {
    const session = await turn('PARTS');
    const record = () =>
      test.app.operations.record(LOCAL, session, {
        callId: 'call_7',
        tool: 'inventory.find',
        arguments: ARGUMENTS,
        result: RESULT,
        durationMs: 12,
        summary: 'one device',
      });
    expect(await record()).toMatchObject({ created: false, operation: { durationMs: 12, metadata: { summary: 'one device' } } });
    const revision = (await test.app.sessions.get(LOCAL, session))?.revision;
    await record();
    expect((await test.app.sessions.get(LOCAL, session))?.revision).toBe(revision);
    expect(await listed(session)).toHaveLength(1);
  });

  it('of a cancelled message excludes the operation', async () => {
    const session = await turn('PARTS');
    const head = (await test.app.sessions.get(LOCAL, session))?.head ?? '';
    await test.app.messages.cancel(LOCAL, head);
    expect(await listed(session)).toEqual([]);
    expect(JSON.stringify(await windowOf(session))).not.toContain('marked once');
  });
});
