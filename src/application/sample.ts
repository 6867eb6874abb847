import type { Json } from '../domain/common/json.js';
import type { Role } from '../domain/model/message.js';
import type { Principal } from '../domain/common/principal.js';
import type { InventorySource } from '../ports/inventory.js';
import type { Application } from './services.js';

/** The conversation of the sample: sample/conversation.json. */
export interface SampleConversation {
  readonly key: string;
  readonly title: string;
  /** Messages and tool operations, in order. */
  readonly turns: readonly SampleTurn[];
}

export type SampleTurn =
  | { readonly role: Role; readonly text: string }
  | { readonly tool: string; readonly arguments?: Json; readonly result: Json };

export interface Sample {
  readonly inventory: InventorySource;
  readonly conversation: SampleConversation;
}

export interface Seeded {
  readonly entities: number;
  readonly messages: number;
}

/**
 * Loads the sample into an empty store; any other store is left alone (undefined). The session is opened first, and every write is idempotent, so
 * that an interrupted start is completed by the next one, and deleted sample data stays deleted.
 */
export async function seedSample(app: Application, caller: Principal, load: () => Promise<Sample>): Promise<Seeded | undefined> {
  const sessions = await app.sessions.count(caller, {});
  if (sessions > 1 || (sessions === 0 && (await app.entities.counts(caller)).length > 0)) return undefined;
  const { inventory, conversation } = await load();
  if (sessions === 1 && !(await isUnfinished(app, caller, conversation))) return undefined;
  const { session } = await app.sessions.open(caller, { key: conversation.key, title: conversation.title });
  const { created } = await app.imports.run(caller, inventory);
  for (const [index, turn] of conversation.turns.entries()) await replay(app, caller, session.id, `sample-${index + 1}`, turn);
  return { entities: created, messages: countMessages(conversation) };
}

async function isUnfinished(app: Application, caller: Principal, conversation: SampleConversation): Promise<boolean> {
  const session = await app.sessions.byKey(caller, conversation.key);
  return session?.status === 'ACTIVE' && session.counters.messages < countMessages(conversation);
}

function countMessages({ turns }: SampleConversation): number {
  return turns.filter((turn) => 'text' in turn).length;
}

async function replay(app: Application, caller: Principal, session: string, clientId: string, turn: SampleTurn): Promise<void> {
  if ('text' in turn) {
    await app.messages.add(caller, session, { clientId, role: turn.role, parts: [{ kind: 'TEXT', text: turn.text }] });
    return;
  }
  const { tool, arguments: given = {}, result } = turn;
  await app.operations.record(caller, session, { clientId, tool, arguments: given, result: JSON.stringify(result) });
}
