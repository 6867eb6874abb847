import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatNumber, formatTime, shortened } from '../../components/format.js';
import type { SessionOperationsQuery } from '../../generated/operations.js';

export type OperationShown = NonNullable<SessionOperationsQuery['session']>['operations']['nodes'][number];
type Metadata = OperationShown['metadata'];

const EFFECTS = ['selected', 'deselected', 'created', 'changed', 'deleted'] as const;
const SHOWN_IDS = 8;
const SHOWN_TEXT = 8_000;

/** The principal of a server without keys. */
const WITHOUT_KEYS = 'local';

interface OperationLineProps {
  readonly operation: OperationShown;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function OperationLine({ operation, isOpen, onToggle }: OperationLineProps): ReactNode {
  const { tool, status, at, durationMs, tokens, metadata, error, entities, sequence, recordedBy } = operation;
  return (
    <article className="operation" aria-label={`Operation ${sequence}, ${tool}`}>
      <div className="row">
        <button type="button" className="button small quiet" aria-expanded={isOpen} onClick={onToggle}>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <code>{tool}</code>
        </button>
        <span className={`chip ${status === 'FAILED' ? 'unknown' : status === 'SUCCEEDED' ? 'resolved' : ''}`}>{status.toLowerCase()}</span>
        <time className="muted small-text" dateTime={at}>
          {formatTime(at)}
        </time>
        <span className="muted small-text number">
          {durationMs !== null && `${formatNumber(durationMs)} ms, `}
          {formatNumber(tokens)} tokens{metadata.count !== null && `, ${formatNumber(metadata.count)} objects`}
          {recordedBy !== null && recordedBy !== WITHOUT_KEYS && `, recorded by ${recordedBy}`}
        </span>
      </div>
      {metadata.summary !== null && <p className="wrap">{metadata.summary}</p>}
      {error !== null && <p className="notice error">{shortened(error, 400)}</p>}
      <Effects metadata={metadata} />
      {entities.length > 0 && (
        <div className="row">
          {entities.map((entity) => (
            <EntityChip key={entity.id} entity={entity} />
          ))}
        </div>
      )}
      {isOpen && <Details operation={operation} />}
    </article>
  );
}

function Effects({ metadata }: { readonly metadata: Metadata }): ReactNode {
  const said = EFFECTS.filter((effect) => metadata[effect].length > 0);
  if (said.length === 0 && metadata.statusChanges.length === 0) return null;
  return (
    <ul className="effects small-text">
      {said.map((effect) => (
        <li key={effect}>
          <strong>{effect}</strong> {metadata[effect].slice(0, SHOWN_IDS).join(', ')}
          {metadata[effect].length > SHOWN_IDS && ` and ${metadata[effect].length - SHOWN_IDS} more`}
        </li>
      ))}
      {metadata.statusChanges.map(({ objectId, from, to }, index) => (
        <li key={index}>
          <strong>status</strong> {objectId ?? 'object'}: {from ?? 'unknown'} to {to}
        </li>
      ))}
    </ul>
  );
}

function Details({ operation: { arguments: given, result, metadata } }: { readonly operation: OperationShown }): ReactNode {
  return (
    <div className="stack tight">
      {metadata.query !== null && <pre className="code">{shortened(metadata.query, SHOWN_TEXT)}</pre>}
      <h3>Arguments</h3>
      <pre className="code">{shortened(JSON.stringify(given, null, 2) ?? 'none', SHOWN_TEXT)}</pre>
      <h3>Result</h3>
      <pre className="code">{shortened(pretty(result), SHOWN_TEXT)}</pre>
    </div>
  );
}

/** Indents JSON; other and very long texts stay as they are. */
function pretty(text: string): string {
  if (text.length > 200_000) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
