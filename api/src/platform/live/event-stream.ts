import type { Frame } from './frames.ts';

/** How much may wait to be sent on one stream, in bytes. */
const bufferBytes = 256 * 1024;

/** One connection's way out. */
export type EventStream = {
  body: ReadableStream<Frame>;
  /** Sends a frame. A stream that is not being read is cut instead: its browser comes back and is told what it missed. */
  write: (frame: Frame) => void;
  /** Resolves when there is room for more; at once on a stream that has ended. */
  hasRoom: () => Promise<void>;
  /** Sends what waits, and a last frame if there is one, and ends. */
  end: (last?: Frame) => void;
  isOpen: () => boolean;
};

/** @param onClosed called once, whichever side has ended it */
export function createEventStream(onClosed: () => void): EventStream {
  let output: ReadableStreamDefaultController<Frame> | null = null;
  let letOn = Promise.withResolvers<undefined>();

  const close = () => {
    if (!output) return;
    output = null;
    letOn.resolve(undefined);
    onClosed();
  };
  const isFull = () => output !== null && (output.desiredSize ?? 0) <= 0;

  const body = new ReadableStream<Frame>(
    {
      start: (controller) => {
        output = controller;
      },
      pull: () => {
        letOn.resolve(undefined);
        letOn = Promise.withResolvers();
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
      while (isFull()) await letOn.promise;
    },
    end: (last) => {
      if (last && !isFull()) output?.enqueue(last);
      output?.close();
      close();
    },
    isOpen: () => output !== null,
  };
}
