import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds; see `openServer`. */
type Patience = { bodyMs: number; uploadMs: number; uploadSilenceMs: number };

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

/**
 * Cuts connections whose request does not come to its end in time.
 * @returns gives a request the patience that uploads have
 */
export function watchBodies(server: Server, { bodyMs, uploadMs, uploadSilenceMs }: Patience) {
  const slowDown = new WeakMap<object, () => void>();
  // Before the app's own listener, which may ask for patience at once.
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasBody(incoming)) return;
    const cut = () => {
      if (incoming.complete) return;
      if (!outgoing.headersSent) incoming.socket.write(timedOut);
      incoming.socket.destroySoon();
    };
    let timer = setTimeout(cut, bodyMs).unref();
    incoming.once('close', () => clearTimeout(timer));
    slowDown.set(incoming, () => {
      clearTimeout(timer);
      timer = setTimeout(cut, uploadMs).unref();
      // Node itself cuts a connection on which nothing has moved for so long.
      incoming.setTimeout(uploadSilenceMs);
      incoming.once('end', () => incoming.setTimeout(0));
    });
  });
  return (incoming: object): void => slowDown.get(incoming)?.();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
