import { invalid, notFound } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { FactGroup } from '../../domain/facts/model.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import type { ChosenEntity } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { Understanding } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';
import { checkBody, checkId, LIMITS, type Dependencies } from '../common/index.js';
import { gatherAnswer, previousQuestion } from '../facts/index.js';
import type { LookUpNames } from '../lookup/index.js';
import { withRemarks } from '../../domain/understanding/looked-up-names.js';
import { checkChosen } from '../messages/index.js';
import { understandText } from '../understanding/index.js';

/** A text that is read as if it were the next message of a session, or the first message of a new one. */
export interface QuestionText {
  readonly text: string;
  readonly sessionId?: SessionId | undefined;
  /** Spans of the text whose meaning is known. */
  readonly chosen?: readonly ChosenEntity[];
}

/** What a text means, and the facts that it asks for. */
export interface Answer {
  readonly understanding: Understanding;
  readonly groups: readonly FactGroup[];
  /** Words of the text that neither chose a fact nor are in one. */
  readonly notUsed: readonly string[];
}

/** Reads texts without writing anything. */
export interface Questions {
  understand(caller: Principal, question: QuestionText): Promise<Understanding>;
  /** The facts of the inventory that a text asks for; of an entity that it only names, an overview. */
  ask(caller: Principal, question: QuestionText): Promise<Answer>;
}

export function createQuestions(deps: Dependencies, lookUp: LookUpNames): Questions {
  return {
    async understand(caller, question) {
      const { understanding } = await understoodIn(deps, lookUp, caller, question);
      return understanding;
    },
    async ask(caller, question) {
      const { repositories, session, understanding } = await understoodIn(deps, lookUp, caller, question);
      const previous = await lastQuestionOf(repositories, session);
      const focus = session?.focus ?? EMPTY_FOCUS;
      return { understanding, ...(await gatherAnswer(repositories, { text: question.text, understanding, previous, focus })) };
    },
  };
}

interface Understood {
  readonly repositories: Repositories;
  readonly session: Session | undefined;
  readonly understanding: Understanding;
}

async function understoodIn(deps: Dependencies, lookUp: LookUpNames, caller: Principal, question: QuestionText): Promise<Understood> {
  const understood = await understoodNow(deps, caller, question);
  const found = await lookUp(caller, understood.understanding);
  if (found === undefined) return understood;
  const again = found.isFound ? await understoodNow(deps, caller, question) : understood;
  return { ...again, understanding: withRemarks(again.understanding, found.remarks) };
}

async function understoodNow(deps: Dependencies, caller: Principal, { text, sessionId, chosen = [] }: QuestionText): Promise<Understood> {
  checkBody('text', text, LIMITS.messageText);
  if (text.trim() === '') throw invalid('text', 'a text that is not empty', text);
  checkChosen(chosen, text);
  const id = sessionId === undefined ? undefined : checkId('sessionId', sessionId, 'session');
  const { sessions, entities } = deps.store.read(caller);
  const [session, inventory] = await Promise.all([id === undefined ? undefined : sessions.get(id), entities.revision()]);
  if (id !== undefined && session === undefined) throw notFound('session', id);
  const repositories = deps.store.read(caller, { inventory });
  const { understanding, missing } = await understandText(repositories, text, session?.focus ?? EMPTY_FOCUS, {
    topics: deps.topics,
    weights: deps.weights,
    chosen,
  });
  if (missing !== undefined) throw notFound('entity', missing);
  return { repositories, session, understanding };
}

/** The number of messages in which the last question is looked for. */
const RECENT = 24;

/** The last messages of the user, whose questions a follow-up repeats. */
async function lastQuestionOf({ messages }: Repositories, session: Session | undefined) {
  if (session?.head === undefined) return undefined;
  const recent = await messages.recent({ session: session.id, head: session.head }, RECENT);
  return previousQuestion(recent);
}
