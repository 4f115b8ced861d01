import { Agent as HttpAgent, request as sendHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { poolStreams, type ServerResponse } from './stream-pool.ts';

/** An idle connection is closed after this long, in milliseconds: sooner than servers and proxies do it. */
const idleMs = 4_000;

/** A request found no server, lost it, or had no response in time. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/**
 * Makes the `fetch` by which the driver calls a database server: over keep-alive connections of our own, which takes half as
 * long as the platform's for a small request.
 * @param responseMs how long the server may be silent
 */
export function createServerFetch(responseMs: number): (request: Request) => Promise<Response> {
  const options = { keepAlive: true, timeout: idleMs };
  const protocols = {
    'http:': { send: sendHttp, agent: new HttpAgent(options) },
    'https:': { send: sendHttps, agent: new HttpsAgent(options) },
  };
  const sendBody = async (request: Request, body: string): Promise<ServerResponse> => {
    const url = new URL(request.url);
    const { send, agent } = protocols[url.protocol === 'https:' ? 'https:' : 'http:'];
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = send(url, {
      method: request.method,
      agent,
      timeout: responseMs,
      headers: { ...Object.fromEntries(request.headers), 'content-length': Buffer.byteLength(body) },
    });
    outgoing.on('response', resolve).on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing was answered in ${responseMs} ms`)));
    outgoing.end(body);
    try {
      const response = await promise;
      const type = response.headers['content-type'] ?? 'text/plain';
      return { status: response.statusCode ?? 0, type, text: await text(response) };
    } catch (error) {
      throw new NoResponse(error instanceof Error ? error.message : 'no reason was given', { cause: error });
    }
  };
  const pooled = poolStreams();
  return async (request) => {
    const response = await pooled(await request.text(), (body) => sendBody(request, body));
    return new Response(response.text, {
      status: response.status,
      headers: { 'content-type': response.type },
    });
  };
}
