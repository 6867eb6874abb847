import * as fc from 'fast-check';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';

const ref = (objectType: string, objectId: string) => ({ source: 'crm', objectType, objectId });

const thing = (type: EntityDraft['type'], objectType: string, name: string, more: Partial<EntityDraft> = {}): EntityDraft => ({
  ref: ref(objectType, name),
  type,
  name,
  display: name,
  aliases: [],
  attributes: { serial: `S-${name}` },
  relations: [],
  ...more,
});

/** Devices, of which two have the same name, in racks of sites. */
export const INVENTORY: readonly EntityDraft[] = [
  thing('SITE', 'dcim.site', 'north'),
  thing('SITE', 'dcim.site', 'south'),
  thing('RACK', 'dcim.rack', 'north-7', { relations: [{ type: 'SITE', to: ref('dcim.site', 'north') }] }),
  thing('RACK', 'dcim.rack', 'south-9', { relations: [{ type: 'SITE', to: ref('dcim.site', 'south') }] }),
  // A result of a tool names it.
  thing('DEVICE', 'dcim.device', 'okapi-sw-05', { ref: { ...ref('dcim.device', '1'), source: 'netbox' } }),
  ...['zebra-sw-01', 'yak-sw-02', 'ibex-rt-03'].map((name, index) =>
    thing('DEVICE', 'dcim.device', name, {
      relations: [
        { type: 'RACK', to: ref('dcim.rack', index === 1 ? 'south-9' : 'north-7') },
        { type: 'SITE', to: ref('dcim.site', index === 1 ? 'south' : 'north') },
      ],
    }),
  ),
  ...['north', 'south'].map((site) =>
    thing('DEVICE', 'dcim.device', 'gnu-pdu-04', {
      ref: ref('dcim.device', `gnu-${site}`),
      relations: [{ type: 'SITE', to: ref('dcim.site', site) }],
    }),
  ),
];

const TEXTS = [
  'Is zebra-sw-01 reachable?',
  'And its rack?',
  'Where is gnu-pdu-04?',
  'The one in south.',
  'Compare yak-sw-02 with ibex-rt-03.',
  'What of walrus-99?',
  'Which devices are in north-7?',
  'Thanks ```\n# heading\u202e 🚀',
];

/** A step of a conversation. `at` chooses an earlier message. */
export type Step =
  | { readonly do: 'SAY'; readonly text: string; readonly client: boolean; readonly at: number | undefined; readonly root: boolean }
  | { readonly do: 'ANSWER'; readonly text: string; readonly window: boolean }
  | { readonly do: 'STREAM'; readonly text: string; readonly end: 'FINISH' | 'INTERRUPT' | 'CANCEL' }
  | { readonly do: 'PARTS' | 'CANCEL' | 'PIN' | 'RELEASE' | 'COMPACT' | 'CLEAR' | 'RESTORE' | 'UPDATE' | 'FINISH_OPERATION' }
  | { readonly do: 'FLAG' | 'SWITCH'; readonly at: number }
  | { readonly do: 'OPERATE'; readonly result: string; readonly status: 'SUCCEEDED' | 'FAILED' | 'RUNNING'; readonly client: boolean };

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
);
const result = fc.constantFrom(
  '{"count": 2, "results": [{"id": 1, "url": "http://netbox/api/dcim/devices/1/", "name": "okapi-sw-05"}]}',
  '{"selected": ["dcim.device:1", "dcim.device:2"]}',
  'plain text, with zebra-sw-01',
  '',
);
const at = fc.nat({ max: 50 });

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('SAY' as const),
      text,
      client: fc.boolean(),
      at: fc.option(at, { nil: undefined }),
      root: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('SAY' as const),
      text,
      client: fc.boolean(),
      at: fc.constant(undefined),
      root: fc.constant(true),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ANSWER' as const), text, window: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('STREAM' as const), text, end: fc.constantFrom('FINISH', 'INTERRUPT', 'CANCEL') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('PARTS', 'CANCEL', 'PIN', 'RELEASE', 'COMPACT', 'CLEAR', 'RESTORE', 'UPDATE', 'FINISH_OPERATION'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('FLAG', 'SWITCH'), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('OPERATE' as const),
      result,
      status: fc.constantFrom('SUCCEEDED', 'FAILED', 'RUNNING'),
      client: fc.boolean(),
    }),
  },
);

const MADE = { durationMs: 1_200, model: 'm', provider: 'p', tasks: [{ name: 'search', status: 'SUCCEEDED', result: '{}' }] } as const;

const draft = (role: MessageDraft['role'], content: string, more: Partial<MessageDraft> = {}): MessageDraft => ({
  role,
  parts: [{ kind: 'TEXT', text: content }],
  ...more,
});

