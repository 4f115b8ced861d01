import { ephemeralEvents, type LiveEventType } from '@stackworks/contracts';
import { openEventStream, type StreamItem, type StreamState } from './event-stream.ts';

/** How long the leading tab may take to respond to another; on phones it may be asleep. */
const respondWithinMs = 2_000;

/** Messages between tabs. `position` responds to `hello`. */
type TabMessage =
  | { kind: 'hello' }
  | { kind: 'item'; item: StreamItem }
  | { kind: 'position'; state: StreamState | null; lastId: string | null };

type Options = {
  /** The same in every tab that may share a stream. */
  name: string;
  url: string;
  /** Events after this position have been missed; null when those before the stream may have been. */
  startingPosition: string | null;
  /** Called once for each event, whichever tab received it. */
  onItem: (item: StreamItem) => void;
  onState: (state: StreamState) => void;
  /** Called in the leading tab when the server rejects the stream. */
  onRejected: () => void;
};

/**
 * Shares one event stream between this browser's tabs, because it allows six connections per origin. The tab with the
 * lock holds the stream and forwards events; when it closes, another continues after the last event.
 * @returns leaves
 */
export function joinLiveEvents({
  name,
  url,
  startingPosition,
  onItem,
  onState,
  onRejected,
}: Options): () => void {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastId = startingPosition;
  let state: StreamState | null = null;
  let lead: (() => void) | null = null;
  let responseTimer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: TabMessage) => channel.postMessage(message);
  const receive = (item: StreamItem) => {
    const isOrdered = item.event && !ephemeralTypes.has(item.event.type);
    if (isOrdered && !isAfter(item.id, lastId)) return;
    if (item.id) lastId = item.id;
    onItem(item);
  };
  const setState = (next: StreamState) => {
    state = next;
    onState(next);
  };
  const postPosition = () => post({ kind: 'position', state, lastId });

  const openStream = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted just as this tab leaves.
      if (leaving.signal.aborted) {
        resolve();
        return;
      }
      const close = openEventStream({
        url,
        lastEventId: lastId,
        onItem: (item) => {
          receive(item);
          post({ kind: 'item', item });
        },
        onState: (next) => {
          setState(next);
          postPosition();
        },
        onRejected,
      });
      lead = () => {
        lead = null;
        close();
        resolve();
      };
    });

  /** Waits for the lock; `steal` takes it from a tab that doesn't respond. */
  const queue = async (options: LockOptions): Promise<void> => {
    if (!('locks' in navigator)) {
      await openStream();
      return;
    }
    await navigator.locks.request(name, options, openStream).catch(() => lead?.());
    if (!leaving.signal.aborted) await queue({ signal: leaving.signal });
  };

  const greet = () => {
    if (lead || document.visibilityState !== 'visible') return;
    post({ kind: 'hello' });
    clearTimeout(responseTimer);
    responseTimer = setTimeout(() => {
      if (!lead) void queue({ steal: true });
    }, respondWithinMs);
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') {
      if (lead) postPosition();
      return;
    }
    clearTimeout(responseTimer);
    if (data.kind === 'item') {
      receive(data.item);
      return;
    }
    if (data.state) setState(data.state);
    // What the leading tab received before this one joined.
    if (data.lastId !== null && isAfter(data.lastId, lastId)) receive({ id: data.lastId, event: null });
  };
  document.addEventListener('visibilitychange', greet);
  void queue({ signal: leaving.signal });
  greet();

  return () => {
    leaving.abort();
    lead?.();
    clearTimeout(responseTimer);
    document.removeEventListener('visibilitychange', greet);
    channel.close();
  };
}

const ephemeralTypes: ReadonlySet<LiveEventType> = new Set(ephemeralEvents);

/** An id begins with the event's sequence number. */
const orderOf = (id: string): number => Number.parseInt(id, 10);

const isAfter = (id: string, last: string | null): boolean => last === null || orderOf(id) > orderOf(last);
