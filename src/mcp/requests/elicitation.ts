import { acceptedContent, inputRequired, type ClientCapabilities, type InputRequiredResult } from '@modelcontextprotocol/server';
import type { Clarification } from '../../domain/model/understanding.js';
import { oneLine } from '../answers/text.js';

/** Thrown by a tool before it does anything: the user is asked which entity is meant, and the call is repeated with the answer. */
export class ChoiceNeeded extends Error {
  constructor(readonly clarification: Clarification) {
    super('A name is ambiguous.');
  }
}

const KEY = 'choice';
const SHOWN = 20;

/** Whether the client can ask its user with a form in the middle of a call. */
export function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
}

/** Asks the user for one of the choices. */
export function questionFor({ question, choices }: Clarification): InputRequiredResult {
  const options = choices.slice(0, SHOWN).map(({ label, entity }) => ({ const: entity, title: oneLine(label, 200) }));
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({
        message: oneLine(question, 300),
        requestedSchema: { type: 'object', properties: { [KEY]: { type: 'string', title: 'Entity', oneOf: options } }, required: [KEY] },
      }),
    },
  });
}

/**
 * The arguments with the user's answer. It needs no signature, because a client may pass any `choice` itself. Without an answer, the arguments stay,
 * and the tool returns the choices.
 */
export function withAnswer(given: unknown, responses: Record<string, unknown> | undefined): unknown {
  const answer = acceptedContent(responses, KEY)?.[KEY];
  return typeof answer === 'string' && typeof given === 'object' ? { ...given, [KEY]: [answer] } : given;
}
