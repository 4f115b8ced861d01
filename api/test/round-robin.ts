import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { onTestFinished } from 'vitest';

/** Starts a reverse proxy that sends each request to the next port, for the length of the test. @returns its origin */
export async function startRoundRobin(ports: readonly number[]): Promise<string> {
  let turn = 0;
  const proxy = createServer((request, response) => {
    const port = ports[turn++ % ports.length];
    const address = request.socket.remoteAddress ?? '';
    const headers = { ...request.headers, 'x-forwarded-for': address };
    const passed = send({ port, host: '127.0.0.1', path: request.url, method: request.method, headers });
    passed.on('response', (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      pipeline(incoming, response, () => passed.destroy());
    });
    passed.on('error', () => response.destroy());
    pipeline(request, passed, () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://127.0.0.1:${port}`;
}
