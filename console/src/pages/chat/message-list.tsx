import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSticking } from './use-sticking.js';

interface MessageListProps {
  /** The number of rows, oldest first. */
  readonly count: number;
  readonly keyOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  readonly onRange: (first: number, last: number) => void;
}

const ROW_HEIGHT = 104;

/**
 * The messages of a branch. Only those in view are rendered. The list stays at its end while new messages come, unless it was scrolled up. New
 * messages are announced elsewhere, because scrolling also adds elements here.
 */
export function MessageList({ count, keyOf, row, onRange }: MessageListProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => parent.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 6,
  });
  const handlers = useSticking(virtualizer, count);
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(first, last), [first, last, count, onRange]);
  return (
    <div ref={parent} className="virtual message-list" role="log" aria-live="off" aria-label="Messages" tabIndex={0} {...handlers}>
      <div className="virtual-content" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="virtual-row"
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
