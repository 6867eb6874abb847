import type { Dependencies } from '../common/index.js';
import type { ModelCall, ModelCalls } from '../language-model/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { conversationOf } from '../../domain/language-model/conversation.js';
import {
  choiceNamed,
  openReferences,
  referencePrompt,
  type OpenReference,
  type ReferenceChoice,
} from '../../domain/language-model/references.js';
import type { SettleReferences } from './add-message.js';
import { targetOfMessage } from './message-target.js';
import { understoodIn } from './write-message.js';

/** The number of earlier messages that the model is given. */
const EARLIER = 6;

/**
 * Lets a language model settle references whose meaning is not asserted, before a message is written. Undefined if no language model is
 * configured for references.
 */
export function createSettleReferences(deps: Dependencies, calls: ModelCalls | undefined): SettleReferences | undefined {
  if (calls === undefined) return undefined;
  return async (caller, target, draft, text) => {
    if (draft.role !== 'USER') return [];
    const session = (await targetOfMessage(deps, caller, target, draft))?.session;
    // Without a conversation, the message itself is all that there is, and it was understood as well as it can be.
    if (session === undefined) return [];
    const read = deps.store.read(caller);
    const { understood } = await understoodIn(read, { ...deps, workspace: caller.workspace }, session, draft, text);
    const open = understood === undefined ? [] : openReferences(understood.understanding, understood.question);
    if (open.length === 0) return [];
    const head = draft.root === true ? undefined : (draft.parent ?? session.head);
    const page = head === undefined ? undefined : await read.messages.chain({ session: session.id, head }, { last: EARLIER }, {});
    const earlier = page?.items.map(({ value }) => value) ?? [];
    return (
      await Promise.all(
        open.map((each) =>
          choiceFor(calls, { session, caller }, { reference: each, text, earlier, withinMs: deps.settings.waits.referencesMs }),
        ),
      )
    ).filter((choice) => choice !== undefined);
  };
}

/** A reference with the text around it. */
interface OpenChoice {
  readonly reference: OpenReference;
  readonly text: string;
  readonly earlier: Parameters<typeof referencePrompt>[2];
  /** The deadline in milliseconds, the same for all choices of a message. */
  readonly withinMs: number;
}

/** Undefined if the model chooses none of the candidates, or cannot be asked in time. */
async function choiceFor(
  calls: ModelCalls,
  account: Omit<ModelCall, 'purpose'>,
  { reference, text, earlier, withinMs }: OpenChoice,
): Promise<ReferenceChoice | undefined> {
  const { system, data, maxTokens } = referencePrompt(reference, text, earlier);
  try {
    const answer = await calls.complete(
      { purpose: 'REFERENCE', ...account },
      { conversation: conversationOf(calls.api, system, data), maxTokens },
      withinMs,
    );
    const entities = choiceNamed(reference, answer.text);
    if (entities === undefined && answer.text.trim() !== 'NONE') calls.rejected('REFERENCE');
    return entities === undefined ? undefined : { start: reference.start, end: reference.end, entities, model: calls.model };
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    return undefined;
  }
}
