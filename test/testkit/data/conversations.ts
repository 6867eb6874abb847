import * as fc from 'fast-check';
import type { Candidates, RelevantEntity } from '../../../src/domain/window/model/context-window.js';
import type { Entity } from '../../../src/domain/model/entity.js';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import type { Json } from '../../../src/domain/common/json.js';
import { isUsersTurn, textOf, type Message, type PartDraft, type Role } from '../../../src/domain/model/message.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import { NO_COUNTERS, type Session } from '../../../src/domain/model/session.js';
import type { SummaryBlock } from '../../../src/domain/window/model/summary-block.js';
import { messagesIn, partsOf, startOf } from '../../../src/domain/window/summary/blocks.js';
import { summarize, summarizeBlocks } from '../../../src/domain/window/summary/summarize.js';
import type { Tokenizer } from '../../../src/domain/window/tokens/tokenizer.js';
import { NOTHING_UNDERSTOOD } from '../../../src/domain/model/understanding.js';
import { mentionSeed, mentionOf, type MentionSeed } from './mentions.js';
import { anyText, words } from './texts.js';
import { writtenBlocks } from './written-blocks.js';

/** The result of a tool: a list of records like NetBox's, or anything else. */
const toolResult: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: anyText },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.record({ id: fc.nat(500), name: fc.oneof(words, fc.constantFrom('sw-core-01', 'Data')) }), { maxLength: 40 })
      .map((results) =>
        JSON.stringify({ count: results.length, results: results.map((each) => ({ ...each, url: '/api/dcim/devices/1/' })) }),
      ),
  },
);

/** A long answer, of which a turn needs only a few sentences. */
const longAnswer: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'What hangs on sw-core-01 is listed below. ',
      'The rack has 42 units, e.g. for patch panels! ',
      'Nobody has looked at it since May.\n',
      '- uplink eth0: 10.0.0.1/24\n',
      '網絡很慢。交換機壞了。',
      'Cables without any end '.repeat(20),
    ),
    { minLength: 8, maxLength: 40 },
  )
  .map((sentences) => sentences.join(''));

const author = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  'Anna',
  'Bot 7',
  '網絡',
  '👩‍👩‍👧',
  '<|endoftext|>',
  'Ä'.repeat(100),
  `X${'👩‍👩‍👧'.repeat(12)}`,
  'A: b\nUser',
  '\u0301x',
  '   ',
);
const args: fc.Arbitrary<Json> = fc.oneof(
  fc.constant<Json>({}),
  fc.record({ name: anyText, list: fc.array(fc.integer(), { maxLength: 5 }) }),
  fc.constantFrom<Json>(null, [], ['10.0.0.1/24', 7], 'all of them', '{"name": "sw-core-01"}', '{"name":', 42, true),
);
/** Most programs number their calls anew in each turn; some use ids that providers reject. */
const callId = fc.constantFrom('call_%', 'call_%', 'call', 'dcim.list:%', 'äh %', 'äh!%', `toolu_${'x'.repeat(80)}%`);
const tool = fc.constantFrom('list_devices', 'list_devices', 'dcim.devices.list', 'mcp/netbox:liste der Geräte', 'x'.repeat(200));

type Turn =
  | { readonly kind: 'SAY'; readonly role: Role; readonly parts: readonly PartDraft[]; readonly author: string | undefined }
  | {
      readonly kind: 'CALL';
      readonly text: string;
      readonly results: readonly string[];
      readonly missing: number;
      readonly arguments: Json;
      readonly together: boolean;
      readonly by: Role;
      readonly callId: string;
      readonly tool: string;
      /** Calls whose ids also contain their turn. */
      readonly once: boolean;
    };

const say = (role: Role, text: string): Turn => ({ kind: 'SAY', role, parts: [{ kind: 'TEXT', text }], author: undefined });
/** The smallest PNG, of one pixel. */
export const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const part: fc.Arbitrary<PartDraft> = fc.oneof(
  { weight: 1, arbitrary: longAnswer.map((text): PartDraft => ({ kind: 'TEXT', text })) },
  { weight: 5, arbitrary: anyText.map((text): PartDraft => ({ kind: 'TEXT', text })) },
  { weight: 1, arbitrary: anyText.map((text): PartDraft => ({ kind: 'THINKING', text })) },
  { weight: 1, arbitrary: anyText.map((text): PartDraft => ({ kind: 'FILE', name: 'a.txt', text })) },
  { weight: 1, arbitrary: fc.constant<PartDraft>({ kind: 'IMAGE', url: 'https://x/y.png', alt: 'a rack' }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ width: fc.integer({ min: 1, max: 5_000 }), height: fc.integer({ min: 1, max: 5_000 }) })
      .map((size): PartDraft => ({ kind: 'IMAGE', url: PNG, ...size })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('file:///y.png', 'data:image/svg+xml,<svg/>', 'y.png').map((url): PartDraft => ({ kind: 'IMAGE', url })),
  },
  { weight: 1, arbitrary: anyText.map((text): PartDraft => ({ kind: 'TOOL_RESULT', callId: 'orphan', text, isError: true })) },
);
const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('SAY' as const),
      role: fc.constantFrom<Role>('USER', 'ASSISTANT', 'USER', 'ASSISTANT', 'SYSTEM', 'TOOL'),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      author,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('CALL' as const),
      text: anyText,
      results: fc.array(toolResult, { minLength: 1, maxLength: 3 }),
      missing: fc.constantFrom(0, 0, 0, 1),
      arguments: args,
      together: fc.boolean(),
      by: fc.constantFrom<Role>('TOOL', 'TOOL', 'TOOL', 'USER'),
      callId,
      tool,
      once: fc.boolean(),
    }),
  },
);

