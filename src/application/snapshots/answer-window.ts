import type { Dependencies } from '../common/index.js';
import type { ContextRequest, ContextWindow } from '../../domain/window/model/context-window.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { MessageId, SessionId, WindowId } from '../../domain/common/ids.js';
import { snapshotContent, MAX_SNAPSHOT_CHARACTERS } from '../../domain/window/comparison/window-snapshot.js';
import type { Message, MessageDraft } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import { compressed, principalKey, windowId, type WindowSnapshots } from './window-snapshots.js';

/** The window to store with an answer, determined before the answer is written. */
export interface AnswerWindow {
  readonly id: WindowId;
  /** Compressed; absent if it is already stored. */
  readonly content?: Uint8Array;
  /** For a window that the client did not name: the moment that it was built for. */
  readonly built?: Moment;
}

interface Moment {
  readonly revision: number;
  readonly head: MessageId;
}

/** Stores the windows that answers were made with. */
export interface AnswerWindows {
  /** Remembers that this window was built last for the turn at the end of the chain. */
  note(caller: Principal, session: Session, request: ContextRequest, key: string): void;
  /** Throws INVALID_INPUT for a named window that is unknown or expired. */
  keepsakeFor(caller: Principal, session: SessionId | undefined, draft: MessageDraft): Promise<AnswerWindow | undefined>;
  /** The message with its window; unchanged if the window was built for another moment. */
  linked(session: Session, message: Message, answerWindow: AnswerWindow | undefined): Message;
  /** Writes the window of a message that was {@link linked}. */
  keep(repositories: Repositories, message: Message, answerWindow: AnswerWindow | undefined): Promise<void>;
}

export function createAnswerWindows(deps: Dependencies, snapshots: WindowSnapshots): AnswerWindows {
  const { cache } = deps;
  const turnKey = (caller: Principal, session: SessionId, at?: MessageId): string =>
    `answers:{${session}}:${principalKey(deps, caller)}${at === undefined ? '' : `:${at}`}`;

  async function named(caller: Principal, session: SessionId, id: WindowId): Promise<AnswerWindow> {
    const known = (await deps.store.read(caller).windows.getMany([id])).get(id);
    const window = known ?? (await snapshots.cached(caller, id));
    if (window?.session !== session) throw invalid('contextId', WHAT_WINDOW, window === undefined ? id : `${id} of another session`);
    if ('content' in window) return { id };
    const json = JSON.stringify(snapshotContent(window));
    if (json.length > MAX_SNAPSHOT_CHARACTERS) throw tooLarge(json.length);
    return { id, content: await compressed(json) };
  }

  /** The window that was built last for the turn that the draft answers, if any. */
  async function lastBuilt(caller: Principal, session: SessionId, { parent }: MessageDraft): Promise<AnswerWindow | undefined> {
    const keys = [turnKey(caller, session), ...(parent === undefined ? [] : [turnKey(caller, session, parent)])];
    const noted = (await Promise.all(keys.map((key) => cache.get<Moment & { readonly key: string }>(key)))).map((hit) => hit?.value);
    const ofTurn = noted.filter((each) => each !== undefined && (parent === undefined || each.head === parent));
    const last = ofTurn.toSorted((one, other) => (other?.revision ?? 0) - (one?.revision ?? 0))[0];
    const window = last === undefined ? undefined : (await cache.get<ContextWindow>(last.key))?.value;
    if (last === undefined || window === undefined) return undefined;
    const json = JSON.stringify(snapshotContent(window));
    if (json.length > MAX_SNAPSHOT_CHARACTERS) return undefined;
    return { id: windowId(deps, json), content: await compressed(json), built: { revision: last.revision, head: last.head } };
  }

  return {
    note(caller, { id, revision, head }, { at, message }, key) {
      const moment = { revision, head: at ?? head };
      if (message === undefined && moment.head !== undefined)
        void cache.set(turnKey(caller, id, at), { ...moment, key }, deps.settings.windowTtlMs);
    },
    async keepsakeFor(caller, session, draft) {
      if (draft.window !== undefined && (draft.role !== 'ASSISTANT' || session === undefined))
        throw invalid(
          'contextId',
          'a context window only with a message of the ASSISTANT and a sessionId',
          session === undefined ? 'one without a sessionId' : `one with a message of ${draft.role}`,
        );
      if (draft.role !== 'ASSISTANT' || session === undefined || deps.settings.windowsKept === 0) return undefined;
      return draft.window === undefined ? lastBuilt(caller, session, draft) : named(caller, session, draft.window);
    },
    linked(session, message, answerWindow) {
      if (answerWindow === undefined) return message;
      const { id, built } = answerWindow;
      const isOther = built !== undefined && (built.revision !== session.revision || built.head !== message.parent);
      return isOther ? message : { ...message, window: id };
    },
    async keep(repositories, { window: id, session, createdAt }, answerWindow) {
      const content = answerWindow?.content;
      if (id === undefined || content === undefined) return;
      await repositories.windows.keep({ id, session, at: createdAt, content }, deps.settings.windowsKept);
    },
  };
}

const WHAT_WINDOW = 'the id of a window of this session that was requested within the last ten minutes, or is stored';

const tooLarge = (length: number): NetloomError =>
  new NetloomError('TOO_LARGE', `contextId: expected at most ${MAX_SNAPSHOT_CHARACTERS} characters of content, got ${length}.`, {
    path: 'contextId',
    limit: MAX_SNAPSHOT_CHARACTERS,
    length,
  });
