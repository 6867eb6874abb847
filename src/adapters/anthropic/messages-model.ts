import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { StopReason } from '../../domain/language-model/stop-reason.js';
import type { AnthropicMessage } from '../../domain/window/model/context-window.js';
import type { CompletionPart, CompletionRequest, LanguageModel, TokenUsage } from '../../ports/language-model.js';
import { countIn, createHttpModel, parsed, type InvalidEvent } from '../http-service/http-model.js';
import { addressOf } from '../http-service/service.js';
import type { ModelOptions } from '../http-service/model-options.js';

const VERSION = '2023-06-01';

/** Anthropic's API: `POST {url}/v1/messages`. */
export function createAnthropicModel({ url, model, key, service }: ModelOptions): LanguageModel {
  return createHttpModel({
    model,
    api: 'ANTHROPIC',
    service: {
      ...service,
      url: addressOf(url, '/v1/messages'),
      headers: { 'anthropic-version': VERSION, ...(key === undefined ? {} : { 'x-api-key': key }) },
    },
    bodies: [(request, stream) => ({ model, max_tokens: request.maxTokens, ...promptOf(request), ...(stream ? { stream } : {}) })],
    whole(response) {
      const content = isJsonObject(response) ? response['content'] : undefined;
      if (!isJsonObject(response) || !Array.isArray(content)) return 'did not answer with a message';
      const text = (content as readonly Json[]).map(textOfBlock).join('');
      return { text, stop: stopOf(response['stop_reason']), usage: usageOf(response['usage']) };
    },
    reader: readEvents,
  });
}

/** The API accepts calls and results in messages only with definitions of their tools; `none` forbids further calls. */
function promptOf({ conversation }: CompletionRequest): Readonly<Record<string, unknown>> {
  if (conversation.as !== 'ANTHROPIC') throw new Error(`Expected a conversation for ANTHROPIC, got one for ${conversation.as}.`);
  const { system, messages } = conversation;
  const tools = toolsIn(messages).map((name) => ({ name, input_schema: { type: 'object' } }));
  return {
    ...(system.trim() === '' ? {} : { system }),
    messages,
    ...(tools.length === 0 ? {} : { tools, tool_choice: { type: 'none' } }),
  };
}

const toolsIn = (messages: readonly AnthropicMessage[]): readonly string[] => [
  ...new Set(messages.flatMap(({ content }) => content.flatMap((block) => (block.type === 'tool_use' ? [block.name] : [])))),
];

const textOfBlock = (block: Json): string =>
  isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string' ? block['text'] : '';

function stopOf(reason: Json | undefined): StopReason {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'END';
  return reason === 'max_tokens' ? 'LENGTH' : 'OTHER';
}

const INPUTS = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'] as const;

function usageOf(usage: Json | undefined): TokenUsage {
  if (!isJsonObject(usage)) return {};
  const inputs = INPUTS.map((name) => countIn(usage[name])).filter((each) => each !== undefined);
  const outputTokens = countIn(usage['output_tokens']);
  return {
    ...(inputs.length === 0 ? {} : { inputTokens: inputs.reduce((sum, each) => sum + each, 0) }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  };
}

/** `message_start`, text in `content_block_delta`, `message_delta` with the reason of the end, `message_stop`. Unknown events are ignored. */
function readEvents(): (data: string) => CompletionPart | InvalidEvent | undefined {
  let stop: StopReason | undefined;
  let usage: TokenUsage = {};
  return (data) => {
    const event = parsed(data);
    if (!isJsonObject(event) || typeof event['type'] !== 'string')
      return { kind: 'INVALID', reason: 'streamed an event that is not part of a message' };
    const { type, message, delta } = event;
    if (type === 'error') return { kind: 'INVALID', reason: 'reported an error in its answer' };
    if (type === 'message_start') usage = isJsonObject(message) ? usageOf(message['usage']) : {};
    if (type === 'message_delta') {
      usage = { ...usage, ...usageOf(event['usage']) };
      stop = isJsonObject(delta) && typeof delta['stop_reason'] === 'string' ? stopOf(delta['stop_reason']) : stop;
    }
    if (type === 'message_stop')
      return stop === undefined ? { kind: 'INVALID', reason: 'ended its answer without a reason' } : { kind: 'END', stop, usage };
    if (type !== 'content_block_delta' || !isJsonObject(delta) || delta['type'] !== 'text_delta') return undefined;
    const { text } = delta;
    if (typeof text !== 'string') return { kind: 'INVALID', reason: 'streamed an event that is not part of a message' };
    return text === '' ? undefined : { kind: 'TEXT', text };
  };
}
