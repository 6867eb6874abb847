import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatScore, words } from '../../components/format.js';
import { ScoreParts } from '../chat/score-parts.js';
import type { Understood } from './lab-page.js';

/** What is decided for the whole text: whether it follows earlier turns, its topic, and what an answer needs. */
export function TurnDetails({ understood: { followUp, topic, needs } }: { readonly understood: Understood }): ReactNode {
  return (
    <section className="card" aria-labelledby="turn">
      <div className="card-head">
        <h2 id="turn">The turn</h2>
      </div>
      <dl className="card-body facts">
        <div>
          <dt>follow-up</dt>
          <dd>
            {followUp.isFollowUp ? 'yes' : 'no'} ({formatScore(followUp.score)}): {followUp.reason}
            <ScoreParts parts={followUp.parts} />
          </dd>
        </div>
        <div>
          <dt>topic</dt>
          <dd>
            {words(topic.name)} {topic.shifted ? 'changed' : 'did not change'} ({formatScore(topic.score)})
          </dd>
        </div>
        {needs.map(({ kind, about, reason, entities }, index) => (
          <div key={index}>
            <dt>needs {words(kind)}</dt>
            <dd>
              {about.length > 0 && <strong>{about.join(', ')}: </strong>}
              {reason}
              <div className="row">
                {entities.map((entity) => (
                  <EntityChip key={entity.id} entity={entity} />
                ))}
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
