import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

/** Within this many pixels of its end the list follows new messages. */
const endThreshold = 80;
/** Pixels that stay visible after Page Up or Page Down. */
const pageOverlap = 48;

/** Opens at the first unread message, follows the end while it is in view, and otherwise stays put. */
export function useScrollPosition(rows: Row[]) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const follows = useRef(false);
  const offsetBefore = useRef(0);
  const [range, setRange] = useState<{ first: number; last: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  // Rows added or removed above shift the offset from the start.
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
    // Only scrolling up ends it: while rows are measured the end itself moves.
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

  // The browser's own scroll takes many frames, and every row measured meanwhile would stop it half-way.
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

  // One's own new message is always scrolled to.
  const last = rows.at(-1);
  const lastWritten = last?.kind === 'outgoing' ? last.key : null;
  const showEnd = useEffectEvent(goToEnd);
  useLayoutEffect(() => {
    if (lastWritten) showEnd();
  }, [lastWritten]);

  const stayAtEnd = useEffectEvent(() => {
    if (follows.current) goToEnd();
    look();
  });
  useLayoutEffect(() => stayAtEnd(), [rows.length]);

  const { isChangedAbove } = known;
  return { box, list, range, isAtEnd, isChangedAbove, goToEnd, look, onResize, onKeyDown };
}
