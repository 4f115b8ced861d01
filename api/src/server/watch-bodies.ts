import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** In milliseconds; see `openServer`. */
type BodyTimeouts = { bodyMs: number; uploadMs: number; uploadSilenceMs: number };

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

/** Ends connections whose body does not arrive in time. @returns gives a request an upload's time limits */
export function watchBodies(server: Server, { bodyMs, uploadMs, uploadSilenceMs }: BodyTimeouts) {
  const slowDown = new WeakMap<object, () => void>();
  // Before the app's own listener, which may extend the limits at once.
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasBody(incoming)) return;
    const cut = () => {
      if (incoming.complete) return;
      if (!outgoing.headersSent) incoming.socket.write(timedOut);
      incoming.socket.destroySoon();
    };
    let timer = setTimeout(cut, bodyMs).unref();
    incoming.once('close', () => clearTimeout(timer));
    outgoing.once('finish', () => discardRest(incoming));
    slowDown.set(incoming, () => {
      clearTimeout(timer);
      timer = setTimeout(cut, uploadMs).unref();
      // Node itself ends a connection that is silent for so long.
      incoming.setTimeout(uploadSilenceMs);
      incoming.once('end', () => incoming.setTimeout(0));
    });
  });
  return (incoming: object): void => slowDown.get(incoming)?.();
}

/**
 * Reads on where the response came before the whole body, or its sender would meet a closed connection instead of the response.
 * What read the body has left it paused; the adapter closes the connection after half a second.
 */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
