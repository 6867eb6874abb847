import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import { z } from 'zod';
import type { Rendering, RenderingKind } from '../../src/domain/window/model/context-window.js';

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
    z.strictObject({
      role: z.literal('user'),
      content: z.union([
        z.string(),
        z
          .array(
            z.discriminatedUnion('type', [
              z.strictObject({ type: z.literal('text'), text: z.string().regex(/\S/u) }),
              z.strictObject({
                type: z.literal('image_url'),
                image_url: z.strictObject({
                  url: z.string().regex(/^(?:https?:|data:image\/(?:png|jpeg|gif|webp);base64,)/u),
                  detail: z.literal('high'),
                }),
              }),
            ]),
          )
          .min(1),
      ]),
      name: z.string().optional(),
    }),
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
          type: z.literal('message'),
          role: z.literal('user'),
          content: z.array(
            z.discriminatedUnion('type', [
              z.strictObject({ type: z.literal('input_text'), text: z.string() }),
              z.strictObject({ type: z.literal('input_image'), image_url: z.string(), detail: z.literal('high') }),
            ]),
          ),
        }),
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
    type: z.literal('image'),
    source: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('url'), url: z.string().regex(/^https?:/u) }),
      z.strictObject({
        type: z.literal('base64'),
        media_type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
        data: z.base64(),
      }),
    ]),
    cache_control,
  }),
  // Without a cache marker, which the API rejects here.
  z.strictObject({ type: z.literal('thinking'), thinking: z.string().min(1), signature: z.string().min(1) }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) }),
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

/** A published request type, and the part of it that a rendering fills. */
type Published = 'OpenAiChat' | 'OpenAiResponses' | 'AnthropicMessages';

/** The request type of each rendering. */
const PUBLISHED: Readonly<Record<Exclude<RenderingKind, 'PROMPT'>, Published>> = {
  OPENAI: 'OpenAiChat',
  OPENAI_RESPONSES: 'OpenAiResponses',
  ANTHROPIC: 'AnthropicMessages',
};

/** Checks renderings against the request types in the providers' packages, and rejects unknown members. Creating the schemas takes two seconds. */
export function publishedSchemas(): (rendering: Rendering) => readonly string[] {
  const generator = createGenerator({
    path: fileURLToPath(new URL('provider-types.ts', import.meta.url)),
    tsconfig: fileURLToPath(new URL('provider-tsconfig.json', import.meta.url)),
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const ajv = new Ajv({ strict: false, allErrors: false });
  const validators = new Map(
    Object.values(PUBLISHED).map(
      (type) => [type, ajv.compile(JSON.parse(JSON.stringify(generator.createSchema(type))) as object)] as const,
    ),
  );
  return ({ as, ...body }) => {
    if (as === 'PROMPT') return [];
    const validate = validators.get(PUBLISHED[as]);
    if (validate === undefined) throw new Error(`expected a schema for ${as}`);
    return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  };
}
