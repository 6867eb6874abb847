import { asProbable } from '../../domain/understanding/meanings.js';
import { createTurns } from '../../async/turns.js';
import { processJobs, type Dependencies } from '../common/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { ID_PREFIXES, type EntityId } from '../../domain/common/ids.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { conversationOf } from '../../domain/language-model/conversation.js';
import { chosenStatements, statementsPrompt } from '../../domain/language-model/lasting-statements.js';
import type { Principal } from '../../domain/common/principal.js';
import { lastingStatements, type LastingStatement } from '../../domain/memory/statements/lasting-statements.js';
import type { Memory, MemoryOwner } from '../../domain/memory/memory.js';
import { hasName, withoutNames } from '../../domain/memory/normal-text.js';
import { confirmationBy } from '../../domain/memory/provenance.js';
import { correctionOf } from '../../domain/memory/supersede.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { Mention } from '../../domain/model/understanding.js';
import type { RunningJob } from '../../ports/queue.js';
import type { Repositories } from '../../ports/store/store.js';
import { MAX_MEMORIES, roomError, userOwner } from './owners.js';
import { currentMemories, putConfirmed, replaceable } from './write-memory.js';

/** Learns from messages of users. */
export interface Learning {
  /** Starts learning in the background, on any instance. `onError` receives errors. */
  begin(onError: (error: unknown) => void): void;
  /** Learns lasting statements of a message that the caller wrote. Returns immediately and never fails; does nothing before `begin`. */
  noteMessage(caller: Principal, session: Session, message: Message): void;
}

/** The memories of the project that windows of the session may contain. */
const shownTo = async ({ memories }: Repositories, { project }: LearningJob): Promise<readonly Memory[]> =>
  project === undefined ? [] : memories.current({ kind: 'PROJECT', name: project }, MAX_MEMORIES);

const hasExpired = ({ expiresAt }: Memory, now: number): boolean => expiresAt !== undefined && expiresAt <= now;
const isProposal = ({ status }: Memory): boolean => status === 'PROPOSED';

const JOB = 'memories';
/** A delay, so that the writer of the message gets its response first, in milliseconds. */
const LATER_MS = 20;
/** The maximum number of proposals of an owner. With one more, the oldest is deleted. */
export const MAX_PROPOSALS = 200;

/** `calls` is the language model that finds lasting statements. Without it, and while it cannot be asked, rules find them. */
export function createLearning(deps: Dependencies, calls: ModelCalls | undefined): Learning {
  let reportError: ((error: unknown) => void) | undefined;
  /** The messages of a session one after the other, so that a correction is not learned before the statement that it corrects. */
  const sessions = createTurns({ alone: 1, together: 1, workspace: Infinity, all: Infinity });
  return {
    begin(onError) {
      if (deps.settings.memoryLearning === 'off') return;
      reportError = onError;
      const learnFrom = async ({ data }: RunningJob): Promise<void> => {
        const job = jobOf(data);
        await sessions.take({ workspace: job.caller.workspace, name: job.session }, () => learn(deps, calls, job));
      };
      processJobs(deps.queue, JOB, learnFrom, onError);
    },
    noteMessage({ workspace, name, teams = [], scopes }, { id: session, project }, { id: message, role, text }) {
      if (reportError === undefined || role !== 'USER') return;
      if (lastingStatements(text).length === 0 && (calls === undefined || statementsPrompt(text) === undefined)) return;
      const data = {
        caller: { workspace, name, teams, ...(scopes === undefined ? {} : { scopes: [...scopes] }) },
        session,
        message,
        ...(project === undefined ? {} : { project }),
      };
      deps.later.add({ name: JOB, id: message, data }, LATER_MS, (error) => reportError?.(error));
    },
  };
}

/** A statement with the entities that it is about. */
interface Lesson extends LastingStatement {
  readonly entities: readonly string[];
}

/** The message to learn from, by its writer. */
interface LearningJob {
  readonly caller: Principal;
  readonly session: string;
  readonly message: string;
  readonly project?: string;
}

/** Only Netloom writes jobs, so their shape is checked in outline. */
function jobOf(data: Json): LearningJob {
  if (
    isJsonObject(data) &&
    isJsonObject(data['caller'] ?? null) &&
    typeof data['message'] === 'string' &&
    typeof data['session'] === 'string'
  )
    return data as unknown as LearningJob;
  throw invalid('data', 'who learns from which message', data);
}

/**
 * Proposals belong to the writer, because the session may be private. Without proposals, statements about a group belong to the project, if the session has
 * one.
 */
const ownerFor = ({ caller, project }: LearningJob, { shared }: Lesson, isConfirmed: boolean): MemoryOwner =>
  isConfirmed && shared && project !== undefined ? { kind: 'PROJECT', name: project } : userOwner(caller);

async function learn(deps: Dependencies, calls: ModelCalls | undefined, job: LearningJob): Promise<void> {
  const message = await deps.store.read(job.caller).messages.get(job.message);
  if (message === undefined || message.cancelled === true) return;
  const statements =
    (calls === undefined ? undefined : await statementsByModel(calls, job, message.text)) ?? lastingStatements(message.text);
  const session = await deps.store.read(job.caller).sessions.get(job.session);
  for (const lesson of lessonsIn(message, session, statements)) await learnOne(deps, job, lesson);
}

