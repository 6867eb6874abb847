import type { Application } from '../../application/index.js';
import { preview, NetloomError } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { fitted } from '../output/terminal.js';

/** Finds the session of `--session`. Throws NOT_FOUND with the most recent sessions. */
export async function sessionOf(app: Application, caller: Principal, name: string): Promise<Session> {
  const byId = kindOfId(name) === 'session' ? app.sessions.get(caller, name) : undefined;
  const session = (await byId) ?? (await app.sessions.byKey(caller, name));
  if (session !== undefined) return session;
  const { items } = await app.sessions.list(caller, { first: 5 }, {});
  const last = items.map(({ value }) => fitted(value.key ?? value.id, 60)).join(', ');
  const who = `${fitted(caller.name, 60)} in workspace ${fitted(caller.workspace, 60)}`;
  throw new NetloomError(
    'NOT_FOUND',
    `--session: expected the key or id of a session of ${who}, got ${fitted(preview(name), 100)}. ${last === '' ? 'There are no sessions yet. Check --principal and --workspace.' : `The most recent sessions are: ${last}.`}`,
  );
}
