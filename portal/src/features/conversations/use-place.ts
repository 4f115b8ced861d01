import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

/** How near to its end, in pixels, the list counts as at its end, and follows what is new. */
const endThreshold = 80;
/** How much of the box a press of Page Up or Page Down keeps in sight. */
const pageOverlap = 48;

/** The first and the last row in sight. */
type Range = { first: number; last: number };

/**
 * Where somebody is in a conversation. It opens at what is new, stays at its end while it is there, whatever grows or
 * arrives, and otherwise stays where it was left.
 */
export function usePlace(rows: Row[]) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const follows = useRef(false);
  const offsetBefore = useRef(0);
  const [range, setRange] = useState<Range | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  // What is added or dropped above keeps its distance to the end, and what is added below that to the start.
  const [known, setKnown] = useState({ rows, isChangedAbove: false });
  if (known.rows !== rows) {
    const isOtherFirst = known.rows[0]?.key !== rows[0]?.key;
    setKnown({ rows, isChangedAbove: isOtherFirst && known.rows.length !== rows.length });
  }

  const look = () => {
    const { current: place } = list;
    if (!place || place.viewportSize === 0) return;
    const { scrollOffset, scrollSize, viewportSize } = place;
    const isNearEnd = scrollSize - viewportSize - scrollOffset <= endThreshold;
    // Only going up ends the following: while rows are measured the end itself runs ahead.
    if (isNearEnd) follows.current = true;
    else if (scrollOffset < offsetBefore.current) follows.current = false;
    offsetBefore.current = scrollOffset;
    setAtEnd(isNearEnd);
    const first = place.findItemIndex(scrollOffset);
    const last = place.findItemIndex(scrollOffset + viewportSize - 1);
    setRange((before) => (before?.first === first && before.last === last ? before : { first, last }));
  };

  const goTo = (index: number, align: 'start' | 'end') => {
    follows.current = align === 'end';
    list.current?.scrollToIndex(index, { align });
  };
  const goToEnd = () => goTo(rows.length - 1, 'end');
  const onResize = () => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    look();
  };

  // A key's own scroll is drawn out over many frames, and every row measured meanwhile would stop it half-way.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.target !== event.currentTarget || !isPlain) return;
    const page = event.currentTarget.clientHeight - pageOverlap;
    if (event.key === 'Home') goTo(0, 'start');
    else if (event.key === 'End') goToEnd();
    else if (event.key === 'PageUp') list.current?.scrollBy(-page);
    else if (event.key === 'PageDown') list.current?.scrollBy(page);
    else return;
    event.preventDefault();
  };

  const start = useEffectEvent(() => {
    const firstUnread = rows.findIndex((row) => row.kind === 'message' && row.isFirstUnread);
    if (firstUnread > 0) goTo(firstUnread, 'start');
    else goToEnd();
  });
  useLayoutEffect(() => start(), []);

  // What one writes oneself is shown, wherever one was reading.
  const last = rows.at(-1);
  const lastWritten = last?.kind === 'outgoing' ? last.key : null;
  const showEnd = useEffectEvent(goToEnd);
  useLayoutEffect(() => {
    if (lastWritten) showEnd();
  }, [lastWritten]);

  const keepEnd = useEffectEvent(() => {
    if (follows.current) goToEnd();
    look();
  });
  useLayoutEffect(() => keepEnd(), [rows.length]);

  return {
    box,
    list,
    range,
    isAtEnd,
    isChangedAbove: known.isChangedAbove,
    goToEnd,
    look,
    onResize,
    onKeyDown,
  };
}