/** Undefined if the model cannot be asked now, or its answer cannot be used. */
async function statementsByModel(
  calls: ModelCalls,
  { caller, session }: LearningJob,
  text: string,
): Promise<readonly LastingStatement[] | undefined> {
  const prompt = statementsPrompt(text);
  if (prompt === undefined) return undefined;
  const { system, data, maxTokens, sentences } = prompt;
  try {
    const answer = await calls.complete(
      { purpose: 'MEMORY', session: { workspace: caller.workspace, id: session }, caller },
      { conversation: conversationOf(calls.api, system, data), maxTokens },
    );
    const statements = chosenStatements(answer.text, sentences, lastingStatements(text));
    if (statements === undefined) calls.rejected('MEMORY');
    return statements;
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    return undefined;
  }
}

/** The entities in focus that a statement is about if its message names none: “they close at four”. */
const MAX_IN_FOCUS = 2;
const MAX_ENTITIES = 16;
/** Statements about a group or their writer are not about what the conversation happens to be about. */
const GENERAL = /^(?:we|our|i|i['’]m|my|every(?:body|one)?|nobody|all|each)\b/iu;

/** A statement is about the entities that it names. A fact that names none is about those of its message, or else about those in focus. */
function lessonsIn(message: Message, session: Session | undefined, statements: readonly LastingStatement[]): readonly Lesson[] {
  const resolved = message.understanding.mentions.map(asProbable).filter(({ status }) => status === 'RESOLVED');
  const inFocus = (session?.focus.entities ?? []).slice(0, MAX_IN_FOCUS).map(({ id }) => id);
  return statements.map((statement) => {
    const mentioned = resolved.filter(({ text }) => hasName(statement.text, text));
    const byName = mentioned.filter((mention) => mention.kind === 'NAME');
    const named = idsOf(byName.length > 0 ? byName : mentioned);
    const { corrects } = statement;
    const around = idsOf(resolved);
    const entities =
      named.length > 0 || statement.kind === 'PREFERENCE' || GENERAL.test(statement.text) ? named : around.length > 0 ? around : inFocus;
    return { ...statement, entities, ...(corrects === undefined ? {} : { corrects: withoutNames(corrects, namesOf(resolved)) }) };
  });
}

/** The names by which entities are mentioned. Statements about other things have them as well, so corrections are compared without them. */
const namesOf = (mentions: readonly Mention[]): readonly string[] =>
  mentions.flatMap((mention) => [mention.text, ...mention.entities.map(({ name }) => name)]);

const idsOf = (mentions: readonly Mention[]): readonly EntityId[] =>
  [...new Set(mentions.flatMap(({ entities }) => entities.map(({ id }) => id)))].slice(0, MAX_ENTITIES);

async function learnOne(deps: Dependencies, job: LearningJob, lesson: Lesson): Promise<void> {
  const { caller, session, message } = job;
  const isConfirmed = deps.settings.memoryLearning === 'confirm';
  const owner = ownerFor(job, lesson, isConfirmed);
  const now = deps.clock.now();
  const memory: Memory = {
    id: `${ID_PREFIXES.memory}_${deps.clock.unique()}`,
    workspace: caller.workspace,
    owner,
    kind: lesson.kind,
    status: isConfirmed ? 'CONFIRMED' : 'PROPOSED',
    text: lesson.text,
    ...(lesson.subject === undefined ? {} : { subject: lesson.subject }),
    entities: lesson.entities,
    source: { kind: 'MESSAGE', by: caller.name, session, message, quote: lesson.text },
    createdAt: now,
    updatedAt: now,
    ...(isConfirmed ? confirmationBy(caller, { owner }) : {}),
  };
  await deps.store.transaction(
    caller,
    async (repositories) => {
      const { memories, messages, sessions } = repositories;
      // The session is locked, so that nothing is learned from one that is deleted at the same time.
      const from = (await sessions.lock(session)) === undefined ? undefined : await messages.get(message);
      if (from === undefined || from.cancelled === true) return;
      const known = await currentMemories(repositories, owner, now);
      const proposals = known.filter(isProposal);
      if (known.length >= MAX_MEMORIES && proposals.length < MAX_PROPOSALS) return;
      if (isConfirmed && roomError(owner, caller, known, [memory]) !== undefined) return;
      // A statement that a memory contains already, such as text of a window, is not learned again.
      const shown = await shownTo(repositories, job);
      if ([...known, ...shown].some((each) => hasName(each.text, memory.text) && !hasExpired(each, now))) return;
      const correctable = replaceable(known, caller, memory);
      const { correction, target } = correctionOf(correctable, memory, lesson.corrects);
      // The oldest proposal gives way, so that nobody’s learning ends because of proposals that were never looked at.
      const [oldest] = proposals.filter(({ id }) => id !== target?.id).toSorted((a, b) => a.createdAt - b.createdAt);
      if (proposals.length >= MAX_PROPOSALS && oldest !== undefined) await memories.delete(oldest.id);
      const others = correctable.map((each) => (each.id === target?.id ? target : each));
      if (isConfirmed) await putConfirmed(repositories, others, correction, now);
      // Memories are replaced when the proposal is confirmed, so that rejecting it loses nothing.
      else await memories.put([correction, ...(target === undefined ? [] : [target])]);
    },
    { on: `memories ${owner.kind} ${owner.name}` },
  );
}
