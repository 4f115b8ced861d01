import { Hono } from 'hono';
import type { UpgradeWebSocket } from 'hono/ws';
import { z } from 'zod';
import { readMessage } from './parse-input.ts';

/** What a page sends: open the stream at an address of this origin, under a number of its own, or close it. */
const streamRequest = z.union([
  z.object({ open: z.number(), path: z.string().startsWith('/'), lastEventId: z.string().optional() }),
  z.object({ close: z.number() }),
]);

/** What it receives of a stream: the response's status and type, then its text piece by piece, and its end. */
type StreamMessage = {
  stream: number;
  answer?: { status: number; type: string };
  text?: string;
  ended?: true;
};

/**
 * One WebSocket that carries any number of event streams. A browser grants a host six connections over HTTP/1.1, and a
 * document open in Studio holds six streams: nothing could be saved. Each stream is the response to a GET of its address.
 * @param api the app that responds
 * @param path where the socket is within that app
 */
export function streamSocket(api: Hono, path: string, upgradeWebSocket: UpgradeWebSocket) {
  return upgradeWebSocket((c) => {
    const mounted = new Hono().route(c.req.path.slice(0, -path.length), api);
    const closers = new Map<number, AbortController>();
    return {
      onMessage: ({ data }, socket) => {
        const order = readMessage(streamRequest, data, socket);
        if (!order) return;
        if ('close' in order) return closers.get(order.close)?.abort();

        const { open: stream, path: address, lastEventId } = order;
        const closer = new AbortController();
        closers.set(stream, closer);
        const request = new Request(new URL(address, c.req.url), {
          headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
        });
        const send = (news: Omit<StreamMessage, 'stream'>) =>
          socket.send(JSON.stringify({ stream, ...news }));
        void Promise.resolve(mounted.fetch(request, c.env))
          .then((answer) => relay(answer, send, closer.signal))
          .finally(() => closers.delete(stream));
      },
      onClose: () => {
        for (const closer of closers.values()) closer.abort();
      },
    };
  });
}

/** Passes an answer on until it ends or the other side has had enough. */
async function relay(
  { status, headers, body }: Response,
  send: (news: Omit<StreamMessage, 'stream'>) => void,
  signal: AbortSignal,
): Promise<void> {
  send({ answer: { status, type: headers.get('content-type') ?? '' } });
  const texts = body?.pipeThrough(new TextDecoderStream());
  const toSocket = new WritableStream<string>({ write: (text) => send({ text }) });
  await texts?.pipeTo(toSocket, { signal }).catch(() => {}); // closed by the other side, or broken off by the API
  send({ ended: true });
}
