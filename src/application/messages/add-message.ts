import { fulfilled, type Dependencies } from '../common/index.js';
import type { AnswerWindows } from '../snapshots/index.js';
import { assertActive, changeSession, checkTarget, retriable, type SessionChange, type SessionTarget } from '../changes/index.js';
import type { ReferenceChoice } from '../../domain/language-model/references.js';
import type { MessageDraft } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { LookupRemark } from '../../domain/understanding/looked-up-names.js';
import type { Remember } from './attempts.js';
import { type EarlyUnderstanding, understandThenWrite } from './understand-ahead.js';
import {
  answerWindowOf,
  basisFor,
  prepareMessage,
  retry,
  settled,
  writeMessage,
  type AddedMessage,
  type WriteDependencies,
  type Written,
} from './write-message.js';

/** Lets somebody choose the meaning of ambiguous mentions before a message is written; see settle-references.ts. */
export type SettleReferences = (
  caller: Principal,
  target: SessionTarget,
  draft: MessageDraft,
  text: string,
) => Promise<readonly ReferenceChoice[]>;

/** Questions to other systems before a message is written. */
export interface Beforehand {
  readonly settle?: SettleReferences | undefined;
  /** Looks up the unknown names of the message; see look-up-names.ts. */
  readonly lookUp?: (
    caller: Principal,
    target: SessionTarget,
    draft: MessageDraft,
    text: string,
  ) => Promise<{ readonly remarks: ReadonlyMap<string, LookupRemark>; readonly remember: Remember } | undefined>;
}

export async function addMessage(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  draft: MessageDraft,
  { settle, lookUp }: Beforehand = {},
): Promise<AddedMessage> {
  checkTarget(target);
  const given = await prepareMessage(deps, draft);
  const before = await lookUp?.(caller, target, draft, given.text);
  const choices = (await settle?.(caller, target, draft, given.text)) ?? [];
  const prepared = { ...given, choices, ...(before === undefined ? {} : { remarks: before.remarks }) };
  const keeping = await answerWindowOf(deps, answerWindows, caller, target, draft);
  const { clientId } = draft;
  const to = retriable(deps, caller, target, { what: 'message', clientId });
  const write = (ahead?: EarlyUnderstanding) => {
    const means: WriteDependencies = { deps, answerWindows, caller, remember: before?.remember ?? ahead?.remember };
    return changeSession(deps, caller, to, async (repositories, current): Promise<SessionChange<Written>> => {
      await ahead?.check(repositories);
      const [known, asked] = await Promise.allSettled([
        clientId === undefined ? undefined : retry(repositories, current, clientId, prepared.digest),
        basisFor(means, repositories, current, prepared),
      ]);
      const retried = fulfilled(known);
      if (retried !== undefined) return { session: current, result: { message: retried, created: false, observed: false } };
      const answerWindow = fulfilled(keeping);
      assertActive(current);
      const basis = fulfilled(asked);
      return writeMessage(means, repositories, current, prepared, basis, { answerWindow });
    });
  };
  const { session, result } = before === undefined ? await understandThenWrite(deps, caller, target, given, write) : await write();
  return settled(deps, caller, { ...result, session });
}
