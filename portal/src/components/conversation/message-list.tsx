import type { Role } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#/lib/conversations/conversation.ts';
import { MessageRow } from './message-row.tsx';
import type { OutgoingActions } from './outgoing-status.tsx';
import type { Row } from './rows.ts';

/** How near to its end, in pixels, the list counts as at its end, and follows what is new. */
const endThreshold = 80;
/** How many rows from the top the next older page is asked for. */
const rowsAhead = 10;

/** Not every browser lets the keyboard scroll a box that holds nothing to press. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

type Props = OutgoingActions & {
  label: string;
  rows: Row[];
  reader: Role;
  formatTime: (moment: string | number) => string;
  hasOlder: boolean;
  isReadingOlder: boolean;
  hasFailedOlder: boolean;
  onReadOlder: () => void;
  /** Told which messages are on the screen, whenever that changes. */
  onShown: (messages: Message[]) => void;
  className: string;
};

/**
 * A conversation of any length: only what is in sight is in the page. It opens at what is new, stays at its end when it
 * is there, and stays where it is when older messages arrive above.
 */
export function MessageList({ label, rows, className, ...props }: Props) {
  const { hasOlder, isReadingOlder, hasFailedOlder, onReadOlder, onShown } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = rows.at(-1);
  const [lastSeen, setLastSeen] = useState(last?.key);
  if (isAtEnd && lastSeen !== last?.key) setLastSeen(last?.key);

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 96,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
    onChange: (instance) => setAtEnd(instance.isAtEnd(endThreshold)),
  });
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: -1 };

  const start = useEffectEvent(() => {
    const firstUnread = rows.findIndex((row) => row.kind === 'message' && row.isFirstUnread);
    if (firstUnread > 0) list.scrollToIndex(firstUnread, { align: 'start' });
    else list.scrollToEnd();
  });
  const isEmpty = rows.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) start();
  }, [isEmpty]);

  // What one writes oneself is shown, wherever one was reading. The list follows what is appended by itself, but not
  // what arrives above a message that is still on its way.
  const lastWritten = last?.kind === 'outgoing' ? last.key : null;
  const showEnd = useEffectEvent(() => list.scrollToEnd());
  const follow = useEffectEvent(() => {
    if (isAtEnd) list.scrollToEnd();
  });
  useEffect(() => {
    if (lastWritten) showEnd();
  }, [lastWritten]);
  useLayoutEffect(() => follow(), [rows.length]);

  const isNearTop = first < rowsAhead;
  const readOlder = useEffectEvent(onReadOlder);
  useEffect(() => {
    if (isNearTop && hasOlder && !isReadingOlder && !hasFailedOlder) readOlder();
  }, [isNearTop, hasOlder, isReadingOlder, hasFailedOlder]);

  const tellShown = useEffectEvent(() => {
    const shown = rows.slice(startIndex, endIndex + 1);
    onShown(shown.flatMap((row) => (row.kind === 'message' ? [row.message] : [])));
  });
  useEffect(() => tellShown(), [rows, startIndex, endIndex]);
  useEffect(() => {
    window.addEventListener('focus', tellShown);
    document.addEventListener('visibilitychange', tellShown);
    return () => {
      window.removeEventListener('focus', tellShown);
      document.removeEventListener('visibilitychange', tellShown);
    };
  }, []);

  return (
    <div className="relative">
      <div ref={box} {...scrollArea} aria-label={label} className={`overflow-y-auto px-px ${className}`}>
        {isNearTop && isReadingOlder && <p className="sr-only">Loading older messages...</p>}
        {isNearTop && hasFailedOlder && (
          <p className="sticky top-0 z-10 bg-sheet py-2 text-center text-sm">
            We couldn’t load older messages.{' '}
            <button type="button" className="link" onClick={onReadOlder}>
              Try again
            </button>
          </p>
        )}
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {items.map(({ key, index, start: top }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  aria-setsize={hasOlder ? -1 : rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${top}px)` }}
                >
                  <MessageRow row={row} {...props} />
                </li>
              )
            );
          })}
        </ol>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-sheet"
          onClick={() => list.scrollToEnd()}
        >
          <Icon name="chevron" />
          {lastSeen === last?.key ? 'To the newest' : 'New messages'}
        </Button>
      )}
    </div>
  );
}
