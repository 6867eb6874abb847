import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';

interface MessageListProps {
  /** The number of rows, oldest first. */
  readonly count: number;
  readonly keyOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  readonly onRange: (first: number, last: number) => void;
}

const ROW_HEIGHT = 104;
/** The distance from the end, in pixels, within which new messages keep the list at its end. */
const NEAR = 120;

/**
 * The messages of a branch. Only those in view are rendered. The list stays at its end while new messages come, unless it was scrolled up. New
 * messages are announced elsewhere, because scrolling also adds elements here.
 */
export function MessageList({ count, keyOf, row, onRange }: MessageListProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const place = useRef(0);
  const touched = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => parent.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const size = virtualizer.getTotalSize();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(first, last), [first, last, count, onRange]);
  useEffect(() => {
    const element = parent.current;
    if (element !== null && sticks.current) element.scrollTop = element.scrollHeight;
  }, [size, count]);
  const scrolled = (): void => {
    const element = parent.current;
    if (element === null) return;
    // When rows are measured, the list also scrolls, without a person.
    if (touched.current && element.scrollTop < place.current) sticks.current = false;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR) {
      sticks.current = true;
      touched.current = false;
    }
    place.current = element.scrollTop;
  };
  const touch = (): void => {
    touched.current = true;
  };
  return (
    <div
      ref={parent}
      className="virtual message-list"
      role="log"
      aria-live="off"
      aria-label="Messages"
      tabIndex={0}
      onScrollCapture={scrolled}
      onWheel={touch}
      onTouchMove={touch}
      onPointerDown={touch}
      onKeyDown={touch}
    >
      <div className="virtual-content" style={{ height: size }}>
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
