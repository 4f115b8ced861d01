import { onTestFinished } from 'vitest';

/** A server-sent event, with its data parsed. */
export type SentEvent = { id: string | undefined; event: string; data: unknown };

/**
 * Reads a stream of server-sent events as a browser does.
 * @returns `next`, the next event or null once the stream has ended; `until`, the next of a type; `end`, which reads all; `beats`, which reads
 * on until there has been a heartbeat and something is so; `kept`, what the browser would keep; `cut`, which drops the connection
 */
export function readEventStream(response: Response) {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body || !isStream) throw new Error(`there is no stream, but status ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel().catch(() => undefined));
  let text = '';
  const kept: { lastEventId: string | undefined; retry: string | undefined } = {
    lastEventId: undefined,
    retry: undefined,
  };

  const readBlock = async (): Promise<Map<string, string> | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
      if (done) return null;
      text += value;
    }
    const end = text.indexOf('\n\n');
    const lines = text.slice(0, end).split('\n');
    text = text.slice(end + 2);
    const block = new Map(
      lines.map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    kept.lastEventId = block.get('id') ?? kept.lastEventId;
    kept.retry = block.get('retry') ?? kept.retry;
    return block;
  };

  const next = async (): Promise<SentEvent | null> => {
    for (;;) {
      const block = await readBlock();
      if (!block) return null;
      const data = block.get('data');
      if (data !== undefined)
        return { id: block.get('id'), event: block.get('event') ?? '', data: JSON.parse(data) };
    }
  };

  const until = async (type: string): Promise<SentEvent> => {
    for (;;) {
      const event = await next();
      if (!event) throw new Error(`the stream ended before it sent ${type}`);
      if (event.event === type) return event;
    }
  };

  const beats = async (isSo: () => boolean): Promise<void> => {
    for (let block = await readBlock(); block && !(block.has('') && isSo());) block = await readBlock();
  };

  const end = async (): Promise<void> => {
    while ((await next()) !== null);
  };

  return { next, until, beats, end, kept, cut: () => reader.cancel().catch(() => undefined) };
}
