import { z } from 'zod';

/*
 * What the providers' published references say of a list of messages, as far as Netloom writes such lists: OpenAI, "Create chat completion"
 * (platform.openai.com/docs/api-reference/chat/create); Anthropic, "Create a Message" (docs.anthropic.com/en/api/messages). Members that are not named
 * there are refused.
 */

const openAiCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), arguments: z.string() }),
});

export const OPENAI_MESSAGES = z.array(
  z.discriminatedUnion('role', [
    z.strictObject({ role: z.literal('system'), content: z.string(), name: z.string().optional() }),
    z.strictObject({ role: z.literal('user'), content: z.string(), name: z.string().optional() }),
    z.strictObject({ role: z.literal('assistant'), content: z.string(), tool_calls: z.array(openAiCall).min(1).optional() }),
    z.strictObject({ role: z.literal('tool'), content: z.string(), tool_call_id: z.string().min(1) }),
  ]),
);

/** "Create a model response" (platform.openai.com/docs/api-reference/responses/create): `instructions`, and `input` as a list of items. */
export const OPENAI_RESPONSES_BODY = z.strictObject({
  instructions: z.string().optional(),
  input: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('message'), role: z.enum(['user', 'assistant', 'system', 'developer']), content: z.string() }),
        z.strictObject({
          type: z.literal('function_call'),
          call_id: z.string().min(1).max(64),
          name: z.string().regex(/^[\w-]{1,64}$/),
          arguments: z.string(),
        }),
        z.strictObject({ type: z.literal('function_call_output'), call_id: z.string().min(1).max(64), output: z.string() }),
      ]),
    )
    .min(1),
});

const cache_control = z.strictObject({ type: z.literal('ephemeral') }).optional();
const anthropicBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().regex(/\S/u), cache_control }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().regex(/^[\w-]+$/),
    name: z.string().regex(/^[\w-]{1,128}$/),
    input: z.record(z.string(), z.unknown()),
    cache_control,
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string().regex(/^[\w-]+$/),
    content: z.string(),
    is_error: z.boolean().optional(),
    cache_control,
  }),
]);

export const ANTHROPIC_BODY = z.strictObject({
  system: z.string(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.array(anthropicBlock).min(1) })).min(1),
});
