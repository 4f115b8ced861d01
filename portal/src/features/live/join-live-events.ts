import type { LiveEventType } from '@stackworks/contracts';
import { holdEventStream, type StreamItem, type StreamState } from './event-stream.ts';

/** How long the tab that holds the stream may take to answer another; on phones it may be asleep. */
const answerWithinMs = 2_000;

/** What the tabs say to each other. `position` answers `hello`. */
type TabMessage =
  | { kind: 'hello' }
  | { kind: 'item'; item: StreamItem }
  | { kind: 'position'; state: StreamState | null; lastId: string | null };

type Options = {
  /** Whose events: the same in every tab that may share a stream. */
  name: string;
  url: string;
  /** Called once for each event, whichever tab got it. */
  onItem: (item: StreamItem) => void;
  onState: (state: StreamState) => void;
  /** As in `holdEventStream`; called in the tab that asked. */
  onRefused: () => void;
};

/**
 * Takes part in the one event stream of this browser: a browser allows a page's origin six connections, so one tab,
 * which has the lock, holds the stream and tells the others. When it goes, another goes on after the last event.
 * @returns what takes no part any more
 */
export function joinLiveEvents({ name, url, onItem, onState, onRefused }: Options): () => void {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastId: string | null = null;
  let state: StreamState | null = null;
  let lead: (() => void) | null = null;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;

  const say = (message: TabMessage) => channel.postMessage(message);
  const take = (item: StreamItem) => {
    const hasPlace = item.event && !passingTypes.has(item.event.type);
    const isKnown = hasPlace && lastId !== null && orderOf(item.id) <= orderOf(lastId);
    if (isKnown) return;
    if (item.id) lastId = item.id;
    onItem(item);
  };
  const setState = (next: StreamState) => {
    state = next;
    onState(next);
  };
  const sayPosition = () => say({ kind: 'position', state, lastId });

  const hold = () =>
    new Promise<void>((resolve) => {
      // The lock may have been given in the moment it was no longer wanted.
      if (leaving.signal.aborted) {
        resolve();
        return;
      }
      const close = holdEventStream({
        url,
        lastEventId: lastId,
        onItem: (item) => {
          take(item);
          say({ kind: 'item', item });
        },
        onState: (next) => {
          setState(next);
          sayPosition();
        },
        onRefused,
      });
      lead = () => {
        lead = null;
        close();
        resolve();
      };
    });

  /** Waits for its turn to hold the stream; `steal` takes it from a tab that does not answer. */
  const queue = async (options: LockOptions): Promise<void> => {
    if (!('locks' in navigator)) {
      await hold();
      return;
    }
    await navigator.locks.request(name, options, hold).catch(() => lead?.());
    if (!leaving.signal.aborted) await queue({ signal: leaving.signal });
  };

  const greet = () => {
    if (lead || document.visibilityState !== 'visible') return;
    say({ kind: 'hello' });
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => {
      if (!lead) void queue({ steal: true });
    }, answerWithinMs);
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') {
      if (lead) sayPosition();
      return;
    }
    clearTimeout(answerTimer);
    if (data.kind === 'item') {
      take(data.item);
      return;
    }
    if (data.state) setState(data.state);
    if (lastId === null && data.lastId !== null) take({ id: data.lastId, event: null });
  };
  document.addEventListener('visibilitychange', greet);
  void queue({ signal: leaving.signal });
  greet();

  return () => {
    leaving.abort();
    lead?.();
    clearTimeout(answerTimer);
    document.removeEventListener('visibilitychange', greet);
    channel.close();
  };
}

/** Told to one stream alone, these have no place in the order: they come under the id of the event before. */
const passingTypes: ReadonlySet<LiveEventType> = new Set([
  'reset',
  'sessions-ended',
  'typing',
  'chat-typing',
]);

/** An id begins with the event's place in the order. */
const orderOf = (id: string): number => Number.parseInt(id, 10);
