import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatTime, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { usePages } from '../../components/use-pages.js';
import { EntityRelationsDocument, type EntityRelationsQuery } from '../../generated/operations.js';
import { QueryButtons } from '../../components/query-buttons.js';

const PAGE = 50;

type Edge = NonNullable<EntityRelationsQuery['entity']>['relations']['edges'][number];

const pageOf = ({ entity }: EntityRelationsQuery) => ({
  items: entity?.relations.edges ?? [],
  after: entity?.relations.pageInfo.hasNextPage === true ? (entity.relations.pageInfo.endCursor ?? undefined) : undefined,
});

/** The relations of an entity, by type. */
export function Relations({ id, asOf }: { readonly id: string; readonly asOf: string | undefined }): ReactNode {
  const variables = { id, first: PAGE, ...(asOf === undefined ? {} : { asOf }) };
  const pages = usePages<Edge, EntityRelationsQuery, typeof variables & { readonly after?: string | null }>(
    EntityRelationsDocument,
    variables,
    pageOf,
  );
  if (pages.first === undefined)
    return pages.error === undefined ? <Loading what="relations" /> : <Problem error={pages.error} retry={pages.reload} />;
  if (pages.items.length === 0) return <Empty title="It has no relations" />;
  return (
    <section className="card" aria-label="Relations">
      <div className="card-head">
        <span className="muted small-text">{pages.hasMore ? `The first ${pages.items.length}` : pages.items.length} relations</span>
        <QueryButtons document={EntityRelationsDocument} variables={variables} />
      </div>
      <Problem error={pages.error} retry={pages.reload} />
      <div className="scroll" tabIndex={0} role="group" aria-label="Relations">
        <table>
          <thead>
            <tr>
              <th scope="col">Relation</th>
              <th scope="col">Entity</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map(({ relation, node }, index) => (
              <tr key={index}>
                <td>
                  {relation.from?.id === id ? '' : 'from: '}
                  {words(relation.type)} {relation.derived && <span className="muted small-text">(derived)</span>}
                </td>
                <td>
                  <EntityChip entity={node} />
                </td>
                <td className="muted small-text">
                  {formatTime(relation.validFrom)}
                  {relation.validTo !== null && ` to ${formatTime(relation.validTo)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages.hasMore && (
        <div className="card-body">
          <button type="button" className="button" disabled={pages.loading} onClick={pages.more}>
            Show more
          </button>
        </div>
      )}
    </section>
  );
}
