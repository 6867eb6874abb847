import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';
import { conversationOf } from '../../domain/language-model/conversation.js';
import type { Principal } from '../../domain/common/principal.js';
import type { ModelPurpose } from '../../domain/language-model/purpose.js';
import { modelUsage, type SessionUsage } from '../../domain/window/model/session-usage.js';
import type { Completion, CompletionPart, CompletionRequest, LanguageModel, TokenUsage } from '../../ports/language-model.js';
import { createModelBreaker } from './model-breaker.js';
import { createTokenBudget, type Spending } from './token-budget.js';
import { createModelUsage, type ModelUsage } from './model-usage.js';

/** A call, for the accounts. */
export interface ModelCall {
  readonly purpose: ModelPurpose;
  /** The session whose statistics get the tokens. */
  readonly session?: { readonly workspace: string; readonly id: SessionId };
  /** Whose budget the tokens count towards. Absent for checks of the service. */
  readonly caller?: Principal;
}

/** Adds to the statistics of a session. */
export type NoteUsage = (workspace: string, session: SessionId, usage: SessionUsage) => void;

/** Calls of the configured language model, within its hourly budgets of tokens. After failures, the model is not called for a while. */
export interface ModelCalls extends Pick<LanguageModel, 'model' | 'api'> {
  /**
   * Throws RATE_LIMITED if the budget of this hour is spent, and UNAVAILABLE if the model failed or is not called after failures. The deadline in
   * milliseconds is the configured one by default.
   */
  complete(call: ModelCall, request: CompletionRequest, withinMs?: number): Promise<Completion>;
  /** Throws as `complete`. Ending the iteration, or the signal, ends the request. */
  stream(call: ModelCall, request: CompletionRequest, signal: AbortSignal): AsyncGenerator<CompletionPart>;
  /** Counts an answer that was not used, because it failed a check. */
  rejected(purpose: ModelPurpose): void;
  state(): LanguageModelState;
  /** Sends a request now, to check the service. */
  check(): Promise<LanguageModelState>;
}

export interface LanguageModelState {
  readonly model: string;
  /** Whether the last request succeeded, or there was none yet. */
  readonly healthy: boolean;
  /** The last error. */
  readonly reason?: string;
  readonly tokensPerHour: number;
  /** The usage of the model by this process since its start. */
  readonly usage: readonly ModelUsage[];
}

const CHECK_MS = 10_000;
const CHECK_TOKENS = 16;

/** Undefined if no language model is configured. `now` is a time in milliseconds that only increases. */
export function createModelCalls(
  { languageModel, limiter }: Pick<Dependencies, 'languageModel' | 'limiter'>,
  noteUsage: NoteUsage,
  now?: () => number,
): ModelCalls | undefined {
  if (languageModel === undefined) return undefined;
  const { port, timeoutMs, tokensPerHour } = languageModel;
  const accounts = createAccounts(createTokenBudget(limiter, tokensPerHour), noteUsage, now);
  const { model, api } = port;
  const state = (): LanguageModelState => ({
    model,
    ...accounts.breaker.state(),
    tokensPerHour: tokensPerHour.all,
    usage: accounts.usage.all(),
  });
  const complete: ModelCalls['complete'] = async (of, request, withinMs = timeoutMs) => {
    const call = await accounts.begin(of, request);
    try {
      const completion = await port.complete(request, { withinMs });
      await call.succeeded(completion.usage, completion.text.length);
      return completion;
    } catch (error) {
      await call.failed(error);
      throw error;
    }
  };
  return {
    model,
    api,
    complete,
    async *stream(of, request, signal) {
      const call = await accounts.begin(of, request);
      yield* counted(port.stream(request, { withinMs: timeoutMs, signal }), call);
    },
    rejected: accounts.usage.rejected,
    state,
    async check() {
      const conversation = conversationOf(api, '', 'Reply with the word: ready');
      await complete({ purpose: 'CHECK' }, { conversation, maxTokens: CHECK_TOKENS }, Math.min(CHECK_MS, timeoutMs)).catch(
        (error: unknown) => {
          // Other errors than an outage, such as a rejected model, are a failure of the check, too.
          if (!isOutage(error)) accounts.breaker.failed(error);
        },
      );
      return state();
    },
  };
}

/** A call that is accounted for, once. */
interface Call extends Pick<Spending, 'received'> {
  succeeded(usage: TokenUsage, characters: number): Promise<void>;
  /** Without an error, the caller ended it. */
  failed(error?: unknown): Promise<void>;
}

function createAccounts(budget: ReturnType<typeof createTokenBudget>, noteUsage: NoteUsage, now?: () => number) {
  const breaker = createModelBreaker(now);
  // A reference has a short deadline, so that a late answer says nothing about other calls.
  const references = createModelBreaker(now);
  const usage = createModelUsage();
  return {
    breaker,
    usage,
    async begin({ purpose, session, caller }: ModelCall, request: CompletionRequest): Promise<Call> {
      const own = purpose === 'REFERENCE' ? references : breaker;
      breaker.assertClosed();
      own.assertClosed();
      const spending = await budget.reserve(request, caller);
      const note = (used: Required<TokenUsage>): void => {
        if (session !== undefined) noteUsage(session.workspace, session.id, modelUsage(purpose, used));
      };
      return {
        received: (characters) => spending.received(characters),
        async succeeded(used, characters) {
          own.succeeded();
          const charged = await spending.used(used, characters);
          usage.succeeded(purpose, charged);
          note(charged);
        },
        async failed(error) {
          const charged = await spending.failed(error instanceof RefusedRequest);
          usage.failed(purpose, charged);
          note(charged);
          if (isOutage(error)) own.failed(error);
        },
      };
    },
  };
}

/** The parts of a stream, which is accounted for when it ends in any way. */
async function* counted(parts: AsyncIterable<CompletionPart>, call: Call): AsyncGenerator<CompletionPart> {
  let open = true;
  const end = async (how: () => Promise<void>): Promise<void> => {
    if (open) await how();
    open = false;
  };
  try {
    for await (const part of parts) {
      if (part.kind === 'TEXT') call.received(part.text.length);
      else await end(() => call.succeeded(part.usage, 0));
      yield part;
    }
  } catch (error) {
    await end(() => call.failed(error));
    throw error;
  } finally {
    await end(() => call.failed());
  }
}

const isOutage = (error: unknown): boolean => error instanceof NetloomError && error.code === 'UNAVAILABLE';
