import type { Dependencies } from '../common/index.js';
import type { SessionTarget } from '../changes/index.js';
import type { Understood } from '../understanding/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import type { MessageDraft } from '../../domain/model/message.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Remember } from './attempts.js';
import { targetOfMessage } from './message-target.js';
import { withParent } from './message-parents.js';
import { understoodAt, understoodIn } from './write-message.js';

/** From this length on, in UTF-16 units, a text is understood before its transaction. Shorter ones take a few milliseconds. */
export const LONG_TEXT = 1_000;

/** What was understood of a message before its transaction. */
export interface EarlyUnderstanding {
  readonly remember: Remember;
  /** Forgets it if the inventory has changed since. To be called inside the transaction. */
  check(repositories: Pick<Repositories, 'entities'>): Promise<void>;
}

/** Rolls a transaction back when its long text must be understood again, because another message was written after it was understood. */
class OutdatedUnderstanding extends Error {
  override readonly name = 'OutdatedUnderstanding';
}

/** The number of times that a text is understood before its transaction. */
const TRIES = 3;

/**
 * Runs `write`, whose transaction uses what was understood of a long message before it: the embedded store has one transaction at a time, and others would
 * wait. If the conversation went on meanwhile, it is understood and written again; the last time in the transaction.
 */
export async function understandThenWrite<T>(
  deps: Dependencies,
  caller: Principal,
  target: SessionTarget,
  { draft, text }: { readonly draft: MessageDraft; readonly text: string },
  write: (ahead: EarlyUnderstanding | undefined) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const ahead = await understandAhead(deps, caller, target, { draft, text, isLast: tries === TRIES });
    try {
      return await write(ahead);
    } catch (error) {
      if (!(error instanceof OutdatedUnderstanding)) throw error;
    }
  }
}

/** Undefined if nothing is gained, or if the message is going to be refused, which its transaction says. */
async function understandAhead(
  deps: Dependencies,
  caller: Principal,
  target: SessionTarget,
  { draft, text, isLast }: { readonly draft: MessageDraft; readonly text: string; readonly isLast: boolean },
): Promise<EarlyUnderstanding | undefined> {
  if (deps.store.capabilities.shared || text.length < LONG_TEXT) return undefined;
  const read = deps.store.read(caller);
  const revision = await read.entities.revision();
  const remembered = new Map<string, Understood>();
  let isWriting = false;
  const remember: Remember = async (key, understand) => {
    if (isWriting && !isLast && !remembered.has(key)) throw new OutdatedUnderstanding();
    const understood = remembered.get(key) ?? (await understand());
    remembered.set(key, understood);
    return understood;
  };
  const means = { ...deps, workspace: caller.workspace, remember };
  try {
    const to = await targetOfMessage(deps, caller, target, draft);
    if (to === undefined) return undefined;
    if (to.session === undefined) await understoodAt(read, means, EMPTY_FOCUS, draft, text);
    else await understoodIn(read, means, to.session, await withParent(read, to.session, draft), text);
  } catch (error) {
    if (error instanceof NetloomError) return undefined;
    throw error;
  }
  return {
    remember,
    async check({ entities }) {
      isWriting = true;
      if ((await entities.revision()) !== revision) remembered.clear();
    },
  };
}
