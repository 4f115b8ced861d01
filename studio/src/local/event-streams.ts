import { z } from 'zod';

/** What Studio sends on the socket: open the stream at a path of this origin under a new number, or close one. */
type StreamRequest = { open: number; path: string; lastEventId?: string } | { close: number };

/** What it receives of a stream: the response's status and type, then its text in pieces, and its end. */
const streamMessage = z.object({
  stream: z.number(),
  answer: z.object({ status: z.number(), type: z.string() }).optional(),
  text: z.string().optional(),
  ended: z.literal(true).optional(),
});
export type StreamMessage = z.infer<typeof streamMessage>;

type Reader = {
  respond: (head: { status: number; type: string }) => void;
  write: (text: string) => void;
  end: () => void;
  fail: (reason: unknown) => void;
};

const encoder = new TextEncoder();

/**
 * Event streams that share one WebSocket, because browsers allow six connections per host over HTTP/1.1. Each is a fetch's
 * response. When the socket is lost they all fail, and the next one opens a new socket.
 * @param address of the sandbox's end of the socket, http or https
 */
export function shareEventStreams(address: string) {
  const readers = new Map<number, Reader>();
  let socket: WebSocket | undefined;
  let count = 0;

  function connect(): WebSocket {
    const opened = new WebSocket(address.replace(/^http/, 'ws'));
    opened.addEventListener('message', ({ data }) => receive(String(data)));
    opened.addEventListener('close', () => {
      socket = undefined;
      for (const { fail } of readers.values()) fail(new TypeError('The connection to the sandbox was lost'));
      readers.clear();
    });
    return opened;
  }

  function receive(message: string): void {
    const { stream, answer, text, ended } = streamMessage.parse(JSON.parse(message));
    const reader = readers.get(stream);
    if (answer) reader?.respond(answer);
    if (text !== undefined) reader?.write(text);
    if (ended && readers.delete(stream)) reader?.end();
  }

  function send(request: StreamRequest): void {
    const text = JSON.stringify(request);
    const current = (socket ??= connect());
    if (current.readyState === WebSocket.OPEN) current.send(text);
    else current.addEventListener('open', () => current.send(text), { once: true });
  }

  return (path: string, lastEventId: string | null, signal: AbortSignal): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const number = (count += 1);
      const leave = () => {
        if (readers.delete(number)) send({ close: number });
      };
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          readers.set(number, {
            respond: ({ status, type }) =>
              resolve(new Response(body, { status, headers: { 'content-type': type } })),
            write: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
            fail: (reason) => {
              reject(reason);
              controller.error(reason);
            },
          });
        },
        cancel: leave,
      });
      signal.addEventListener('abort', () => {
        readers.get(number)?.fail(signal.reason);
        leave();
      });
      send({ open: number, path, ...(lastEventId !== null && { lastEventId }) });
    });
}
