import type { Dependencies } from '../common/index.js';
import { ID_PREFIXES } from '../../domain/common/ids.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { invalid } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { lastingStatements, type LastingStatement } from '../../domain/memory/lasting-statements.js';
import { superseded, type Memory, type MemoryOwner } from '../../domain/memory/memory.js';
import { corrected, isSameText } from '../../domain/memory/supersede.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import { MAX_MEMORIES, userOwner } from './owners.js';

/** Learns from messages of users. */
export interface Learning {
  /** Starts learning in the background, on any instance. `onError` receives errors. */
  begin(onError: (error: unknown) => void): void;
  /** Learns lasting statements of a message that the caller wrote. Returns immediately and never fails; does nothing before `begin`. */
  noteMessage(caller: Principal, session: Session, message: Message): void;
}

const JOB = 'memories';
/** A delay, so that the writer of the message gets its response first, in milliseconds. */
const LATER_MS = 20;
/** The maximum number of proposals of an owner. Then nothing is learned until some are confirmed or forgotten. */
export const MAX_PROPOSALS = 200;

export function createLearning(deps: Dependencies): Learning {
  let reportError: ((error: unknown) => void) | undefined;
  return {
    begin(onError) {
      if (deps.settings.memoryLearning === 'off') return;
      reportError = onError;
      deps.queue.process(JOB, async ({ data }) => {
        try {
          await learn(deps, lessonsOf(data));
        } catch (error) {
          onError(error);
          throw error;
        }
      });
    },
    noteMessage(caller, session, message) {
      if (reportError === undefined || message.role !== 'USER') return;
      const statements = lastingStatements(message.text);
      if (statements.length === 0) return;
      const job = { name: JOB, id: message.id, data: dataOf(caller, session, message, statements) };
      setTimeout(() => void deps.queue.add(job).catch((error: unknown) => reportError?.(error)), LATER_MS).unref();
    },
  };
}

/** A statement with the entities that its words mention. */
interface Lesson extends LastingStatement {
  readonly entities: readonly string[];
}

interface Lessons {
  readonly caller: Principal;
  readonly session: string;
  readonly message: string;
  readonly project?: string;
  readonly lessons: readonly Lesson[];
}

function dataOf(
  { workspace, name, teams = [] }: Principal,
  { id, project }: Session,
  message: Message,
  statements: readonly LastingStatement[],
): Json {
  const resolved = message.understanding.mentions.filter(({ status }) => status === 'RESOLVED');
  const lessons = statements.map(({ kind, text, subject, shared }) => {
    const said = text.toLowerCase();
    const mentioned = resolved.filter((mention) => said.includes(mention.text.toLowerCase()));
    const entities = [...new Set(mentioned.flatMap((mention) => mention.entities.map((entity) => entity.id)))].slice(0, 16);
    return { kind, text, shared, entities, ...(subject === undefined ? {} : { subject }) };
  });
  return { caller: { workspace, name, teams }, session: id, message: message.id, lessons, ...(project === undefined ? {} : { project }) };
}

/** Only Netloom writes jobs, so their shape is checked in outline. */
function lessonsOf(data: Json): Lessons {
  if (isJsonObject(data) && isJsonObject(data['caller'] ?? null) && typeof data['message'] === 'string' && Array.isArray(data['lessons']))
    return data as unknown as Lessons;
  throw invalid('data', 'who learns what from which message', data);
}

/** Statements about a group belong to the project, if the session has one, and all others to the writer. */
const ownerFor = ({ caller, project }: Lessons, { shared }: Lesson): MemoryOwner =>
  shared && project !== undefined ? { kind: 'PROJECT', name: project } : userOwner(caller);

async function learn(deps: Dependencies, lessons: Lessons): Promise<void> {
  for (const lesson of lessons.lessons) await learnOne(deps, lessons, lesson);
}

async function learnOne(deps: Dependencies, lessons: Lessons, lesson: Lesson): Promise<void> {
  const { caller, session, message } = lessons;
  const owner = ownerFor(lessons, lesson);
  const now = deps.clock.now();
  const isConfirmed = deps.settings.memoryLearning === 'confirm';
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
  };
  await deps.store.transaction(
    caller,
    async ({ memories, messages, sessions }) => {
      // The session is locked, so that nothing is learned from one that is deleted at the same time.
      const from = (await sessions.lock(session)) === undefined ? undefined : await messages.get(message);
      if (from === undefined || from.cancelled === true) return;
      const known = await memories.current(owner, MAX_MEMORIES);
      const proposals = known.filter(({ status }) => status === 'PROPOSED');
      if (known.length >= MAX_MEMORIES || proposals.length >= MAX_PROPOSALS) return;
      // A statement that is a memory already, such as text of a window, is not learned again.
      if (known.some(({ text }) => isSameText(text, memory.text))) return;
      // A later proposal about the same subject replaces an earlier one; a confirmed memory is replaced when the proposal is confirmed.
      const replaced = corrected(isConfirmed ? known : proposals, memory).map((each) => superseded(each, memory.id, now));
      await memories.put([memory, ...replaced]);
    },
    { on: `memories ${owner.kind} ${owner.name}` },
  );
}
