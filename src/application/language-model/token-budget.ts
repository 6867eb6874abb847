import { NetloomError } from '../../domain/common/errors.js';
import type { CompletionRequest, TokenUsage } from '../../ports/language-model.js';
import type { RateLimiter } from '../../ports/limiter.js';

/** All instances and purposes share one budget. */
const KEY = 'model:tokens';
/** Fewer characters per token than usual, because a reservation must not be too small. */
const CHARACTERS_PER_TOKEN = 3;

/** The tokens of one call: reserved before it, corrected after it. */
export interface Spending {
  /** Counts streamed text, in characters. */
  received(characters: number): void;
  /** Charges what the service counted, or an estimate. `characters` of the answer that were not `received`. Returns the charge. */
  used(usage: TokenUsage, characters: number): Promise<Required<TokenUsage>>;
  /** Charges an estimate of what the service read and wrote; nothing if it refused the request, because such requests are not billed. Returns the charge. */
  failed(refused: boolean): Promise<Required<TokenUsage>>;
}

export function createTokenBudget(limiter: RateLimiter, tokensPerHour: number) {
  return {
    /** Throws RATE_LIMITED with `retryAfter` in seconds if the input and the longest answer exceed the rest of the budget. */
    async reserve({ conversation, maxTokens }: CompletionRequest): Promise<Spending> {
      const input = tokensOf(JSON.stringify(conversation).length);
      const reserved = input + maxTokens;
      const freeInMs = await limiter.reserve(KEY, reserved, tokensPerHour);
      if (freeInMs !== undefined) throw overBudget(reserved, tokensPerHour, freeInMs);
      let received = 0;
      const charge = async (inputTokens: number, outputTokens: number): Promise<Required<TokenUsage>> => {
        await limiter.correct(KEY, inputTokens + outputTokens - reserved);
        return { inputTokens, outputTokens };
      };
      return {
        received: (characters) => void (received += characters),
        used: ({ inputTokens = input, outputTokens }, characters) => charge(inputTokens, outputTokens ?? tokensOf(received + characters)),
        failed: (refused) => (refused ? charge(0, 0) : charge(input, tokensOf(received))),
      };
    },
  };
}

const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

function overBudget(asked: number, tokensPerHour: number, freeInMs: number): NetloomError {
  const retryAfter = Math.max(1, Math.ceil(freeInMs / 1_000));
  const limit = `At most ${tokensPerHour} tokens of the language model per hour are allowed (NETLOOM_MODEL_TOKENS_PER_HOUR)`;
  return new NetloomError('RATE_LIMITED', `${limit}; about ${asked} more exceed them. The next hour begins in ${retryAfter} s.`, {
    retryAfter,
  });
}
