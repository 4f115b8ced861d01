import { readyEvent, type LiveEvent } from '@stackworks/contracts';

/** The streams that the open screens listen to. */
const open = new Set<FakeEventSource>();
let lastId = 0;

/** A stream of live events that opens at once and stays open. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    open.add(this);
    queueMicrotask(() => {
      this.onopen?.();
      this.receive(readyEvent, {});
    });
  }

  receive(type: string, fields: object): void {
    lastId += 1;
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(fields), lastEventId: String(lastId) }));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    open.delete(this);
  }
}

/** Tells the open screens of something that has happened. */
export function happen({ type, ...fields }: LiveEvent): void {
  for (const source of open) source.receive(type, fields);
}

export function installFakeStream(): void {
  Object.assign(window, { EventSource: FakeEventSource });
}
