import type { Dependencies } from '../common/index.js';
import { ID_PREFIXES } from '../../domain/common/ids.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import type { Session } from '../../domain/model/session.js';
import { usersOf } from '../../domain/model/session-access.js';
import { outboxEvent, windowEvent } from '../../domain/webhooks/payload.js';
import type { Repositories } from '../../ports/store/store.js';

/**
 * Adds the events of a session to the outbox of the webhooks of its owner and of the users with whom it is shared by name, in the transaction of the
 * change, so that none is lost or invented. Returns whether any endpoint selects one of them.
 */
export async function addToOutbox(
  { clock }: Pick<Dependencies, 'clock'>,
  { webhooks }: Repositories,
  session: Pick<Session, 'workspace' | 'key' | 'owner' | 'members'>,
  events: readonly SessionEvent[],
): Promise<boolean> {
  const newId = (): string => `${ID_PREFIXES.delivery}_${clock.unique()}`;
  const queued = await Promise.all(
    usersOf(session).map(async (user) => {
      const selected = events.map((event) => outboxEvent(newId(), event, session));
      const outbox = [...selected, windowEvent(newId(), events, session)].filter((event) => event !== undefined);
      return outbox.length === 0 ? 0 : webhooks.enqueue(outbox, user);
    }),
  );
  return queued.some((deliveries) => deliveries > 0);
}
