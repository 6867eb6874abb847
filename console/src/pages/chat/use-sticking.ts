import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';

/** The distance from the end, in pixels, within which new rows keep a list at its end. */
const NEAR = 120;

type List = Virtualizer<HTMLDivElement, Element>;

/** Keeps a list at its end while rows are added or measured, unless a person has scrolled up. Returns the handlers of the list. */
export function useSticking(virtualizer: List, count: number) {
  const sticks = useRef(true);
  const place = useRef(0);
  const touched = useRef(false);
  const size = virtualizer.getTotalSize();
  useEffect(() => {
    if (sticks.current && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [virtualizer, size, count]);
  const onTouch = (): void => {
    touched.current = true;
  };
  return {
    onWheel: onTouch,
    onTouchMove: onTouch,
    onPointerDown: onTouch,
    onScrollCapture({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { readonly currentTarget: HTMLDivElement }): void {
      // When rows are measured, the list also scrolls, without a person.
      if (touched.current && scrollTop < place.current) sticks.current = false;
      if (scrollHeight - scrollTop - clientHeight < NEAR) {
        sticks.current = true;
        touched.current = false;
      }
      place.current = scrollTop;
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
      onTouch();
      if (event.target !== event.currentTarget || (event.key !== 'Home' && event.key !== 'End')) return;
      // Rows that are measured on the way would stop the browser's own animation.
      event.preventDefault();
      sticks.current = event.key === 'End';
      virtualizer.scrollToIndex(sticks.current ? count - 1 : 0, { align: sticks.current ? 'end' : 'start' });
    },
  };
}
