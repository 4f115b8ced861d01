import { readyEvent, type EphemeralEvent, type LiveEvent } from '@stackworks/contracts';
import { writePosition, type EventRow, type Position } from './recorded-events.ts';

/** How much may wait to be sent on one stream, in bytes. */
const bufferBytes = 256 * 1024;

/** The stream of one connection. */
export type EventStream = {
  body: ReadableStream<Frame>;
  /** Sends a frame. A stream that is not read is closed instead: its browser reconnects and catches up. */
  write: (frame: Frame) => void;
  /** Resolves when there is room for more; at once on a stream that has ended. */
  hasRoom: () => Promise<void>;
  /** Ends the stream, after a last frame if there is one. */
  end: (last?: Frame) => void;
  isOpen: () => boolean;
};

/** @param onClosed called once, whichever side ended it */
export function createEventStream(onClosed: () => void): EventStream {
  let output: ReadableStreamDefaultController<Frame> | null = null;
  let drained = Promise.withResolvers<undefined>();

  const close = () => {
    if (!output) return;
    output = null;
    drained.resolve(undefined);
    onClosed();
  };
  const isFull = () => output !== null && (output.desiredSize ?? 0) <= 0;

  const body = new ReadableStream<Frame>(
    {
      start: (controller) => {
        output = controller;
      },
      pull: () => {
        drained.resolve(undefined);
        drained = Promise.withResolvers();
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  );

  return {
    body,
    write: (frame) => {
      if (isFull()) {
        output?.error(new Error('the stream was not read'));
        close();
      }
      output?.enqueue(frame);
    },
    hasRoom: async () => {
      while (isFull()) await drained.promise;
    },
    end: (last) => {
      if (last && !isFull()) output?.enqueue(last);
      output?.close();
      close();
    },
    isOpen: () => output !== null,
  };
}

const encoder = new TextEncoder();

/** A server-sent event as bytes, for any number of streams. */
export type Frame = Uint8Array<ArrayBuffer>;

/** @param fields in order, each a name and a value of one line; an empty name makes a comment */
const toFrame = (...fields: readonly (readonly [name: string, value: string])[]): Frame =>
  encoder.encode(`${fields.map(([name, value]) => `${name}: ${value}\n`).join('')}\n`);

const toFields = ({ type, ...data }: LiveEvent) =>
  [
    ['event', type],
    ['data', JSON.stringify(data)],
  ] as const;

/** How long a browser waits before it comes back, in milliseconds. */
export const toRetryFrame = (ms: number): Frame => toFrame(['retry', String(ms)]);

/** An event as it was recorded. */
export const toEventFrame = (row: EventRow): Frame =>
  toFrame(['id', writePosition(row)], ...toFields(row.event));

/** An event without a position. */
export const toEphemeralFrame = (event: EphemeralEvent): Frame => toFrame(...toFields(event));

/** Everything up to this position has been sent; what follows is live. */
export const toReadyFrame = (position: Position): Frame =>
  toFrame(['id', writePosition(position)], ['event', readyEvent], ['data', '{}']);

/** Keeps an idle connection open, and the browser's position recent. */
export const toHeartbeatFrame = (position: Position): Frame =>
  toFrame(['', 'heartbeat'], ['id', writePosition(position)]);

/** For a stream that is still catching up. */
export const silentHeartbeat: Frame = toFrame(['', 'heartbeat']);