const PARTS: MessageDraft['parts'] = [
  { kind: 'THINKING', text: 'Let me look.', signature: 'c2ln' },
  { kind: 'TEXT', text: 'I look at zebra-sw-01.' },
  { kind: 'TOOL_CALL', callId: 'call', tool: 'get_device', arguments: { name: 'zebra-sw-01', deep: [{ a: null }] } },
];
const RESULTS: MessageDraft['parts'] = [
  { kind: 'TOOL_RESULT', callId: 'call', tool: 'get_device', text: '{"id": 1, "name": "zebra-sw-01"}', isError: false },
];
const FILES: MessageDraft['parts'] = [
  { kind: 'TEXT', text: 'See the picture of north-7.' },
  { kind: 'IMAGE', url: 'https://example.org/rack.png', alt: 'a rack', width: 640, height: 480 },
  { kind: 'FILE', name: 'notes.txt', mediaType: 'text/plain', text: 'The PDU hums.' },
];

/** Plays the steps in a new session. Steps that the application refuses are skipped. Returns the id of the session. */
export async function play(app: Application, caller: Principal, steps: readonly Step[]): Promise<string> {
  const { session } = await app.sessions.open(caller, { title: 'A “random” session' });
  const { id } = session;
  const written: string[] = [];
  const operations: string[] = [];
  for (const [index, each] of steps.entries()) {
    try {
      await playStep(app, caller, id, each, { index, written, operations });
    } catch (error) {
      if ((error as { readonly name?: string }).name !== 'NetloomError') throw error;
    }
  }
  return id;
}

interface Played {
  readonly index: number;
  readonly written: string[];
  readonly operations: string[];
}

async function playStep(
  app: Application,
  caller: Principal,
  id: string,
  each: Step,
  { index, written, operations }: Played,
): Promise<void> {
  const add = async (message: MessageDraft): Promise<void> => void written.push((await app.messages.add(caller, id, message)).message.id);
  const chosen = (place: number): string | undefined => written[place % Math.max(1, written.length)];
  switch (each.do) {
    case 'SAY': {
      const parent = each.at === undefined ? undefined : chosen(each.at);
      return add(
        draft('USER', each.text, {
          ...(each.client ? { clientId: `client-${index}` } : {}),
          ...(parent === undefined ? {} : { parent }),
          ...(each.root ? { root: true } : {}),
        }),
      );
    }
    case 'ANSWER':
      if (each.window) await app.contexts.build(caller, id, { budget: 1_500 });
      return add(
        draft('ASSISTANT', each.text, { author: 'planner', agent: 'Planner', parts: [{ kind: 'TEXT', text: each.text, details: MADE }] }),
      );
    case 'STREAM': {
      const begun = await app.messages.begin(caller, id, { role: 'ASSISTANT', clientId: `stream-${index}` });
      await app.messages.append(caller, begun.message.id, { offset: 0, text: each.text });
      if (each.end === 'CANCEL') await app.messages.cancel(caller, begun.message.id);
      else written.push((await app.messages.finish(caller, begun.message.id, { interrupted: each.end === 'INTERRUPT' })).message.id);
      return;
    }
    case 'PARTS':
      await add({ role: 'ASSISTANT', parts: PARTS });
      await add({ role: 'TOOL', parts: RESULTS });
      return add({ role: 'USER', parts: FILES });
    case 'CANCEL':
      return void (await app.messages.cancel(caller, written.at(-1) ?? ''));
    case 'FLAG':
      return void (await app.messages.mark(caller, chosen(each.at) ?? '', { flagged: true }));
    case 'SWITCH':
      return void (await app.sessions.moveHead(caller, id, chosen(each.at) ?? ''));
    default:
      return playOther(app, caller, id, each, { index, operations });
  }
}

/** Steps besides messages. */
async function playOther(
  app: Application,
  caller: Principal,
  id: string,
  each: Step,
  { index, operations }: Omit<Played, 'written'>,
): Promise<void> {
  switch (each.do) {
    case 'PIN': {
      const entity = await app.entities.byRef(caller, ref('dcim.device', 'yak-sw-02'));
      return void (await app.sessions.pin(caller, id, entity?.id ?? ''));
    }
    case 'RELEASE':
      return void (await app.sessions.releaseFocus(caller, id, undefined));
    case 'COMPACT':
      return void (await app.prunings.compact(caller, id, { last: 1 }, false));
    case 'CLEAR':
      return void (await app.prunings.clear(caller, id, false));
    case 'RESTORE':
      return void (await app.prunings.restore(caller, id));
    case 'UPDATE':
      return void (await app.sessions.update(caller, id, {
        title: `After ${index}`,
        activeFile: 'a/b.ts',
        preferences: { display: 'COMPACT', timeZone: 'Europe/Berlin' },
      }));
    case 'OPERATE': {
      const { operation } = await app.operations.record(caller, id, {
        tool: 'get_device',
        arguments: { index },
        result: each.result,
        status: each.status,
        ...(each.client ? { clientId: `op-${index}` } : {}),
        ...(each.status === 'FAILED' ? { error: 'unreachable' } : {}),
        durationMs: 2,
      });
      return void operations.push(operation.id);
    }
    case 'FINISH_OPERATION':
      return void (await app.operations.finish(caller, operations.at(-1) ?? '', { result: 'done', durationMs: 3 }));
    default:
  }
}
