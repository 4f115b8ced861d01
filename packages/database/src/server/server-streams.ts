import { z } from 'zod';

/** What a database server answers, as it came. */
export type Answer = { status: number; type: string; text: string };

/** How many streams are pooled: more reads at once than these each have one of their own. */
const mostStreams = 8;

/** A stream nobody uses is not used again after this long, in milliseconds: servers forget it after ten seconds. */
const idleMs = 5_000;

/** A read that stands alone, as the driver asks it: over a stream that is opened for it and closed behind it. */
const lonelyRead = /^\{"requests":\[\{"type":"execute","stmt":\{"sql":"\s*(?:select|with)\b/i;
const closing = ',{"type":"close"}]}';

/** How an answer begins that names the stream to go on with, at the address it was asked at. */
const opening = /^\{"baton":"([^"\\]+)","base_url":null,"results":\[/;
const closed = '{"type":"ok","response":{"type":"close"}}';

/**
 * Has reads that stand alone share a few streams, because to open one costs a server more than most reads do: each is a
 * connection to the database, which reads the schema anew. Whatever else is asked passes as it is.
 * @returns a function that sends what the driver asks, and gives the answer that the driver expects
 */
export function poolStreams(): (body: string, send: (body: string) => Promise<Answer>) => Promise<Answer> {
  const idle: { baton: string; since: number }[] = [];
  let inUse = 0;
  let isKnownServer = true;

  /** The stream used last, and none that the server may have forgotten. */
  const take = (): string | undefined => {
    const last = idle.pop();
    if (last && performance.now() - last.since < idleMs) return last.baton;
    idle.length = 0;
    return undefined;
  };

  const finish = (answer: Answer): Answer => {
    if (answer.status !== 200) return answer;
    const [head, baton] = opening.exec(answer.text) ?? [];
    if (head !== undefined && baton !== undefined && answer.text.endsWith(']}')) {
      idle.push({ baton, since: performance.now() });
      const results = answer.text.slice(head.length, -2);
      return { ...answer, text: `{"baton":null,"base_url":null,"results":[${results},${closed}]}` };
    }
    isKnownServer = false;
    const { results } = z.object({ results: z.array(z.unknown()) }).parse(JSON.parse(answer.text));
    const all = [...results.map((result) => JSON.stringify(result)), closed];
    return { ...answer, text: `{"baton":null,"base_url":null,"results":[${all.join()}]}` };
  };

  return async (body, send) => {
    const isShared = isKnownServer && inUse < mostStreams && lonelyRead.test(body) && body.endsWith(closing);
    if (!isShared) return send(body);
    const open = `${body.slice(0, -closing.length)}]}`;
    inUse += 1;
    try {
      const baton = take();
      if (baton !== undefined) {
        const answer = await send(`{"baton":${JSON.stringify(baton)},${open.slice(1)}`);
        if (answer.status === 200) return finish(answer);
        // It is forgotten, or of before a restart, as all others are: nothing has been read.
        idle.length = 0;
      }
      return finish(await send(open));
    } finally {
      inUse -= 1;
    }
  };
}
