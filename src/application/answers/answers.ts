import { setTimeout as wait } from 'node:timers/promises';
import { checkId, checkInteger, checkLine, LIMITS, type Dependencies } from '../common/index.js';
import { writableSession } from '../changes/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { MAX_UNFINISHED, type AddedMessage, type Messages } from '../messages/index.js';
import type { Contexts } from '../windows/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { asMessage } from '../../domain/model/unfinished-message.js';
import type { ContextRequest } from '../../domain/window/model/context-window.js';
import type { CompletionPart } from '../../ports/language-model.js';
import { writeAnswer } from './write-answer.js';

export interface AnswerRequest {
  readonly session: SessionId;
  /** The message to answer; by default the session's head. */
  readonly message?: MessageId;
  readonly clientId?: string;
  /** Options of the window. */
  readonly context?: ContextRequest;
  /** The maximum number of tokens of the answer. */
  readonly maxTokens?: number;
}

/** Answers of the configured language model, written as streamed messages. */
export interface Answers {
  /**
   * Builds the window, asks the model, and begins a message that the answer is appended to in the background. A known client id returns its message.
   * Throws CONFLICT if no model is configured. Errors of the model within two seconds are thrown; later ones end the message as interrupted, or cancel
   * it if it has no text. Cancelling the message ends the request to the model.
   */
  generate(caller: Principal, request: AnswerRequest): Promise<AddedMessage>;
  /** Ends all answers of this process. They keep their text, as interrupted. */
  stop(): Promise<void>;
}

const DEFAULT_TOKENS = 2_048;
const MAX_TOKENS = 32_000;

interface AnswerServices {
  readonly calls: ModelCalls | undefined;
  readonly contexts: Contexts;
  readonly messages: Messages;
}

export function createAnswers(deps: Dependencies, { calls, contexts, messages }: AnswerServices): Answers {
  const running = new Map<MessageId, { readonly controller: AbortController; readonly done: Promise<void> }>();

  async function begin(model: ModelCalls, caller: Principal, request: AnswerRequest): Promise<AddedMessage> {
    const controller = new AbortController();
    const { session, maxTokens = DEFAULT_TOKENS, clientId, message } = request;
    const { window, key } = await contexts.build(caller, session, windowRequest(deps, model, request));
    const rendering = contexts.render(window, model.api);
    if (rendering.as !== 'OPENAI' && rendering.as !== 'ANTHROPIC') throw new Error(`Expected a rendering for ${model.api}.`);
    const parts = model.stream(
      { purpose: 'ANSWER', session: { workspace: caller.workspace, id: session }, caller },
      { conversation: rendering, maxTokens },
      controller.signal,
    );
    try {
      const first = await firstOrLate(parts, deps.settings.waits.answerErrorMs);
      const added = await messages.begin(caller, session, {
        role: 'ASSISTANT',
        ...(clientId === undefined ? {} : { clientId }),
        ...(message === undefined ? {} : { parent: message }),
        ...(deps.settings.windowsKept === 0 ? {} : { window: await contexts.idOf(caller, window, key) }),
      });
      const { id } = added.message;
      const done = writeAnswer({ deps, messages, caller, id, controller }, first, parts).finally(() => running.delete(id));
      running.set(id, { controller, done });
      return added;
    } catch (error) {
      controller.abort();
      await parts.return(undefined).catch(() => undefined);
      throw error;
    }
  }

  return {
    async generate(caller, request) {
      checkAnswer(request);
      if ((await deps.store.read(caller).sessions.get(request.session)) === undefined) throw notFound('session', request.session);
      if (calls === undefined) throw notConfigured();
      const earlier = await begunBefore(deps, caller, request);
      if (earlier !== undefined) return earlier;
      // Checked before the model is called, because a call costs tokens.
      await writableSession(deps, caller, request.session);
      return begin(calls, caller, request);
    },
    async stop() {
      const all = [...running.values()];
      all.forEach(({ controller }) => controller.abort());
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

const notConfigured = (): NetloomError =>
  new NetloomError('CONFLICT', 'Expected a configured language model, got none. Set NETLOOM_MODEL_URL and NETLOOM_MODEL.');

function checkAnswer({ session, message, clientId, maxTokens = DEFAULT_TOKENS, context = {} }: AnswerRequest): void {
  checkId('sessionId', session, 'session');
  if (message !== undefined) checkId('messageId', message, 'message');
  if (clientId !== undefined) checkLine('clientId', clientId, LIMITS.clientId);
  checkInteger('maxTokens', maxTokens, 1, MAX_TOKENS);
  if (context.message !== undefined) throw invalid('context.message', 'no text, because a stored message is answered', context.message);
  if (context.at !== undefined && context.at !== message) throw invalid('context.at', 'the same message as messageId, or none', context.at);
}

/** The window is counted with the tokenizer of the model, if it is a known one. */
function windowRequest({ models }: Dependencies, { model }: ModelCalls, { context = {}, message }: AnswerRequest): ContextRequest {
  const known = context.model ?? models.find(model)?.name;
  return { ...context, ...(known === undefined ? {} : { model: known }), ...(message === undefined ? {} : { at: message }) };
}

/** The message of an earlier call with the same client id, whose answer may have another window by now. */
async function begunBefore(
  { store }: Dependencies,
  caller: Principal,
  { session: id, clientId }: AnswerRequest,
): Promise<AddedMessage | undefined> {
  if (clientId === undefined) return undefined;
  const { sessions, messages, unfinished } = store.read(caller);
  const session = await sessions.get(id);
  if (session === undefined) throw notFound('session', id);
  const begun = (await unfinished.ofSession(id, MAX_UNFINISHED)).find(({ draft }) => draft.clientId === clientId);
  const message =
    begun === undefined ? (await messages.byClientId(id, clientId))?.message : asMessage(begun, await unfinished.text(begun.id, 0));
  if (message === undefined) return undefined;
  if (message.role !== 'ASSISTANT')
    throw new NetloomError('CONFLICT', `clientId: expected one of an answer or a new one, got one of a message of ${message.role}.`, {
      path: 'clientId',
    });
  return { message, session, created: false };
}

/** The first part, still pending if it takes longer. Throws if the model fails before. */
async function firstOrLate(parts: AsyncGenerator<CompletionPart>, withinMs: number): Promise<Promise<IteratorResult<CompletionPart>>[]> {
  const first = parts.next();
  first.catch(() => undefined);
  await Promise.race([first, wait(withinMs, undefined, { ref: false })]);
  // In a list, because an async function would wait for a promise.
  return [first];
}
