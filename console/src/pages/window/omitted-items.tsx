import type { ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { formatNumber, formatScore, shortened, words } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import { FlagDocument, PinDocument, type WindowReceiptFragment } from '../../generated/operations.js';

type Omitted = WindowReceiptFragment['omitted'];
type OmittedItem = Omitted['items'][number];

/** What was left out, and why. Pinned entities and flagged messages are in the next window. */
export function OmittedItems({ sessionId, omitted }: { readonly sessionId: string; readonly omitted: Omitted }): ReactNode {
  const keep = useAction(async ({ kind, nodeId }: OmittedItem) => {
    if (kind === 'ENTITY') await request(PinDocument, { sessionId, entityId: nodeId });
    else await request(FlagDocument, { messageId: nodeId, flagged: true });
  });
  if (omitted.count === 0) return <p className="muted">Nothing was left out.</p>;
  return (
    <section className="card" aria-labelledby="omitted">
      <div className="card-head">
        <h2 id="omitted">Left out</h2>
        <span className="muted small-text number">
          {formatNumber(omitted.count)} items, {formatNumber(omitted.tokens)} tokens
          {omitted.items.length < omitted.count && `; the ${omitted.items.length} most relevant are listed`}
          {omitted.unread !== null && `; system messages were not looked for in ${formatNumber(omitted.unread)} old messages`}
        </span>
      </div>
      {keep.problem !== undefined && <Problem error={keep.problem} />}
      <div className="scroll" tabIndex={0} role="group" aria-label="Items that were left out">
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Reason</th>
              <th scope="col">Score</th>
              <th scope="col">Tokens</th>
              <th scope="col">
                <span className="visually-hidden">Keep</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {omitted.items.map((item) => (
              <tr key={item.nodeId}>
                <td>
                  <span className="muted small-text">{words(item.kind)}</span> {nameOf(item)}
                </td>
                <td>{item.reason}</td>
                <td className="number">{formatScore(item.score)}</td>
                <td className="number">{formatNumber(item.tokens)}</td>
                <td>
                  <Keep item={item} busy={keep.busy} onKeep={() => void keep.run(item)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Keep({ item, busy, onKeep }: { readonly item: OmittedItem; readonly busy: boolean; readonly onKeep: () => void }): ReactNode {
  if (item.kind !== 'ENTITY' && item.kind !== 'MESSAGE') return null;
  return (
    <button type="button" className="button small" disabled={busy} onClick={onKeep}>
      {item.kind === 'ENTITY' ? 'Pin' : 'Flag'}
      <span className="visually-hidden"> {nameOf(item)}</span>
    </button>
  );
}

function nameOf({ node, nodeId }: OmittedItem): string {
  if (node === null) return nodeId;
  if (node.__typename === 'Entity') return node.name;
  if (node.__typename === 'Operation') return node.tool;
  if (node.__typename === 'Message') return shortened(node.text, 100);
  if (node.__typename === 'Memory') return shortened(node.text, 100);
  if (node.__typename === 'Session') return node.title ?? nodeId;
  return nodeId;
}
