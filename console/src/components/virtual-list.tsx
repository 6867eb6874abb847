import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';

interface VirtualListProps {
  readonly label: string;
  /** The number of rows in the whole list. */
  readonly count: number;
  /** The expected height of a row in pixels. Rows are measured when they are shown. */
  readonly rowHeight: number;
  readonly row: (index: number) => ReactNode;
  readonly keyOf: (index: number) => string;
  /** Called with the rows that are shown. */
  readonly onRange?: (first: number, last: number) => void;
  /** The largest height of the list; a shorter list is as high as its rows. */
  readonly maxHeight: string;
}

/** A list that renders only the rows in view. */
export function VirtualList({ label, count, rowHeight, row, keyOf, onRange, maxHeight }: VirtualListProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => parent.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange?.(first, last), [first, last, count, onRange]);
  const height = virtualizer.getTotalSize();
  return (
    <div ref={parent} className="virtual" style={{ height: `min(${maxHeight}, ${height}px)` }} tabIndex={0} role="group" aria-label={label}>
      <ul className="virtual-content" style={{ height }}>
        {items.map(({ index, key, start }) => (
          <li
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="virtual-row"
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {row(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
