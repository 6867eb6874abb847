import { useState, type ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.js';
import { Dialog } from '../../components/dialog.js';
import { labelledCase } from './labelled-case.js';
import type { Understood } from './lab-page.js';

interface SaveCaseProps {
  readonly text: string;
  readonly understood: Understood;
}

/** Saves the text with its labels as a test case. The labels can be corrected before. */
export function SaveCase({ text, understood }: SaveCaseProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Save as a test case
      </button>
      {open && (
        <Dialog title="A labelled test case" onClose={() => setOpen(false)}>
          <CaseForm initial={JSON.stringify(labelledCase(text, understood, 'from the understanding lab'), null, 2)} />
        </Dialog>
      )}
    </>
  );
}

function problemOf(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not JSON.';
  }
}

function CaseForm({ initial }: { readonly initial: string }): ReactNode {
  const [json, setJson] = useState(initial);
  const problem = problemOf(json);
  const line = (): string => `${JSON.stringify(JSON.parse(json))}\n`;
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([line()], { type: 'application/x-ndjson' }));
    link.download = 'conversations.jsonl';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  return (
    <>
      <p className="small-text">
        These are the labels that Netloom found. Correct them to what is right, then append the line to a <code>conversations.jsonl</code>{' '}
        of the evaluation.
      </p>
      <label className="field">
        Labels
        <textarea rows={18} className="mono" spellCheck={false} value={json} onChange={(event) => setJson(event.target.value)} />
      </label>
      {problem !== undefined && (
        <div className="notice error" role="alert">
          {problem}
        </div>
      )}
      <div className="row">
        <button type="button" className="button primary" disabled={problem !== undefined} onClick={download}>
          Download
        </button>
        {problem === undefined && <CopyButton label="Copy the line" text={line} />}
      </div>
    </>
  );
}
