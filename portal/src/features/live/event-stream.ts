import { liveEventFields, readyEvent, type LiveEvent } from '@stackworks/contracts';

/** Falls back to polling after so long without a stream, or so many failures in a row. */
const openWithinMs = 5_000;
const failuresAllowed = 3;
/** Delay before a retry: at first, and once polling (decision D10). */
const retryMs = 1_000;
const retryLaterMs = 30_000;

/** An event with its id; null marks where the stream begins, so earlier events were missed. */
export type StreamItem = { id: string; event: LiveEvent | null };
export type StreamState = 'live' | 'polling';

type Options = {
  url: string;
  /** Id of the last event this browser has received; null to begin now. */
  lastEventId: string | null;
  onItem: (item: StreamItem) => void;
  onState: (state: StreamState) => void;
  /** Called when the server responds without a stream, such as when the session has ended. */
  onRejected: () => void;
};

/** Opens a stream of live events, which reconnects after the last event received. @returns closes it */
export function openEventStream({ url, lastEventId, onItem, onState, onRejected }: Options): () => void {
  let lastId = lastEventId;
  let failures = 0;
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let openTimer: ReturnType<typeof setTimeout> | undefined;

  const receive = (type: string, { lastEventId: id, data }: MessageEvent<string>) => {
    const isBeginning = type === readyEvent && lastId === null;
    if (id) lastId = id;
    const event = type === readyEvent ? null : parseEvent(type, data);
    if (event || isBeginning) onItem({ id, event });
    // Ids may start again.
    if (event?.type === 'reset') lastId = null;
  };
  const open = () => {
    clearTimeout(retryTimer);
    source?.close();
    openTimer ??= setTimeout(() => onState('polling'), openWithinMs);
    const query = lastId === null ? '' : `?${new URLSearchParams({ lastEventId: lastId }).toString()}`;
    source = new EventSource(url + query);
    source.onopen = () => {
      failures = 0;
      clearTimeout(openTimer);
      openTimer = undefined;
      onState('live');
    };
    source.onerror = () => {
      // Browsers reconnect by themselves unless the response wasn't a stream.
      if (source?.readyState === EventSource.CLOSED) onRejected();
      fail();
    };
    for (const type of [readyEvent, ...eventTypes]) {
      source.addEventListener(type, (frame: MessageEvent<string>) => receive(type, frame));
    }
  };
  const fail = () => {
    source?.close();
    failures += 1;
    const isPolling = failures >= failuresAllowed;
    if (isPolling) onState('polling');
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, isPolling ? retryLaterMs : retryMs);
  };
  const reopen = () => {
    failures = 0;
    open();
  };

  window.addEventListener('online', reopen);
  window.addEventListener('offline', fail);
  open();

  return () => {
    source?.close();
    clearTimeout(retryTimer);
    clearTimeout(openTimer);
    window.removeEventListener('online', reopen);
    window.removeEventListener('offline', fail);
  };
}

const eventTypes = Object.keys(liveEventFields);
const fieldsByType: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(liveEventFields));

/** Parses an event; null for a type this version of the page doesn't know. */
export function parseEvent(type: string, data: string): LiveEvent | null {
  const rest: unknown = JSON.parse(data);
  const event = { ...(typeof rest === 'object' && rest), type };
  return isLiveEvent(event) ? event : null;
}

/** Checks the fields only: the schemas would be a tenth of the first screen's script. */
const isLiveEvent = (event: { type: string }): event is LiveEvent =>
  fieldsByType.get(event.type)?.every((field) => Object.hasOwn(event, field)) ?? false;
