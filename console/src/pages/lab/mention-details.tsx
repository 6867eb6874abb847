import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatScore, words } from '../../components/format.js';
import { StatusChip } from '../../components/status-mark.js';
import { MeaningChoices } from '../chat/meaning-choices.js';
import { ScoreParts } from '../chat/score-parts.js';
import type { Understood } from './lab-page.js';

type Mention = Understood['mentions'][number];

/** One span: its meaning, its score, its evidence and the other candidates. */
export function MentionDetails({ mention }: { readonly mention: Mention }): ReactNode {
  const { text, status, kind, score, start, end, entities, evidence, parts, choices, candidates, candidateCount, inherited } = mention;
  return (
    <section className="card" aria-label={`Mention ${text}`}>
      <div className="card-head">
        <h3 className="wrap" dir="auto">
          “{text}”
        </h3>
        <div className="row">
          <StatusChip status={status} />
          <span className="muted small-text number">
            {words(kind)}, {start} to {end}, confidence {formatScore(score)}
          </span>
        </div>
      </div>
      <div className="card-body stack tight">
        <div className="row">
          {entities.map((entity) => (
            <EntityChip key={entity.id} entity={entity} />
          ))}
        </div>
        {status === 'POSSIBLE' && <MeaningChoices choices={choices} />}
        <ul className="sentences">
          {evidence.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {inherited.map(({ entityId, name, why }) => (
            <li key={entityId}>
              Narrowed by {name}: {why}
            </li>
          ))}
        </ul>
        <ScoreParts parts={parts} />
        {status !== 'POSSIBLE' && candidates.length > 0 && (
          <details>
            <summary>
              {candidateCount} other {candidateCount === 1 ? 'candidate' : 'candidates'}
            </summary>
            <ul className="candidates">
              {candidates.map((candidate, index) => (
                <li key={candidate.entity?.id ?? index}>
                  <div className="row">
                    {candidate.entity !== null && <EntityChip entity={candidate.entity} />}
                    <span className="number muted small-text">{formatScore(candidate.score)}</span>
                  </div>
                  <p className="muted small-text">{candidate.evidence.join(' ')}</p>
                  <ScoreParts parts={candidate.parts} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}