export interface Scene {
  readonly turns: readonly Turn[];
  readonly closing: string;
  /** How the turn to answer is given: as the head, unwritten, or followed by other messages. */
  readonly ending: 'HEAD' | 'UNWRITTEN' | 'ANSWERED' | 'AS_IT_IS';
  readonly opening: number;
  readonly recent: number;
  readonly relevant: readonly number[];
  readonly followed: readonly number[];
  readonly things: readonly string[];
  readonly pinned: number;
  readonly operations: readonly string[];
  readonly instructions: string | undefined;
  readonly activeFile: string | undefined;
  readonly meant: readonly MentionSeed[];
}

export const scene: fc.Arbitrary<Scene> = fc.record({
  turns: fc.array(turn, { maxLength: 12 }),
  closing: fc.oneof(anyText, fc.constant('What hangs on sw-core-01?')),
  ending: fc.constantFrom('HEAD', 'HEAD', 'UNWRITTEN', 'ANSWERED', 'AS_IT_IS'),
  opening: fc.integer({ min: 0, max: 2 }),
  recent: fc.integer({ min: 1, max: 12 }),
  relevant: fc.array(fc.nat(30), { maxLength: 6 }),
  followed: fc.array(fc.nat(30), { maxLength: 2 }),
  things: fc.array(anyText, { maxLength: 4 }),
  pinned: fc.nat(4),
  operations: fc.array(anyText, { maxLength: 4 }),
  instructions: fc.option(anyText, { nil: undefined, freq: 2 }),
  activeFile: fc.constantFrom(undefined, 'notes/today.md'),
  meant: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(mentionSeed, { maxLength: 4 }) }),
});

