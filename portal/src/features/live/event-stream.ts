import { liveEventFields, readyEvent, type LiveEvent } from '@stackworks/contracts';

/** The stream counts as one that cannot be held after so long without it, or so many failures in a row. */
const openWithinMs = 5_000;
const failuresAllowed = 3;
/** How long until it is tried again: at first, and once it cannot be held (decision D10). */
const retryMs = 1_000;
const retryLaterMs = 30_000;

/** What arrives: an event with its id, or no event, which says that news begins here and what was before was missed. */
export type StreamItem = { id: string; event: LiveEvent | null };
export type StreamState = 'live' | 'polling';

type Options = {
  url: string;
  /** Id of the last event this browser has seen; null to begin with the present. */
  lastEventId: string | null;
  onItem: (item: StreamItem) => void;
  onState: (state: StreamState) => void;
  /** Called when the server answers and gives no stream, as it does to somebody whose session has ended. */
  onRefused: () => void;
};

/**
 * Holds a stream of live events, for as long as it takes. A connection that breaks is made again after the last event
 * that arrived, so that none is missed.
 * @returns what closes it
 */
export function holdEventStream({ url, lastEventId, onItem, onState, onRefused }: Options): () => void {
  let lastId = lastEventId;
  let failures = 0;
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let patienceTimer: ReturnType<typeof setTimeout> | undefined;

  const take = (type: string, { lastEventId: id, data }: MessageEvent<string>) => {
    const isBeginning = type === readyEvent && lastId === null;
    if (id) lastId = id;
    const event = type === readyEvent ? null : parseEvent(type, data);
    if (event || isBeginning) onItem({ id, event });
    // What follows may be counted anew.
    if (event?.type === 'reset') lastId = null;
  };
  const open = () => {
    clearTimeout(retryTimer);
    source?.close();
    patienceTimer ??= setTimeout(() => onState('polling'), openWithinMs);
    const query = lastId === null ? '' : `?${new URLSearchParams({ lastEventId: lastId }).toString()}`;
    source = new EventSource(url + query);
    source.onopen = () => {
      failures = 0;
      clearTimeout(patienceTimer);
      patienceTimer = undefined;
      onState('live');
    };
    source.onerror = () => {
      // A browser tries a broken connection again; it gives up only what was answered otherwise than asked.
      if (source?.readyState === EventSource.CLOSED) onRefused();
      fail();
    };
    for (const type of [readyEvent, ...eventTypes]) {
      source.addEventListener(type, (frame: MessageEvent<string>) => take(type, frame));
    }
  };
  const fail = () => {
    source?.close();
    failures += 1;
    const isHopeless = failures >= failuresAllowed;
    if (isHopeless) onState('polling');
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, isHopeless ? retryLaterMs : retryMs);
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
    clearTimeout(patienceTimer);
    window.removeEventListener('online', reopen);
    window.removeEventListener('offline', fail);
  };
}

const eventTypes = Object.keys(liveEventFields);
const fieldsByType: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(liveEventFields));

/** An event as the contract has it; null for one this version of the page does not know. */
export function parseEvent(type: string, data: string): LiveEvent | null {
  const rest: unknown = JSON.parse(data);
  const event = { ...(typeof rest === 'object' && rest), type };
  return isLiveEvent(event) ? event : null;
}

/** Whether an event of our own server has the fields of its type. The schemas would be a tenth of the first screen. */
const isLiveEvent = (event: { type: string }): event is LiveEvent =>
  fieldsByType.get(event.type)?.every((field) => Object.hasOwn(event, field)) ?? false;
