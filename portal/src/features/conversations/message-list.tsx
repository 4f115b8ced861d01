import type { Message, Role } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Virtualizer, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { MessageRow, type OutgoingActions } from './message-row.tsx';
import type { Row } from './conversation-rows.ts';

/** The next older page is fetched this many rows before the top. */
const rowsAhead = 10;

const bufferSize = 400;

/** Not every browser lets the keyboard scroll a box without controls in it. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

type Props = OutgoingActions & {
  label: string;
  /** What came before the first message, in the same scroll. */
  before?: ReactNode;
  rows: Row[];
  reader: Role;
  formatTime: (time: string | number) => string;
  hasOlder: boolean;
  isReadingOlder: boolean;
  hasFailedOlder: boolean;
  onReadOlder: () => void;
  onShown: (messages: Message[]) => void;
  className: string;
  fills: boolean;
};

/** A conversation of any length: only the visible rows are in the page. */
export function MessageList({ label, before, rows, className, fills, ...props }: Props) {
  const { hasOlder, isReadingOlder, hasFailedOlder, onReadOlder, onShown } = props;
  const [beforeBox, beforeHeight] = useHeight();
  const { box, list, range, isAtEnd, isChangedAbove, goToEnd, look, onResize, onKeyDown } = useScrollPosition(
    rows,
    beforeHeight,
  );
  const last = rows.at(-1);
  const [lastSeen, setLastSeen] = useState(last?.key);
  if (isAtEnd && lastSeen !== last?.key) setLastSeen(last?.key);

  const isNearTop = range !== null && range.first < rowsAhead;
  const readOlder = useEffectEvent(onReadOlder);
  useEffect(() => {
    if (isNearTop && hasOlder && !isReadingOlder && !hasFailedOlder) readOlder();
  }, [isNearTop, hasOlder, isReadingOlder, hasFailedOlder]);

  const reportShown = useEffectEvent(() => {
    const shown = range ? rows.slice(range.first, range.last + 1) : [];
    onShown(shown.flatMap((row) => (row.kind === 'message' ? [row.message] : [])));
  });
  useEffect(() => reportShown(), [rows, range]);
  useEffect(() => {
    window.addEventListener('focus', reportShown);
    document.addEventListener('visibilitychange', reportShown);
    return () => {
      window.removeEventListener('focus', reportShown);
      document.removeEventListener('visibilitychange', reportShown);
    };
  }, []);

  return (
    <div className={`relative ${fills ? 'min-h-24 flex-1' : ''}`}>
      <div
        ref={box}
        {...scrollArea}
        {...{ onKeyDown }}
        aria-label={label}
        className={`overflow-y-auto px-px ${fills ? 'absolute inset-0' : className}`}
      >
        {before && (
          <div ref={beforeBox} className="pb-[18px]">
            <div className="border-b border-edge pb-4">{before}</div>
          </div>
        )}
        {isNearTop && isReadingOlder && <p className="sr-only">Loading older messages...</p>}
        <Length value={hasOlder ? -1 : rows.length}>
          <Virtualizer
            ref={list}
            scrollRef={box}
            data={rows}
            startMargin={beforeHeight}
            shift={isChangedAbove}
            bufferSize={bufferSize}
            as="ol"
            item={Line}
            onScroll={look}
            onResize={onResize}
          >
            {(row) => <MessageRow key={row.key} row={row} {...props} />}
          </Virtualizer>
        </Length>
      </div>
      {isNearTop && hasFailedOlder && (
        <p className="absolute inset-x-0 top-0 z-10 bg-sheet py-2 text-center text-sm">
          We couldn’t load older messages.{' '}
          <button type="button" className="link" onClick={onReadOlder}>
            Try again
          </button>
        </p>
      )}
      {!isAtEnd && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-sheet"
          onClick={goToEnd}
        >
          <Icon name="chevron" />
          {lastSeen === last?.key ? 'Go to latest' : 'New messages'}
        </Button>
      )}
    </div>
  );
}

/** The number of rows for screen readers; -1 while older pages are not loaded. */
const Length = createContext(-1);

const Line = ({ index, ...props }: CustomItemComponentProps) => (
  <li {...props} aria-setsize={use(Length)} aria-posinset={index + 1} />
);

/** The height of an element, which the list must know of what is above its rows. */
function useHeight() {
  const [height, setHeight] = useState(0);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, height] as const;
}

/** Within this many pixels of its end the list follows new messages. */
const endThreshold = 80;
/** Pixels that stay visible after Page Up or Page Down. */
const pageOverlap = 48;

/** Opens at the first unread message, follows the end while it is in view, and otherwise stays put. */
function useScrollPosition(rows: Row[], beforeHeight: number) {
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
    const { scrollOffset, viewportSize } = place;
    const end = beforeHeight + place.getItemOffset(rows.length - 1) + place.getItemSize(rows.length - 1);
    const isNearEnd = end - viewportSize - scrollOffset <= endThreshold;
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
    if (event.key === 'Home') list.current?.scrollTo(0);
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
  useLayoutEffect(() => stayAtEnd(), [rows.length, beforeHeight]);

  const { isChangedAbove } = known;
  return { box, list, range, isAtEnd, isChangedAbove, goToEnd, look, onResize, onKeyDown };
}
