import type { Application, SessionTarget } from '../../application/index.js';
import { NetloomError, preview } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { oneLine, quoted } from '../answers/text.js';

/** What a tool works with. */
export interface ToolContext {
  readonly app: Application;
  readonly caller: Principal;
  /** Whether the user can be asked which entity is meant, in the middle of the call. */
  readonly asks?: boolean;
}

/** Names are cut, so that the scope leaves room in the smallest answer. */
const NAME = 32;

/** The first line of every answer: what was read, and as of which revisions. */
export async function scopeOf({ app, caller }: ToolContext, session: Session | undefined): Promise<string> {
  const inventory = await app.entities.revision(caller);
  const key = session?.key === undefined ? '' : ` ${quoted(session.key, NAME)}`;
  const where = session === undefined ? 'no session' : `session ${session.id}${key} revision ${session.revision}`;
  return `Scope: workspace ${oneLine(caller.workspace, NAME)}, principal ${oneLine(caller.name, NAME)}, ${where}, inventory revision ${inventory}`;
}

/** The session with this id or key. Throws NOT_FOUND with the most recent sessions. */
export async function sessionNamed({ app, caller }: ToolContext, name: string): Promise<Session> {
  const byId = kindOfId(name) === 'session' ? await app.sessions.get(caller, name) : undefined;
  const session = byId ?? (await app.sessions.byKey(caller, name));
  if (session !== undefined) return session;
  const { items } = await app.sessions.list(caller, { first: 5 }, {});
  const known = items.map(({ value }) => (value.key === undefined ? value.id : `${value.id} ${quoted(value.key, NAME)}`)).join(', ');
  throw new NetloomError(
    'NOT_FOUND',
    `session: expected the id or key of a session of ${oneLine(caller.name, NAME)} in workspace ${oneLine(caller.workspace, NAME)}, got ${preview(name)}. ${known === '' ? 'There are none yet; add_turn opens one.' : `The most recent ones: ${known}.`}`,
  );
}

export const sessionIfNamed = (context: ToolContext, name: string | undefined): Promise<Session | undefined> =>
  name === undefined ? Promise.resolve(undefined) : sessionNamed(context, name);

/**
 * The session of a write: by its id or key, or one that the key opens; a new one if neither is given. An unknown `session` is an error, so that a mistyped
 * id does not open another session.
 */
export async function targetOf(context: ToolContext, name: string | undefined, key: string | undefined): Promise<SessionTarget> {
  if (name !== undefined && key !== undefined)
    throw new NetloomError('INVALID_INPUT', 'session: expected session or key, not both.', { path: 'session' });
  if (name !== undefined) return (await sessionNamed(context, name)).id;
  if (key === undefined) return undefined;
  return kindOfId(key) === 'session' ? (await sessionNamed(context, key)).id : { key };
}
