import type { MessageParam, TextBlockParam } from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions/completions.js';
import type { ResponseCreateParamsNonStreaming, ResponseInput } from 'openai/resources/responses/responses.js';

/*
 * What the providers' own packages say that a request takes, as far as Netloom renders it. JSON schemas of these types are made in a test
 * (provider-schemas.ts), and every rendering has to fit them.
 */

/** A request to OpenAI's chat completions. */
export interface OpenAiChat {
  messages: ChatCompletionMessageParam[];
}

/** A request to OpenAI's Responses. */
export interface OpenAiResponses {
  instructions?: NonNullable<ResponseCreateParamsNonStreaming['instructions']>;
  input: ResponseInput;
}

/** A request to Anthropic's Messages. */
export interface AnthropicMessages {
  system: string | TextBlockParam[];
  messages: MessageParam[];
}
