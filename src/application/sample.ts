import type { MessageDraft } from '../domain/message.js';
import type { OperationDraft } from '../domain/operation.js';
import type { Principal } from '../domain/principal.js';
import type { Application, InventorySource } from './index.js';

/** A conversation that comes with Netloom: sample/conversation.json. */
export interface SampleConversation {
  readonly key: string;
  readonly title: string;
  /** In order: what was said, and what tools did. */
  readonly turns: readonly SampleTurn[];
}

export type SampleTurn = { readonly message: Omit<MessageDraft, 'parent'> } | { readonly operation: OperationDraft };

export interface Sample {
  readonly inventory: InventorySource;
  readonly conversation: SampleConversation;
}

export interface Seeded {
  readonly entities: number;
  readonly messages: number;
}

/**
 * Fills a store in which the caller has nothing yet with the sample; leaves any other alone (undefined). Every write is
 * idempotent, so a start that was cut short is finished by the next one that finds no session.
 */
export async function seedSample(app: Application, caller: Principal, load: () => Promise<Sample>): Promise<Seeded | undefined> {
  if ((await app.sessions.count(caller, {})) > 0) return undefined;
  const counts = await app.entities.counts(caller);
  const { inventory, conversation } = await load();
  const foreign = counts.length > 0 && !(await isSample(app, caller, inventory));
  if (foreign) return undefined;
  const { records } = await app.imports.run(caller, inventory);
  const messages = await replay(app, caller, conversation);
  return { entities: records, messages };
}

/** Whether what is there began with the sample's first record: then an earlier start was cut short. */
async function isSample(app: Application, caller: Principal, inventory: InventorySource): Promise<boolean> {
  for await (const record of inventory.records()) {
    if (record.kind === 'DRAFT') return (await app.entities.byRef(caller, record.draft.ref)) !== undefined;
  }
  return false;
}

async function replay(app: Application, caller: Principal, { key, title, turns }: SampleConversation): Promise<number> {
  const { session } = await app.sessions.open(caller, { key, title });
  let messages = 0;
  for (const [index, turn] of turns.entries()) {
    const clientId = `sample-${index + 1}`;
    if ('operation' in turn) {
      await app.operations.record(caller, session.id, { clientId, ...turn.operation });
    } else {
      await app.messages.add(caller, session.id, { clientId, ...turn.message });
      messages += 1;
    }
  }
  return messages;
}
