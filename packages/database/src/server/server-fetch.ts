import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as askHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { poolStreams, type Answer } from './server-streams.ts';

/** A connection nobody uses is let go after this long, in milliseconds: sooner than servers and proxies do it. */
const idleMs = 4_000;

/** Said of a request that found no server, lost it, or was not answered in time. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/**
 * Makes the `fetch` by which the driver asks a database server: over kept connections of our own, which takes about half of
 * what the platform's takes for a small question and its answer.
 * @param answerMs how long the server may say nothing
 */
export function createServerFetch(answerMs: number): (question: Request) => Promise<Response> {
  const kept = { keepAlive: true, timeout: idleMs };
  const ways = {
    'http:': { ask: askHttp, agent: new HttpAgent(kept) },
    'https:': { ask: askHttps, agent: new HttpsAgent(kept) },
  };
  const send = async (question: Request, body: string): Promise<Answer> => {
    const url = new URL(question.url);
    const { ask, agent } = url.protocol === 'https:' ? ways['https:'] : ways['http:'];
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asked = ask(url, {
      method: question.method,
      agent,
      timeout: answerMs,
      headers: { ...Object.fromEntries(question.headers), 'content-length': Buffer.byteLength(body) },
    });
    asked.on('response', resolve).on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`nothing was answered in ${answerMs} ms`)));
    asked.end(body);
    try {
      const answer = await promise;
      const type = answer.headers['content-type'] ?? 'text/plain';
      return { status: answer.statusCode ?? 0, type, text: await text(answer) };
    } catch (error) {
      throw new NoResponse(error instanceof Error ? error.message : 'no reason was given', { cause: error });
    }
  };
  const shared = poolStreams();
  return async (question) => {
    const answer = await shared(await question.text(), (body) => send(question, body));
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': answer.type } });
  };
}
