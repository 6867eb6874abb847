import type { Counting, Estimate, Model } from './model.js';
import { CLAUDE_47_IMAGES, CLAUDE_IMAGES, GPT_4O_MINI_IMAGES, SMALL_OPENAI_IMAGES } from './images.js';
import { CLAUDE_SCRIPTS } from './scripts.js';
import { CHAT_FRAMING, type Framing } from './tokenizer.js';

const O200K: Counting = { encoding: 'o200k_base' };
const CL100K: Counting = { encoding: 'cl100k_base' };

/**
 * Anthropic publishes no tokenizer. Source of the factor: the tokenizer that Anthropic published for its older models, times 1.1, gives 98 to 100 %
 * of the counts of its API for Claude 3 to 4.5 (ai-tokenizer 1.0.6, table of accuracy). In tokens of cl100k_base, this is: conversation 1.14,
 * documentation 1.14, NetBox's JSON 1.35, TypeScript 1.23, addresses and interfaces 1.10, German 1.16, Chinese 0.94. Relative to o200k_base it is
 * 1.10 to 1.58, so cl100k_base is the better basis. Factor and margin together, 1.38, exceed all of these.
 */
const CLAUDE: Estimate = { factor: 1.2, margin: 0.15, scripts: CLAUDE_SCRIPTS };

/**
 * Since Claude 4.7, the same text has about 30 % more tokens (Anthropic's page on token counting). Published measurements by kind of text range from
 * 1.0 to 1.47; the worst, times the figure above for the same kind, is 1.77 for JSON. Factor and margin together are 1.79.
 */
const CLAUDE_47: Estimate = {
  factor: 1.56,
  margin: 0.15,
  scripts: CLAUDE_SCRIPTS.map((script) => ({ ...script, thousandths: Math.ceil(script.thousandths * 1.3) })),
};

/** ai-tokenizer measured 5 tokens a request and 4 a message, where OpenAI's cookbook has 3 and 4. */
const REASONING: Framing = { ...CHAT_FRAMING, perReply: 5 };

/**
 * ai-tokenizer measured 2 tokens a message and 6 a request. Nothing is published for tool calls. These values are doubled, and the value for calls is
 * a generous estimate: overestimating is safe.
 */
const MESSAGES: Framing = { perMessage: 4, perReply: 12, perCall: 40, images: CLAUDE_IMAGES };

type Row = readonly [name: string, contextTokens: number, outputTokens: number, inputTokens?: number];

const rows = (provider: string, counting: Counting, framing: Framing, list: readonly Row[]): readonly Model[] =>
  list.map(([name, contextTokens, outputTokens, inputTokens]) => ({
    name,
    provider,
    counting,
    contextTokens,
    outputTokens,
    ...(inputTokens === undefined ? {} : { inputTokens }),
    framing,
  }));

/** Sizes according to the providers' model pages, or catalogues that copy them, autumn 2026. */
export const BUILT_IN_MODELS: readonly Model[] = [
  ...rows('OpenAI', O200K, REASONING, [
    ['gpt-5.6', 1_050_000, 128_000, 922_000],
    ['gpt-5.5', 1_050_000, 128_000, 922_000],
    ['gpt-5.4', 1_050_000, 128_000, 922_000],
    ['gpt-5.2', 400_000, 128_000, 272_000],
    ['gpt-5.2-chat', 128_000, 16_384],
    ['gpt-5.1', 400_000, 128_000, 272_000],
    ['gpt-5.1-chat', 128_000, 16_384],
    ['gpt-5', 400_000, 128_000, 272_000],
    ['gpt-5-chat', 128_000, 16_384],
    ['o3', 200_000, 100_000],
    ['o1', 200_000, 100_000],
    ['o1-mini', 128_000, 65_536],
    ['o1-preview', 128_000, 32_768],
  ]),
  ...rows('OpenAI', O200K, { ...REASONING, images: SMALL_OPENAI_IMAGES }, [
    ['gpt-5.4-mini', 400_000, 128_000, 272_000],
    ['gpt-5.4-nano', 400_000, 128_000, 272_000],
    ['gpt-5-mini', 400_000, 128_000, 272_000],
    ['gpt-5-nano', 400_000, 128_000, 272_000],
    ['o4-mini', 200_000, 100_000],
  ]),
  ...rows('OpenAI', O200K, { ...CHAT_FRAMING, images: SMALL_OPENAI_IMAGES }, [
    ['gpt-4.1-mini', 1_047_576, 32_768],
    ['gpt-4.1-nano', 1_047_576, 32_768],
  ]),
  ...rows('OpenAI', O200K, { ...CHAT_FRAMING, images: GPT_4O_MINI_IMAGES }, [['gpt-4o-mini', 128_000, 16_384]]),
  ...rows('OpenAI', O200K, CHAT_FRAMING, [
    ['gpt-4.1', 1_047_576, 32_768],
    ['gpt-4o', 128_000, 16_384],
    ['chatgpt-4o', 128_000, 16_384],
  ]),
  ...rows('OpenAI', CL100K, CHAT_FRAMING, [
    ['gpt-4-turbo', 128_000, 4_096],
    ['gpt-4-vision', 128_000, 4_096],
    ['gpt-4-1106', 128_000, 4_096],
    ['gpt-4-0125', 128_000, 4_096],
    ['gpt-4-32k', 32_768, 32_768],
    ['gpt-4', 8_192, 8_192],
    ['gpt-3.5-turbo', 16_385, 4_096],
    ['gpt-3.5-turbo-16k', 16_385, 4_096],
  ]),
  ...rows('Anthropic', { encoding: 'cl100k_base', estimate: CLAUDE_47 }, { ...MESSAGES, images: CLAUDE_47_IMAGES }, [
    ['claude-opus-5-5', 1_000_000, 128_000],
    ['claude-sonnet-5-5', 1_000_000, 128_000],
    ['claude-haiku-5-5', 1_000_000, 128_000],
    ['claude-fable-5-1', 1_000_000, 128_000],
    ['claude-fable-5', 1_000_000, 128_000],
    ['claude-mythos-5', 1_000_000, 128_000],
    ['claude-opus-5', 1_000_000, 128_000],
    ['claude-sonnet-5', 1_000_000, 128_000],
    ['claude-opus-4-8', 1_000_000, 128_000],
    ['claude-opus-4-7', 1_000_000, 128_000],
  ]),
  ...rows('Anthropic', { encoding: 'cl100k_base', estimate: CLAUDE }, MESSAGES, [
    ['claude-opus-4-6', 1_000_000, 128_000],
    ['claude-sonnet-4-6', 1_000_000, 128_000],
    ['claude-opus-4-5', 200_000, 64_000],
    ['claude-sonnet-4-5', 200_000, 64_000],
    ['claude-haiku-4-5', 200_000, 64_000],
    ['claude-opus-4-1', 200_000, 32_000],
    ['claude-opus-4', 200_000, 32_000],
    ['claude-sonnet-4', 200_000, 64_000],
    ['claude-3-7-sonnet', 200_000, 64_000],
    ['claude-3-5-sonnet', 200_000, 8_192],
    ['claude-3-5-haiku', 200_000, 8_192],
    ['claude-3-opus', 200_000, 4_096],
    ['claude-3-haiku', 200_000, 4_096],
  ]),
];
