import { createHash } from 'node:crypto';
import { entityIdOf } from '../src/application/inventory/entity-writes.js';
import { countTerms } from '../src/domain/text/terms.js';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer, type Tokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { NOTHING_UNDERSTOOD, type EntitySummary, type Mention } from '../src/domain/model/understanding.js';
import type { Message } from '../src/domain/model/message.js';
import type { MessageWrite } from '../src/ports/store/messages.js';
import type { Repositories } from '../src/ports/store/store.js';
import { buildConversation, type Turn } from './conversation.js';
import type { BenchEntity } from './inventory/entity.js';
import type { BenchedNetloom } from './netloom.js';

const BATCH = 1_000;
/** The last messages are written through the application, so that the session has a focus. */
const UNDERSTOOD = 24;

/**
 * Creates a session with this number of messages, most of them written in bulk, because understanding 100,000 messages takes long. Returns its id.
 */
export async function fillSession(
  { app, store, caller }: BenchedNetloom,
  things: readonly BenchEntity[],
  messages: number,
): Promise<string> {
  const { session, created } = await app.sessions.open(caller, { key: `bench-${messages}` });
  if (!created) return session.id;
  const tokenizer = createTokenizer(loadO200k);
  const turns = buildConversation(things, messages);
  const bulk = messages - UNDERSTOOD;
  let tokens = 0;
  let systemMessages = 0;
  let parent: string | undefined;
  for (let from = 0; from < bulk; from += BATCH) {
    const write = async (nouns: Repositories): Promise<void> => {
      for (let depth = from; depth < Math.min(bulk, from + BATCH); depth += 1) {
        const each = writeOf(caller.workspace, turns.next().value as Turn, session.id, depth, parent, tokenizer);
        await nouns.messages.add(each);
        parent = each.message.id;
        tokens += each.message.tokens;
        systemMessages += each.message.role === 'SYSTEM' ? 1 : 0;
      }
    };
    await store.transaction(caller, write, { kind: 'BULK' });
  }
  await store.transaction(caller, async (nouns) => {
    const current = await nouns.sessions.lock(session.id);
    if (current === undefined || parent === undefined) throw new Error('expected the session that was just opened');
    const counters = { ...current.counters, messages: bulk, messageTokens: tokens, systemMessages };
    await nouns.sessions.save({ ...current, head: parent, counters });
  });
  for (let index = 0; index < UNDERSTOOD; index += 1) {
    const { role, text } = turns.next().value as Turn;
    await app.messages.add(caller, session.id, { role, parts: [{ kind: 'TEXT', text }] });
  }
  return session.id;
}

function writeOf(
  workspace: string,
  { role, text, about }: Turn,
  session: string,
  depth: number,
  parent: string | undefined,
  tokenizer: Tokenizer,
): MessageWrite {
  const { terms, length } = countTerms(text);
  const tokens = tokenizer.count(text);
  const digest = createHash('sha256').update(`${session} ${depth}`).digest('hex');
  const message: Message = {
    id: `msg_${digest.slice(0, 26)}`,
    session,
    sequence: depth + 1,
    ...(parent === undefined ? {} : { parent }),
    depth,
    role,
    kind: role === 'USER' ? 'QUERY' : 'RESPONSE',
    contextType: 'PRIMARY',
    priority: role === 'USER' ? 6 : 5,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens }],
    text,
    tokens,
    createdAt: 1_700_000_000_000 + depth * 60_000,
    understanding: { ...NOTHING_UNDERSTOOD, mentions: about.map((thing) => mentionOf(workspace, thing, text)) },
  };
  return { message, terms, length, digest };
}

function mentionOf(workspace: string, thing: BenchEntity, text: string): Mention {
  const start = text.indexOf(thing.name);
  const [objectType = '', objectId = ''] = thing.ref.split(':');
  const entity: EntitySummary = {
    id: entityIdOf(workspace, { source: 'netbox', objectType, objectId }),
    key: thing.ref,
    type: objectType === 'dcim.device' ? 'DEVICE' : 'VIRTUAL_MACHINE',
    name: thing.name,
    display: thing.name,
    nouns: [],
    places: [],
  };
  const evidence = [`“${thing.name}” is its name`];
  const span = { start, end: start + thing.name.length, text: thing.name };
  return {
    ...span,
    status: 'RESOLVED',
    kind: 'NAME',
    entities: [entity],
    candidates: [],
    candidateCount: 1,
    score: 1,
    parts: [],
    evidence,
  };
}
