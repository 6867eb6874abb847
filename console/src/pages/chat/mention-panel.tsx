import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { EntityChip } from '../../components/entity-chip.js';
import { formatScore, words } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { StatusChip } from '../../components/status-mark.js';
import { MentionCandidatesDocument, type MentionPartsFragment } from '../../generated/operations.js';
import { MeaningChoices } from './meaning-choices.js';
import { ScoreParts } from './score-parts.js';

export interface OpenMention {
  readonly messageId: string;
  readonly mention: MentionPartsFragment;
}

/** Why a mention has its meaning, and what else it could mean. */
export function MentionPanel({ open, onClose }: { readonly open: OpenMention; readonly onClose: () => void }): ReactNode {
  const { mention, messageId } = open;
  return (
    <section className="card mention-panel" aria-label={`Mention ${mention.text}`}>
      <div className="card-head">
        <h2 className="wrap">“{mention.text}”</h2>
        <button type="button" className="button small quiet" onClick={onClose}>
          Close
        </button>
      </div>
      <div className="card-body stack">
        <div className="row">
          <StatusChip status={mention.status} />
          <span className="muted small-text">
            by {words(mention.kind)}, confidence {formatScore(mention.score)}
            {mention.chosen === true && ', chosen by the client'}
          </span>
        </div>
        <div className="row">
          {mention.entities.map((entity) => (
            <EntityChip key={entity.id} entity={entity} />
          ))}
        </div>
        {mention.status === 'POSSIBLE' ? <MeaningChoices choices={mention.choices} /> : <Evidence sentences={mention.evidence} />}
        {mention.inherited.map(({ entityId, name, why }) => (
          <p key={entityId} className="small-text">
            Narrowed by <strong>{name}</strong>: {why}
          </p>
        ))}
        {mention.status !== 'POSSIBLE' && <ScoreParts parts={mention.parts} />}
        {mention.status !== 'POSSIBLE' && mention.candidateCount > 0 && (
          <Candidates key={messageId} messageId={messageId} mention={mention} />
        )}
      </div>
    </section>
  );
}

function Evidence({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  return (
    <div className="stack tight">
      <h3>Evidence</h3>
      <ul className="sentences">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Candidates({ messageId, mention }: { readonly messageId: string; readonly mention: MentionPartsFragment }): ReactNode {
  const { data, error, loading } = useQuery(MentionCandidatesDocument, { id: messageId });
  const found = data?.message?.mentions.find(({ start, end }) => start === mention.start && end === mention.end);
  return (
    <div className="stack tight">
      <h3>Candidates ({mention.candidateCount})</h3>
      <Problem error={error} />
      {loading && data === undefined && <Loading what="candidates" />}
      <ul className="candidates">
        {found?.candidates.map(({ entity, score, evidence }, index) => (
          <li key={entity?.id ?? index}>
            <div className="row">
              {entity === null ? <span className="muted">deleted</span> : <EntityChip entity={entity} />}
              <span className="number muted small-text">{formatScore(score)}</span>
            </div>
            <p className="muted small-text">{evidence.join(' ')}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
