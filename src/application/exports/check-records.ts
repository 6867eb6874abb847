import { SESSION_LINES } from '../../domain/records/session.js';
import { checkBody, checkLine, countTokensInSteps, LIMITS, type Dependencies } from '../common/index.js';
import { checkStored, countedParts } from '../messages/index.js';
import { checkOperation } from '../operations/index.js';
import { checkPreferences } from '../preferences/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { ExportRecord, RecordOf } from '../../domain/export/records.js';

/**
 * Checks a record by the rules of normal writes, and counts its tokens again, because windows rely on them. Throws INVALID_INPUT and TOO_LARGE with the
 * number of the line.
 */
export async function checkedRecord(deps: Dependencies, record: ExportRecord, number: number): Promise<ExportRecord> {
  try {
    switch (record.kind) {
      case 'SESSION':
        return checkedSession(deps, record);
      case 'MESSAGE':
        return await checkedMessage(deps, record);
      case 'OPERATION':
        return await checkedOperation(deps, record);
      case 'MEMORY':
        checkBody('text', record.memory.text, 2_000);
        return record;
      default:
        return record;
    }
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    throw new NetloomError(error.code, `line ${number}: ${error.message}`, { ...error.details, line: number });
  }
}

/** The maximum number of characters of the record of a session, as JSON. */
const MAX_SESSION = 1_048_576;

/** The preferences without models and profiles that this server does not have. */
function checkedSession(deps: Dependencies, record: RecordOf<'SESSION'>): RecordOf<'SESSION'> {
  const { key, preferences: given } = record.session;
  // A conversation fills a small part of it, and no quota counts it.
  checkBody('session', JSON.stringify(record.session), MAX_SESSION);
  if (key !== undefined) checkLine('key', key, LIMITS.key);
  for (const [name, most] of SESSION_LINES) {
    const line = record.session[name];
    if (line !== undefined) checkLine(name, line, most);
  }
  const { model, agents, ...others } = given;
  const isHere = (name: string | undefined): boolean => name === undefined || deps.models.find(name) !== undefined;
  const agentsHere = agents?.filter((each) => deps.profiles.find(each.profile) !== undefined && isHere(each.model));
  const preferences = {
    ...others,
    ...(model === undefined || !isHere(model) ? {} : { model }),
    ...(agentsHere === undefined ? {} : { agents: agentsHere }),
  };
  checkPreferences(preferences, deps);
  return { ...record, session: { ...record.session, preferences } };
}

/** With its tokens counted again, and no later than now: of two statements about the same, the later one holds. */
async function checkedMessage({ tokenizer, clock }: Dependencies, record: RecordOf<'MESSAGE'>): Promise<RecordOf<'MESSAGE'>> {
  const { message } = record;
  checkStored(message);
  const parts = await countedParts(tokenizer, message.parts);
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  return { ...record, message: { ...message, parts, tokens, createdAt: Math.min(message.createdAt, clock.now()) } };
}

async function checkedOperation({ tokenizer }: Dependencies, record: RecordOf<'OPERATION'>): Promise<RecordOf<'OPERATION'>> {
  const { operation } = record;
  const { tool, arguments: args, result, error, clientId, callId, durationMs, metadata } = operation;
  checkOperation({
    tool,
    arguments: args,
    result,
    ...(error === undefined ? {} : { error }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(callId === undefined ? {} : { callId }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(metadata.query === undefined ? {} : { query: metadata.query }),
    ...(metadata.summary === undefined ? {} : { summary: metadata.summary }),
  });
  const tokens = (await countTokensInSteps(tokenizer, `${tool} ${JSON.stringify(args)}`)) + (await countTokensInSteps(tokenizer, result));
  return { ...record, operation: { ...operation, tokens } };
}
