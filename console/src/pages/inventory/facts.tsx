import type { ReactNode } from 'react';
import { formatTime, shortened } from '../../components/format.js';
import type { Entity } from './entity-page.js';

const SHOWN = 2_000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the inventory says about an entity itself. */
export function Facts({ entity }: { readonly entity: Entity }): ReactNode {
  const { ref, slug, createdAt, updatedAt } = entity;
  const attributes = Object.entries((entity.attributes ?? {}) as Readonly<Record<string, unknown>>);
  const identity: readonly (readonly [string, string])[] = [
    ['name', entity.name],
    ...(slug === null ? [] : [['slug', slug] as const]),
    ['identity', `${ref.source} ${ref.objectType}:${ref.objectId}`],
    ['first stored', formatTime(createdAt)],
    ['last changed', formatTime(updatedAt)],
  ];
  return (
    <section className="card" aria-label="Facts">
      <table>
        <tbody>
          {[...attributes.map(([name, value]) => [name, textOf(value)] as const), ...identity].map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name.replaceAll('_', ' ')}</th>
              <td dir="auto">{shortened(value, SHOWN)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
