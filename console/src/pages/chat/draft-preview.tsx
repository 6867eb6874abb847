import { useRef, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { useDebounced } from '../../components/use-debounced.js';
import { messageOf } from '../../api/errors.js';
import { UnderstandDraftDocument, type UnderstandDraftQuery } from '../../generated/operations.js';
import { MentionText } from './mention-text.js';

const SETTLE_MS = 350;
/** Longer drafts are understood when they are sent. */
const MAX_LENGTH = 2_000;

interface Shown {
  readonly text: string;
  readonly understood: UnderstandDraftQuery['understand'];
}

/** What a text means before it is sent. */
export function DraftPreview({ text, sessionId }: { readonly text: string; readonly sessionId: string }): ReactNode {
  const settled = useDebounced(text, SETTLE_MS).trim();
  const asked = settled === '' || settled.length > MAX_LENGTH ? undefined : { text: settled, sessionId };
  const { data, error, loading } = useQuery(UnderstandDraftDocument, asked);
  const shown = useRef<Shown>(undefined);
  // While a new text is being understood, the former one is shown, because spans belong to their text.
  if (data !== undefined && !loading) shown.current = { text: settled, understood: data.understand };
  if (asked === undefined || text.trim() === '') return null;
  if (error !== undefined) return <p className="muted small-text">No preview: {messageOf(error)}</p>;
  if (shown.current === undefined) return null;
  const { mentions, clarification } = shown.current.understood;
  return (
    <div className="draft-preview" role="group" aria-label="Preview" tabIndex={0}>
      <span className="visually-hidden" role="status">
        {summaryOf(mentions)}
      </span>
      <p dir="auto">
        <MentionText text={shown.current.text} mentions={mentions} />
      </p>
      {clarification !== null && <p className="muted small-text">Netloom would ask: {clarification.question}</p>}
    </div>
  );
}

function summaryOf(mentions: readonly { readonly status: string }[]): string {
  const count = (status: string): number => mentions.filter((mention) => mention.status === status).length;
  return `Preview: ${count('RESOLVED')} resolved, ${count('POSSIBLE')} possible, ${count('AMBIGUOUS')} ambiguous, ${count('UNKNOWN')} unknown.`;
}
