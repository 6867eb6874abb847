import type { Dependencies } from '../common/index.js';
import type { Messages } from '../messages/index.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { StopReason } from '../../domain/language-model/stop-reason.js';
import type { CompletionPart } from '../../ports/language-model.js';

/** An answer that is being written. */
export interface RunningAnswer {
  readonly deps: Pick<Dependencies, 'store'>;
  readonly messages: Messages;
  readonly caller: Principal;
  readonly id: MessageId;
  /** Ends the request to the model. */
  readonly controller: AbortController;
}

/** Text that arrives within this time is appended at once, in milliseconds. */
const APPEND_EVERY_MS = 100;
/** The interval of checks for a cancelled message while the model writes nothing, in milliseconds. */
const CHECK_EVERY_MS = 1_000;
/** The maximum number of UTF-16 units of one append. */
const MAX_APPENDED = 60_000;

/** Appends the parts of an answer to its message, and finishes it. Never rejects. */
export async function writeAnswer(
  answer: RunningAnswer,
  [first]: readonly Promise<IteratorResult<CompletionPart>>[],
  parts: AsyncGenerator<CompletionPart>,
): Promise<void> {
  const { messages, caller, id, controller } = answer;
  const text = createAppending(answer);
  const appending = setInterval(() => void text.flush().catch(() => controller.abort()), APPEND_EVERY_MS).unref();
  const checking = setInterval(() => void endIfGone(answer), CHECK_EVERY_MS).unref();
  let stopped: StopReason = 'OTHER';
  try {
    for (let next = await first; next !== undefined && next.done !== true; next = await parts.next()) {
      if (next.value.kind === 'TEXT') text.add(next.value.text);
      else stopped = next.value.stop;
    }
  } catch {
    // The text that arrived is kept. The state of the model has the error.
  }
  clearInterval(appending);
  clearInterval(checking);
  // It fails if the message was cancelled or finished by its client, or if the store is unavailable; it is then finished as abandoned.
  await text.flush(true).catch(() => undefined);
  controller.abort();
  await parts.return(undefined).catch(() => undefined);
  if (!(await isUnfinished(answer))) return;
  const ending = text.isEmpty() ? messages.cancel(caller, id) : messages.finish(caller, id, { interrupted: stopped !== 'END' });
  await ending.catch(() => undefined);
}

/** Ends the request to the model if the message is no longer unfinished. */
async function endIfGone(answer: RunningAnswer): Promise<void> {
  if (!(await isUnfinished(answer))) answer.controller.abort();
}

/** True as well if the store does not respond. */
async function isUnfinished({ deps, caller, id }: RunningAnswer): Promise<boolean> {
  const found = await deps.store
    .read(caller)
    .unfinished.getMany([id])
    .catch(() => undefined);
  return found?.has(id) !== false;
}

/**
 * Collects text and appends it in larger pieces, one after the other. A rejected append ends the answer: the message was cancelled or finished, or is
 * too long.
 */
function createAppending({ messages, caller, id }: RunningAnswer) {
  let waiting = '';
  let offset = 0;
  let last: Promise<void> = Promise.resolve();

  async function append(whole: boolean): Promise<void> {
    for (let end = endOfPiece(waiting, whole); end > 0; end = endOfPiece(waiting, whole)) {
      const piece = waiting.slice(0, end);
      await messages.append(caller, id, { offset, text: piece.toWellFormed() });
      waiting = waiting.slice(end);
      offset += end;
    }
  }

  return {
    add: (text: string): void => void (waiting += text),
    /** Appends what was collected; all of it at the end. */
    flush(whole = false): Promise<void> {
      last = last.then(() => append(whole));
      return last;
    },
    isEmpty: (): boolean => offset === 0,
  };
}

/** The end of the next append, which must not be inside a surrogate pair; the other half may arrive later. */
function endOfPiece(text: string, whole: boolean): number {
  const end = Math.min(text.length, MAX_APPENDED);
  const last = text.charCodeAt(end - 1);
  const isSplit = last >= 0xd800 && last <= 0xdbff && !(whole && end === text.length);
  return isSplit ? end - 1 : end;
}
