import { useState, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { Dialog } from '../../components/dialog.js';
import { formatAgo, plural } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { BranchListDocument } from '../../generated/operations.js';

const FIRST = 50;

interface BranchesProps {
  readonly sessionId: string;
  /** Shows the branch with this last message. */
  readonly onShow: (head: string) => void;
}

/** A button that lists the branches of a conversation. */
export function Branches({ sessionId, onShow }: BranchesProps): ReactNode {
  const [open, setOpen] = useState(false);
  const show = (head: string): void => {
    setOpen(false);
    onShow(head);
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Branches
      </button>
      {open && (
        <Dialog title="Branches of the conversation" onClose={() => setOpen(false)}>
          <List sessionId={sessionId} onShow={show} />
        </Dialog>
      )}
    </>
  );
}

function List({ sessionId, onShow }: BranchesProps): ReactNode {
  const { data, error, reload } = useQuery(BranchListDocument, { id: sessionId, first: FIRST });
  const branches = data?.session?.branches;
  return (
    <div className="stack">
      <Problem error={error} retry={reload} />
      {branches === undefined && error === undefined && <Loading what="branches" />}
      <ul className="stack tight" aria-label="Branches, newest first">
        {branches?.nodes.map(({ head, title, messages, isCurrent }) => (
          <li key={head.id} className="row">
            <button type="button" className="button small" onClick={() => onShow(head.id)}>
              Show
            </button>
            <span className="wrap">
              {title === '' ? 'A branch without text' : title}
              <span className="muted small-text">
                {' '}
                {plural(messages, 'message')}, the last {formatAgo(head.createdAt)}
                {isCurrent && ', current'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {branches?.pageInfo.hasNextPage === true && <p className="muted small-text">Only the newest {FIRST} are listed.</p>}
    </div>
  );
}
