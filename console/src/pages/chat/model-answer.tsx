import { newClientId } from '@netloom/client';
import type { ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { useQuery } from '../../api/use-query.js';
import { Problem } from '../../components/notice.js';
import { CancelLastDocument, LanguageModelDocument, ModelAnswerDocument } from '../../generated/operations.js';

interface ModelAnswerProps {
  readonly sessionId: string;
  /** The message to answer, if it is not the last one of the conversation. */
  readonly messageId: string | undefined;
  readonly disabled: boolean;
}

/** Lets the configured language model answer. Its text arrives with the events of the session. Nothing without a model. */
export function ModelAnswer({ sessionId, messageId, disabled }: ModelAnswerProps): ReactNode {
  const { data } = useQuery(LanguageModelDocument, {});
  const answering = useAction(async () => {
    const input = { sessionId, clientId: newClientId(), ...(messageId === undefined ? {} : { messageId }) };
    await request(ModelAnswerDocument, { input });
  });
  const model = data?.service.languageModel?.model;
  if (model === undefined) return null;
  return (
    <>
      {answering.problem !== undefined && <Problem error={answering.problem} retry={() => void answering.run()} />}
      <button type="button" className="button" disabled={disabled || answering.busy} onClick={() => void answering.run()}>
        Answer with {model}
      </button>
    </>
  );
}

/** Cancels a message that is being written, and with it the request to the model that writes it. */
export function StopWriting({ messageId }: { readonly messageId: string }): ReactNode {
  const cancel = useAction(async () => void (await request(CancelLastDocument, { messageId })));
  return (
    <footer className="message-actions">
      <button type="button" className="button small quiet" disabled={cancel.busy} onClick={() => void cancel.run()}>
        Stop and discard
      </button>
      {cancel.problem !== undefined && <Problem error={cancel.problem} />}
    </footer>
  );
}
