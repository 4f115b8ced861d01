import type { Role } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';
import type { Message } from './conversation.ts';
import { MessageRow, type OutgoingActions } from './message-row.tsx';
import type { Row } from './rows.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** The next older page is fetched this many rows before the top. */
const rowsAhead = 10;

const bufferSize = 400;

/** Not every browser lets the keyboard scroll a box without controls in it. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

type Props = OutgoingActions & {
  label: string;
  rows: Row[];
  reader: Role;
  formatTime: (time: string | number) => string;
  hasOlder: boolean;
  isReadingOlder: boolean;
  hasFailedOlder: boolean;
  onReadOlder: () => void;
  /** Called with the visible messages whenever they change. */
  onShown: (messages: Message[]) => void;
  className: string;
};

/** A conversation of any length: only the visible rows are in the page. */
export function MessageList({ label, rows, className, ...props }: Props) {
  const { hasOlder, isReadingOlder, hasFailedOlder, onReadOlder, onShown } = props;
  const { box, list, range, isAtEnd, isChangedAbove, goToEnd, look, onResize, onKeyDown } =
    useScrollPosition(rows);
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
    <div className="relative">
      <div
        ref={box}
        {...scrollArea}
        {...{ onKeyDown }}
        aria-label={label}
        className={`overflow-y-auto px-px ${className}`}
      >
        {isNearTop && isReadingOlder && <p className="sr-only">Loading older messages...</p>}
        <Length value={hasOlder ? -1 : rows.length}>
          <Virtualizer
            ref={list}
            scrollRef={box}
            data={rows}
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

function Line({ index, ...props }: CustomItemComponentProps) {
  return <li {...props} aria-setsize={use(Length)} aria-posinset={index + 1} />;
}
