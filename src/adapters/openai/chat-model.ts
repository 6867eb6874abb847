import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { StopReason } from '../../domain/language-model/stop-reason.js';
import type { CompletionPart, CompletionRequest, LanguageModel, TokenUsage } from '../../ports/language-model.js';
import { countIn, createHttpModel, parsed, type InvalidEvent } from '../http-service/http-model.js';
import { addressOf } from '../http-service/service.js';
import type { ModelOptions } from '../http-service/model-options.js';

/**
 * OpenAI's API, which many servers implement: `POST {url}/chat/completions`. Newer models of OpenAI reject `max_tokens`, and many servers do not know
 * `max_completion_tokens`; the second is tried if a request with the first is rejected.
 */
export function createOpenAiModel({ url, model, key, service }: ModelOptions): LanguageModel {
  return createHttpModel({
    model,
    api: 'OPENAI',
    service: {
      ...service,
      url: addressOf(url, '/chat/completions'),
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    },
    bodies: (['max_tokens', 'max_completion_tokens'] as const).map((limit) => (request: CompletionRequest, stream: boolean) => ({
      model,
      messages: messagesOf(request),
      [limit]: request.maxTokens,
      ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
    })),
    whole(response) {
      const choice = choiceOf(response);
      const message = choice?.['message'];
      const text = isJsonObject(message) ? (message['content'] ?? '') : undefined;
      if (choice === undefined || typeof text !== 'string') return 'did not answer with a completion';
      return { text, stop: stopOf(choice['finish_reason']), usage: usageOf(response) };
    },
    reader: readChunks,
  });
}

const messagesOf = ({ conversation }: CompletionRequest): readonly unknown[] => {
  if (conversation.as !== 'OPENAI') throw new Error(`Expected a conversation for OPENAI, got one for ${conversation.as}.`);
  return conversation.messages;
};

/** The first choice of a completion or of a chunk. */
function choiceOf(response: Json | undefined): Readonly<Record<string, Json>> | undefined {
  const choices = isJsonObject(response) ? response['choices'] : undefined;
  const first = Array.isArray(choices) ? (choices as readonly Json[])[0] : undefined;
  return isJsonObject(first) ? first : undefined;
}

function stopOf(reason: Json | undefined): StopReason {
  if (reason === 'stop') return 'END';
  return reason === 'length' ? 'LENGTH' : 'OTHER';
}

function usageOf(response: Json | undefined): TokenUsage {
  const usage = isJsonObject(response) ? response['usage'] : undefined;
  if (!isJsonObject(usage)) return {};
  const [inputTokens, outputTokens] = [countIn(usage['prompt_tokens']), countIn(usage['completion_tokens'])];
  return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) };
}

/** Chunks of a completion, then one with the usage, then `[DONE]`. */
function readChunks(): (data: string) => CompletionPart | InvalidEvent | undefined {
  let stop: StopReason | undefined;
  let usage: TokenUsage = {};
  return (data) => {
    if (data === '[DONE]')
      return stop === undefined ? { kind: 'INVALID', reason: 'ended its answer without a reason' } : { kind: 'END', stop, usage };
    const chunk = parsed(data);
    if (!isJsonObject(chunk) || !Array.isArray(chunk['choices']))
      return { kind: 'INVALID', reason: 'streamed an event that is not part of a completion' };
    usage = { ...usage, ...usageOf(chunk) };
    const choice = choiceOf(chunk);
    if (typeof choice?.['finish_reason'] === 'string') stop = stopOf(choice['finish_reason']);
    const delta = choice?.['delta'];
    const text = isJsonObject(delta) ? (delta['content'] ?? '') : '';
    if (typeof text !== 'string') return { kind: 'INVALID', reason: 'streamed an event that is not part of a completion' };
    return text === '' ? undefined : { kind: 'TEXT', text };
  };
}
