import type { Role } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';
import type { Message } from './conversation.ts';
import { MessageRow } from './message-row.tsx';
import type { OutgoingActions } from './outgoing-status.tsx';
import type { Row } from './rows.ts';
import { usePlace } from './use-place.ts';

/** How many rows from the top the next older page is asked for. */
const rowsAhead = 10;

/** How far beyond the box rows are drawn, in pixels. */
const bufferSize = 400;

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
  const { box, list, range, isAtEnd, isChangedAbove, goToEnd, look, onResize, onKeyDown } = usePlace(rows);
  const last = rows.at(-1);
  const [lastSeen, setLastSeen] = useState(last?.key);
  if (isAtEnd && lastSeen !== last?.key) setLastSeen(last?.key);

  const isNearTop = range !== null && range.first < rowsAhead;
  const readOlder = useEffectEvent(onReadOlder);
  useEffect(() => {
    if (isNearTop && hasOlder && !isReadingOlder && !hasFailedOlder) readOlder();
  }, [isNearTop, hasOlder, isReadingOlder, hasFailedOlder]);

  const tellShown = useEffectEvent(() => {
    const shown = range ? rows.slice(range.first, range.last + 1) : [];
    onShown(shown.flatMap((row) => (row.kind === 'message' ? [row.message] : [])));
  });
  useEffect(() => tellShown(), [rows, range]);
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

/** How many rows there are, as a screen reader is told; -1 while older ones are still to be read. */
const Length = createContext(-1);

function Line({ index, ...props }: CustomItemComponentProps) {
  return <li {...props} aria-setsize={use(Length)} aria-posinset={index + 1} />;
}
