import { z } from 'zod';
import type { Session } from '../../domain/model/session.js';
import { fittedAnswer, linesLeft, type Answer } from '../answers/answer.js';
import { scopeOf, type ToolContext } from './scope.js';

/** An argument of tools that read a session. */
export const sinceRevision = z.int().min(0).optional().describe('A revision you know: if nothing changed since, the answer only says so');

interface Known {
  /** The revision that the caller has seen. */
  readonly since: number | undefined;
  readonly limit: number;
}

/** A short answer if the session has not changed since the revision that the caller knows. */
export async function ifUnchanged(context: ToolContext, session: Session, { since, limit }: Known): Promise<Answer | undefined> {
  if (since === undefined || session.revision > since) return undefined;
  const line = `Unchanged since revision ${session.revision}; what you read then still holds. Leave out since_revision to read it again.`;
  return fittedAnswer({ scope: await scopeOf(context, session), lines: [line], rest: linesLeft(1, '') }, limit);
}