/** The candidates of a scene, as retrieval would find them. */
export function candidatesOf(played: Scene, tokenizer: Tokenizer): Candidates {
  const written = [
    ...played.turns,
    ...(played.ending === 'UNWRITTEN' || played.ending === 'AS_IT_IS' ? [] : [say('USER', played.closing)]),
  ];
  const chain = chainOf([...written, ...(played.ending === 'ANSWERED' ? [say('ASSISTANT', 'It is being looked at.')] : [])], tokenizer);
  const head = chain.at(-1);
  const unwritten = messageOf('', chain.length + 1, head, 'USER', [{ kind: 'TEXT', text: played.closing }], tokenizer);
  const message = played.ending === 'UNWRITTEN' ? unwritten : head !== undefined && isUsersTurn(head) ? head : undefined;
  const latestUser = message === undefined ? chain.findLast(isUsersTurn) : undefined;
  const summaries = writtenBlocks(blocksOf(chain, tokenizer), played.closing);
  const at = (place: number) => chain[place % Math.max(1, chain.length)] ?? [];
  const found = [...new Set(played.relevant.flatMap(at))].filter(({ id }) => id !== message?.id);
  const recent = played.recent + (latestUser === undefined ? 0 : chain.length);
  return {
    session: sessionOf(played),
    ...(played.instructions === undefined ? {} : { instructions: played.instructions }),
    ...(message === undefined ? {} : { message }),
    ...(latestUser === undefined ? {} : { latestUser }),
    understanding: {
      ...NOTHING_UNDERSTOOD,
      mentions: played.meant.map(mentionOf),
      followUp: { isFollowUp: true, score: 1, of: played.followed.flatMap(at).map(({ id }) => id), reason: 'it says so' },
    },
    opening: chain.slice(0, played.opening),
    recent: chain.slice(-recent).filter(({ id }) => id !== message?.id),
    relevant: found.map((each, index) => ({
      message: each,
      score: 1 / (index + 1),
      parts: [{ name: 'words', value: 1 }],
      reason: 'shares words',
    })),
    summaries,
    summariesMissing: false,
    entities: played.things.map((name, index) => thingOf(name, index, index < played.pinned)),
    facts: [],
    operations: played.operations.map((result, index) => operationOf(result, index)),
    chainLength: chain.length,
    chainTokens: chain.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** Summaries beside a chain: one block for every eight messages, or for every four of these blocks. */
export function blocksOf(chain: readonly Message[], tokenizer: Tokenizer): readonly SummaryBlock[] {
  const made: SummaryBlock[] = [];
  for (const place of chain.flatMap((_, end) => [0, 1].map((level) => ({ level, end })))) {
    if ((place.end + 1) % messagesIn(place.level) !== 0) continue;
    const parts = partsOf(place).map(({ level, end }) => made.find((each) => each.level === level && each.end === end));
    made.push(
      place.level === 0
        ? summarize(place, chain.slice(startOf(place), place.end + 1), tokenizer)
        : summarizeBlocks(
            place,
            parts.filter((each) => each !== undefined),
            tokenizer,
          ),
    );
  }
  return made;
}

/** Thinking before some calls, signed or encrypted. */
const thoughts = (place: number): readonly PartDraft[] => [
  ...(place % 2 === 0 ? [{ kind: 'THINKING' as const, text: `Look it up, ${place}.`, signature: `c2lnbmF0dXJl${place}==` }] : []),
  ...(place % 3 === 0 ? [{ kind: 'THINKING' as const, text: '', redacted: `ZW5jcnlwdGVk${place}` }] : []),
];

function chainOf(turns: readonly Turn[], tokenizer: Tokenizer): readonly Message[] {
  const chain: Message[] = [];
  const add = (role: Role, parts: readonly PartDraft[], name?: string) =>
    chain.push(messageOf(`msg_${chain.length}`, chain.length + 1, chain.at(-1), role, parts, tokenizer, name));
  turns.forEach((each, place) => {
    if (each.kind === 'SAY') return void add(each.role, each.parts, each.author);
    const idOf = (index: number) => `${each.callId.replace('%', each.once ? `${place}_` : '')}${index}`;
    const calls = each.results.map((_, index): PartDraft => ({
      kind: 'TOOL_CALL',
      callId: idOf(index),
      tool: each.tool,
      arguments: each.arguments,
    }));
    add('ASSISTANT', [...thoughts(place), { kind: 'TEXT', text: each.text }, ...calls]);
    const results = each.results.map((text, index): PartDraft => ({
      kind: 'TOOL_RESULT',
      callId: idOf(index),
      tool: each.tool,
      text,
      isError: index === 1,
    }));
    const answered = results.slice(0, results.length - each.missing);
    if (each.together && answered.length > 0)
      add(each.by, each.by === 'USER' ? [...answered, { kind: 'TEXT', text: 'and what of this?' }] : answered);
    else answered.forEach((result) => add(each.by, [result]));
  });
  return chain;
}

function messageOf(
  id: string,
  sequence: number,
  parent: Message | undefined,
  role: Role,
  drafts: readonly PartDraft[],
  tokenizer: Tokenizer,
  name?: string,
): Message {
  const parts = drafts.map((draft) => ({ ...draft, tokens: tokenizer.count('text' in draft ? draft.text : JSON.stringify(draft)) }));
  return {
    id,
    session: 'ses_1',
    sequence,
    ...(parent === undefined ? {} : { parent: parent.id }),
    depth: sequence - 1,
    role,
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 5,
    ...(name === undefined ? {} : { author: name }),
    flagged: false,
    parts,
    text: textOf(parts),
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    createdAt: sequence,
    understanding: NOTHING_UNDERSTOOD,
  };
}

function sessionOf({ activeFile, things }: Scene): Session {
  const spoken = things.map((name, order) => ({
    id: `ent_${order}`,
    type: 'DEVICE' as const,
    name,
    nouns: [],
    places: [],
    firstTurn: 1,
    lastTurn: 1,
    count: 1,
    order,
    source: 'USER' as const,
    firstMessage: 'msg_0',
    message: 'msg_0',
  }));
  const times = { createdAt: 0, lastActivityAt: 0, expiresAt: 1 };
  const rest = { workspace: 'w', owner: 'o', status: 'ACTIVE' as const, revision: 7, preferences: {}, pins: [], counters: NO_COUNTERS };
  return {
    id: 'ses_1',
    ...times,
    ...rest,
    ...(activeFile === undefined ? {} : { activeFile }),
    focus: { ...EMPTY_FOCUS, entities: spoken },
  };
}

function thingOf(name: string, index: number, pinned: boolean): RelevantEntity {
  const ref = { source: 'netbox', objectType: 'dcim.device', objectId: String(index) };
  const entity: Entity = {
    id: `ent_${index}`,
    ref,
    type: 'DEVICE',
    name,
    display: name,
    aliases: [],
    attributes: {},
    createdAt: 0,
    updatedAt: 0,
  };
  return {
    entity,
    pinned,
    score: 1 / (index + 1),
    parts: [],
    reason: 'asked',
    facts: Object.entries({ status: name, rack: `r-${index}`, site: 'Berlin' }).map(([fact, value]) => ({ name: fact, value })),
  };
}

function operationOf(result: string, index: number): Operation {
  const metadata = { created: index === 1 ? ['dcim.device:1'] : [], changed: [], deleted: [], selected: [], deselected: [], errors: [] };
  const rest = { session: 'ses_1', sequence: index + 1, at: 0, entities: [], tokens: 1, metadata };
  return { id: `op_${index}`, tool: 'list', arguments: { q: result.slice(0, 40) }, result, status: 'SUCCEEDED', ...rest };
}
