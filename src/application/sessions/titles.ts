import { changeSession } from '../changes/index.js';
import { processJobs, type Dependencies } from '../common/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { NetloomError, invalid } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { Principal } from '../../domain/common/principal.js';
import { conversationOf } from '../../domain/language-model/conversation.js';
import { titleIn, titlePrompt } from '../../domain/language-model/title.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import { ownerOf } from '../../domain/model/session-access.js';
import type { RunningJob } from '../../ports/queue.js';

/** Lets a language model write the titles of sessions that have none. */
export interface Titles {
  /** Starts writing titles in the background, on any instance. `onError` receives errors. */
  begin(onError: (error: unknown) => void): void;
  /** Queues the title of a session whose first turns are answered. Returns immediately and never fails; does nothing before `begin`. */
  note(caller: Principal, session: Session, message: Pick<Message, 'id' | 'role'>): void;
}

const JOB = 'title';
/** Later answers no longer request a title, so that a model that fails is not asked forever. */
const LAST_MESSAGE = 12;
/** The number of messages that the model is given. */
const READ = 4;

/** Does nothing if no language model is configured for titles. */
export function createTitles(deps: Dependencies, calls: ModelCalls | undefined): Titles {
  let reportError: ((error: unknown) => void) | undefined;
  return {
    begin(onError) {
      if (calls === undefined) return;
      reportError = onError;
      const write = async ({ data }: RunningJob): Promise<void> => {
        const { caller, session } = titleJobOf(data);
        await writeTitle(deps, calls, caller, session);
      };
      processJobs(deps.queue, JOB, write, onError);
    },
    note({ workspace, name }, { id, title, counters }, message) {
      if (reportError === undefined || title !== undefined || message.role !== 'ASSISTANT' || counters.messages > LAST_MESSAGE) return;
      const job = { name: JOB, id: `${id} ${message.id}`, data: { workspace, name, session: id } };
      deps.queue.add(job).catch((error: unknown) => reportError?.(error));
    },
  };
}

function titleJobOf(data: Json): { readonly caller: Principal; readonly session: SessionId } {
  if (isJsonObject(data)) {
    const { workspace, name, session } = data;
    if (typeof workspace === 'string' && typeof name === 'string' && typeof session === 'string')
      return { caller: { workspace, name }, session };
  }
  throw invalid('data', 'who asks and a session', data);
}

async function writeTitle(deps: Dependencies, calls: ModelCalls, caller: Principal, id: SessionId): Promise<void> {
  const read = deps.store.read(caller);
  const session = await read.sessions.get(id);
  if (session?.head === undefined || !mayBeTitled(session)) return;
  const page = await read.messages.chain({ session: id, head: session.head }, { first: READ }, {});
  const messages = page.items.map(({ value }) => value).filter(({ text }) => text.trim() !== '');
  const title = await titleFor(calls, session, messages);
  if (title === undefined) return;
  await changeSession(deps, caller, id, async (_repositories, current) => {
    if (!mayBeTitled(current)) return { session: current, result: undefined };
    const titled = { ...current, title };
    return { session: titled, event: { kind: 'SESSION_CHANGED', state: titled }, result: undefined };
  }).catch((error: unknown) => {
    // The session was deleted meanwhile.
    if (!(error instanceof NetloomError) || error.code !== 'NOT_FOUND') throw error;
  });
}

const mayBeTitled = ({ title, status }: Session): boolean => title === undefined && status === 'ACTIVE';

/** Undefined if the model has none, or cannot be asked now. A later answer requests it again. */
async function titleFor(
  calls: ModelCalls,
  session: Pick<Session, 'workspace' | 'id' | 'owner'>,
  messages: readonly Message[],
): Promise<string | undefined> {
  if (messages.length === 0) return undefined;
  const { system, data, maxTokens } = titlePrompt(messages);
  try {
    const { text } = await calls.complete(
      { purpose: 'TITLE', session, caller: ownerOf(session) },
      { conversation: conversationOf(calls.api, system, data), maxTokens },
    );
    const title = titleIn(text);
    if (title === undefined) calls.rejected('TITLE');
    return title;
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    return undefined;
  }
}
