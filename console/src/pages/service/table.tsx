import type { ReactNode } from 'react';

/** A table that scrolls sideways on narrow screens. */
export function Table({ head, children }: { readonly head: readonly string[]; readonly children: ReactNode }): ReactNode {
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={head.join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
