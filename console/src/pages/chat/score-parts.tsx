import type { ReactNode } from 'react';
import { formatScore } from '../../components/format.js';

interface Part {
  readonly name: string;
  readonly value: number;
}

/** The parts of a score, largest first. */
export function ScoreParts({ parts }: { readonly parts: readonly Part[] }): ReactNode {
  if (parts.length === 0) return null;
  const largest = Math.max(...parts.map(({ value }) => Math.abs(value)), 0.001);
  return (
    <details>
      <summary>Parts of the score</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Value</th>
            <th scope="col">
              <span className="visually-hidden">Size</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts
            .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
            .map(({ name, value }) => (
              <tr key={name}>
                <td>{name}</td>
                <td className="number">{formatScore(value)}</td>
                <td>
                  <span className="bar" aria-hidden="true">
                    <span style={{ width: `${(100 * Math.abs(value)) / largest}%` }} />
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
