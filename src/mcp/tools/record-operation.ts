import { z } from 'zod';
import { OPERATION_STATUSES } from '../../domain/model/operation.js';
import type { JsonObject } from '../../domain/common/json.js';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { namedText } from '../answers/entity-lines.js';
import { scopeOf, targetOf } from '../requests/scope.js';
import { operationText } from '../answers/operation-lines.js';
import { oneLine } from '../answers/text.js';
import { asTool } from './tool.js';

const ENTITIES = 20;
const WARNING = 200;

export const recordOperation = asTool({
  name: 'record_operation',
  description:
    'Records a tool call of yours with its result, so that later windows know what was created, changed, deleted, selected or listed.',
  reads: false,
  scopes: ['read', 'write'],
  arguments: toolArguments('record_operation', {
    session: SHARED.session.optional(),
    key: SHARED.key.optional(),
    tool: z.string(),
    arguments: z.looseObject({}).optional(),
    result: z.string().optional().describe('JSON or text, as the tool returned it'),
    error: z.string().optional(),
    status: z.enum(OPERATION_STATUSES).optional(),
    summary: z.string().optional().describe('Shown instead of the result'),
    client_id: z.string().optional().describe('Makes a retry safe'),
    call_id: z.string().optional(),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, key, arguments: given, client_id: clientId, call_id: callId, max_tokens: limit, ...said }) {
    const { app, caller } = context;
    const { operation, session, created } = await app.operations.record(caller, await targetOf(context, name, key), {
      tool: said.tool,
      // It was parsed from JSON.
      ...(given === undefined ? {} : { arguments: given as JsonObject }),
      ...(said.result === undefined ? {} : { result: said.result }),
      ...(said.error === undefined ? {} : { error: said.error }),
      ...(said.status === undefined ? {} : { status: said.status }),
      ...(said.summary === undefined ? {} : { summary: said.summary }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(callId === undefined ? {} : { callId }),
    });
    const entities = await app.entities.getMany(caller, operation.entities.slice(0, ENTITIES));
    const lines = [
      `- ${created ? 'Recorded' : 'Already recorded'}: ${operationText(operation)}`,
      ...(operation.metadata.warnings ?? []).map((warning) => `- warning: ${oneLine(warning, WARNING)}`),
      ...[...entities.values()].map((entity) => `- in the result: ${namedText(entity)}`),
    ];
    return fittedAnswer({ scope: await scopeOf(context, session), lines, rest: linesLeft(lines.length, 'recall shows operations') }, limit);
  },
});
