import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EntityChip } from '../../components/entity-chip.js';
import { formatNumber, formatScore, shortened, words } from '../../components/format.js';
import type { WindowItemFragment, WindowReceiptFragment } from '../../generated/operations.js';
import { ScoreParts } from '../chat/score-parts.js';
import { colourOf } from './budget-bar.js';

const SHOWN = 1_200;

interface ReceiptProps {
  readonly sessionId: string;
  readonly window: WindowReceiptFragment;
  /** Ids of items that the last change added. */
  readonly added: ReadonlySet<string>;
}

/** The items of a window by section: why each is there, its facts, and how it was shortened. */
export function Receipt({ sessionId, window, added }: ReceiptProps): ReactNode {
  return window.sections.map(({ kind, tokens, items }) => (
    <section key={kind} className="card" aria-label={words(kind)}>
      <div className="card-head">
        <h3 className="row">
          <span className="swatch" style={{ background: colourOf(kind) }} />
          {words(kind)}
        </h3>
        <span className="muted small-text number">
          {formatNumber(tokens)} tokens, {items.length} {items.length === 1 ? 'item' : 'items'}
        </span>
      </div>
      <ul>
        {withKeys(items).map(({ key, item }) => (
          <Item key={key} sessionId={sessionId} item={item} isNew={added.has(idOf(item) ?? '')} />
        ))}
      </ul>
    </section>
  ));
}

const idOf = ({ message, entity, operation }: WindowItemFragment): string | undefined => message?.id ?? entity?.id ?? operation?.id;

/** Several items may be about one entity: their keys count them, because equal keys leave rows behind when the list changes. */
function withKeys(items: readonly WindowItemFragment[]): readonly { readonly key: string; readonly item: WindowItemFragment }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const of = `${item.kind} ${idOf(item) ?? item.text}`;
    const count = (seen.get(of) ?? 0) + 1;
    seen.set(of, count);
    return { key: `${of} ${count}`, item };
  });
}

function Item({
  sessionId,
  item,
  isNew,
}: {
  readonly sessionId: string;
  readonly item: WindowItemFragment;
  readonly isNew: boolean;
}): ReactNode {
  const { kind, tokens, score, reason, text, cut, parts } = item;
  const facts = item.facts ?? [];
  return (
    <li className={`receipt-item ${isNew ? 'is-new' : ''}`}>
      <div className="row receipt-head">
        <Subject sessionId={sessionId} item={item} />
        {isNew && <span className="chip resolved">new</span>}
        {cut !== null && (
          <span className="chip ambiguous">
            {words(cut.how)}: {formatNumber(cut.fromTokens)} to {formatNumber(cut.toTokens)} tokens
          </span>
        )}
        <span className="muted small-text number item-tokens">
          {formatNumber(tokens)} tokens{score > 0 && `, score ${formatScore(score)}`}
        </span>
      </div>
      <p className="small-text">{reason}</p>
      {facts.length > 0 ? (
        <dl className="facts">
          {facts.map((fact) => (
            <div key={`${fact.name} ${fact.value}`}>
              <dt>{fact.name}</dt>
              <dd>{shortened(fact.value, 400)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre className="receipt-text" dir="auto">
          {shortened(text, kind === 'MESSAGE' ? 600 : SHOWN)}
        </pre>
      )}
      <ScoreParts parts={parts} />
    </li>
  );
}

function Subject({
  sessionId,
  item: { kind, message, entity, operation },
}: {
  readonly sessionId: string;
  readonly item: WindowItemFragment;
}): ReactNode {
  if (entity !== null) return <EntityChip entity={entity} />;
  if (message !== null)
    return (
      <Link href={`/sessions/${sessionId}`} className="chip">
        <span className="type">message</span> {message.role.toLowerCase()}
        {message.flagged && ', flagged'}
      </Link>
    );
  if (operation !== null)
    return (
      <Link href={`/sessions/${sessionId}/tools`} className="chip">
        <span className="type">operation</span> <span className="clip">{operation.tool}</span>
      </Link>
    );
  return <span className="chip">{words(kind)}</span>;
}
