import { Agent, request } from 'node:http';

/** Connections are reused. */
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

type Call = { method?: 'GET' | 'POST'; headers?: Readonly<Record<string, string>>; body?: unknown };

/**
 * Makes a call of the API's with less work than `fetch`, which would take processors from the server that is measured.
 * @returns the answer's status, and how long it took until it was whole, in milliseconds
 */
export function call(
  url: string,
  { method = 'GET', headers = {}, body }: Call,
): Promise<{ status: number; ms: number }> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const bodyHeaders =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers: { ...bodyHeaders, ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt });
      });
      answer.on('error', reject);
    })
      .on('error', reject)
      .end(sent);
  });
}

/** The header of someone who is signed in. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
