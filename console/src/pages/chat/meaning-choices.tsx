import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatScore } from '../../components/format.js';
import type { MentionPartsFragment } from '../../generated/operations.js';

/** The possible meanings of a mention, most probable first. */
export function MeaningChoices({ choices }: { readonly choices: MentionPartsFragment['choices'] }): ReactNode {
  return (
    <div className="stack tight">
      <h3>Possible meanings</h3>
      <ol className="candidates">
        {choices.map(({ entities, probability, evidence }, index) => (
          <li key={index}>
            <div className="row">
              {entities.map((entity) => (
                <EntityChip key={entity.id} entity={entity} />
              ))}
              <span className="number muted small-text">{formatScore(probability)}</span>
            </div>
            <p className="muted small-text">{evidence.join(' ')}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
