import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { BlockedAddress, createPublicLookup, isPublicAddress, toHostname } from './public-address.ts';

/** How long a receiver has to respond, in milliseconds. */
const timeoutMs = 15_000;

/** How much of a response is read, in bytes. */
const readBytes = 1024;

type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** In the sandbox, plain HTTP and this machine's own addresses are allowed. */
  allowsPrivate: boolean;
  lookup?: LookupFunction;
};

export type PostResponse = { status: number; body: string; retryAfter: string | undefined };

/**
 * Posts to an address that somebody else chose. It follows no redirect, and connects to public addresses only.
 * @throws BlockedAddress, and whatever keeps it from a response
 */
export function post({ url, headers, body, allowsPrivate, lookup }: Post): Promise<PostResponse> {
  const to = new URL(url);
  const hostname = toHostname(to);
  if (!allowsPrivate) {
    if (to.protocol !== 'https:') throw new Error('only https:// is allowed');
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) throw new BlockedAddress(hostname);
  }
  const request = to.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      to,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // One connection each, so that every request looks the name up.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowsPrivate && { lookup: lookup ?? createPublicLookup() }),
      },
      (response) => {
        readStart(response).then(
          (text) =>
            resolve({
              status: response.statusCode ?? 0,
              body: text,
              retryAfter: response.headers['retry-after'],
            }),
          reject,
        );
      },
    );
    sent.on('error', (error) => {
      const isTimeout = error.name === 'AbortError' || error.name === 'TimeoutError';
      reject(isTimeout ? new Error(`no response within ${timeoutMs / 1000} seconds`) : error);
    });
    sent.end(body);
  });
}

/** Reads the first kilobyte, and hangs up. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= readBytes) break;
  }
  response.destroy();
  // A character that was cut in half is left out.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, readBytes), { stream: true });
  return text.replaceAll('\0', '');
}
