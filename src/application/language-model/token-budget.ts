import { NetloomError } from '../../domain/common/errors.js';
import { partyOf, type Principal } from '../../domain/common/principal.js';
import type { CompletionRequest, TokenUsage } from '../../ports/language-model.js';
import type { RateLimiter } from '../../ports/limiter.js';

/** All instances and purposes share the budgets. */
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

/** The maximum numbers of input and output tokens within an hour. */
export interface TokensPerHour {
  readonly all: number;
  readonly workspace: number;
  readonly principal: number;
}

/** One of the budgets that a call has to fit in. */
interface Budget {
  readonly key: string;
  readonly most: number;
  /** The setting that limits it, with whose tokens it counts. */
  readonly limit: string;
}

/** From the smallest to the largest. */
function budgetsOf({ all, workspace, principal }: TokensPerHour, caller: Principal | undefined): readonly Budget[] {
  const whole = { key: KEY, most: all, limit: 'in all (NETLOOM_MODEL_TOKENS_PER_HOUR)' };
  if (caller === undefined) return [whole];
  return [
    { key: `${KEY}:principal:${partyOf(caller)}`, most: principal, limit: 'by one principal (NETLOOM_MODEL_TOKENS_PER_PRINCIPAL)' },
    { key: `${KEY}:workspace:${caller.workspace}`, most: workspace, limit: 'in one workspace (NETLOOM_MODEL_TOKENS_PER_WORKSPACE)' },
    whole,
  ];
}

export function createTokenBudget(limiter: RateLimiter, limits: TokensPerHour) {
  const correctAll = async (budgets: readonly Budget[], difference: number): Promise<void> => {
    await Promise.all(budgets.map(({ key }) => limiter.correct(key, difference)));
  };
  /** Reserves the tokens in every budget, or in none. */
  const reserveAll = async (budgets: readonly Budget[], tokens: number): Promise<void> => {
    for (const [index, budget] of budgets.entries()) {
      const freeInMs = await limiter.reserve(budget.key, tokens, budget.most);
      if (freeInMs === undefined) continue;
      await correctAll(budgets.slice(0, index), -tokens);
      throw overBudget(tokens, budget, freeInMs);
    }
  };
  return {
    /** Throws RATE_LIMITED with `retryAfter` in seconds if the input and the longest answer exceed the rest of a budget. `caller`: the principal whose budget is charged. */
    async reserve({ conversation, maxTokens }: CompletionRequest, caller?: Principal): Promise<Spending> {
      const input = tokensOf(JSON.stringify(conversation).length);
      const reserved = input + maxTokens;
      const budgets = budgetsOf(limits, caller);
      await reserveAll(budgets, reserved);
      let received = 0;
      const charge = async (inputTokens: number, outputTokens: number): Promise<Required<TokenUsage>> => {
        await correctAll(budgets, inputTokens + outputTokens - reserved);
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

function overBudget(asked: number, { most, limit }: Budget, freeInMs: number): NetloomError {
  const retryAfter = Math.max(1, Math.ceil(freeInMs / 1_000));
  const message = `At most ${most} tokens of the language model per hour are allowed ${limit}; about ${asked} more exceed them. The next hour begins in ${retryAfter} s.`;
  return new NetloomError('RATE_LIMITED', message, { retryAfter });
}
