import { streamOrder, type StreamNews } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { UpgradeWebSocket } from 'hono/ws';
import { readMessage } from './socket-message.ts';

/**
 * One WebSocket that carries any number of the lake's event streams. A browser grants a host six connections over
 * HTTP/1.1, and a document open in Studio holds six streams: nothing could be saved. Each stream is what the lake
 * answers to a GET of its address.
 * @param lake the app that answers
 * @param path where the socket is within that app
 */
export function streamSocket(lake: Hono, path: string, upgradeWebSocket: UpgradeWebSocket) {
  return upgradeWebSocket((c) => {
    const mounted = new Hono().route(c.req.path.slice(0, -path.length), lake);
    const closers = new Map<number, AbortController>();
    return {
      onMessage: ({ data }, socket) => {
        const order = readMessage(streamOrder, data, socket);
        if (!order) return;
        if ('close' in order) return closers.get(order.close)?.abort();

        const { open: stream, path: address, lastEventId } = order;
        const closer = new AbortController();
        closers.set(stream, closer);
        const request = new Request(new URL(address, c.req.url), {
          headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
        });
        const tell = (news: Omit<StreamNews, 'stream'>) => socket.send(JSON.stringify({ stream, ...news }));
        void Promise.resolve(mounted.fetch(request, c.env))
          .then((answer) => relay(answer, tell, closer.signal))
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
  tell: (news: Omit<StreamNews, 'stream'>) => void,
  signal: AbortSignal,
): Promise<void> {
  tell({ answer: { status, type: headers.get('content-type') ?? '' } });
  const texts = body?.pipeThrough(new TextDecoderStream());
  const toSocket = new WritableStream<string>({ write: (text) => tell({ text }) });
  await texts?.pipeTo(toSocket, { signal }).catch(() => {}); // closed by the other side, or broken off by the lake
  tell({ ended: true });
}
