import { z } from 'zod';

/** A database server's response, as it came. */
export type ServerResponse = { status: number; type: string; text: string };

/** How many streams are pooled; further reads at the same time each open their own. */
const maxStreams = 8;

/** An idle stream is not reused after this long, in milliseconds: servers drop it after ten seconds. */
const idleMs = 5_000;

/** A single read as the driver sends it: on a stream that is opened for it and closed after it. */
const singleRead = /^\{"requests":\[\{"type":"execute","stmt":\{"sql":"\s*(?:select|with)\b/i;
const closing = ',{"type":"close"}]}';

/** The start of a response whose stream can be used again, at the same address. */
const opening = /^\{"baton":"([^"\\]+)","base_url":null,"results":\[/;
const closed = '{"type":"ok","response":{"type":"close"}}';

/**
 * Lets single reads share a few streams, because opening one costs a server more than most reads: each is a connection to
 * the database, which reads the schema again. Any other request passes unchanged.
 * @returns sends the driver's request, and returns the response it expects
 */
export function poolStreams(): (
  body: string,
  send: (body: string) => Promise<ServerResponse>,
) => Promise<ServerResponse> {
  const idle: { baton: string; since: number }[] = [];
  let inUse = 0;
  let isKnownServer = true;

  /** The stream used last, unless the server may have dropped it. */
  const take = (): string | undefined => {
    const last = idle.pop();
    if (last && performance.now() - last.since < idleMs) return last.baton;
    idle.length = 0;
    return undefined;
  };

  const finish = (response: ServerResponse): ServerResponse => {
    if (response.status !== 200) return response;
    const [head, baton] = opening.exec(response.text) ?? [];
    if (head !== undefined && baton !== undefined && response.text.endsWith(']}')) {
      idle.push({ baton, since: performance.now() });
      const results = response.text.slice(head.length, -2);
      return { ...response, text: `{"baton":null,"base_url":null,"results":[${results},${closed}]}` };
    }
    isKnownServer = false;
    const { results } = z.object({ results: z.array(z.unknown()) }).parse(JSON.parse(response.text));
    const all = [...results.map((result) => JSON.stringify(result)), closed];
    return { ...response, text: `{"baton":null,"base_url":null,"results":[${all.join()}]}` };
  };

  return async (body, send) => {
    const isShared = isKnownServer && inUse < maxStreams && singleRead.test(body) && body.endsWith(closing);
    if (!isShared) return send(body);
    const open = `${body.slice(0, -closing.length)}]}`;
    inUse += 1;
    try {
      const baton = take();
      if (baton !== undefined) {
        const response = await send(`{"baton":${JSON.stringify(baton)},${open.slice(1)}`);
        if (response.status === 200) return finish(response);
        // The server has dropped it or restarted, so all others are gone too. Nothing has been read.
        idle.length = 0;
      }
      return finish(await send(open));
    } finally {
      inUse -= 1;
    }
  };
}
