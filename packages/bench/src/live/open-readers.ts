import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Screen } from '#/live/rooms.ts';

type Task =
  | { type: 'open'; origin: string; screens: readonly Screen[] }
  | { type: 'listen'; screen: number; text: string }
  | { type: 'close' | 'watch-lag' | 'read-lag' };

/** The commands of the readers' process. */
export type Order = Task & { number: number };

/** What it says: that an order was followed, or that a text has come. */
export type Answer =
  | { order: number; value: number }
  | { order: number; error: string }
  | { heard: string; at: number }
  | { heard: string; error: string };

/** The process that holds the streams. */
export type Readers = Awaited<ReturnType<typeof openReaders>>;

/** Opened at once, as screens come; all of them would measure how the process takes a rush. */
const together = 10;

/** Starts a process that holds streams. */
export async function openReaders(origin: string) {
  const child = fork(fileURLToPath(new URL('./run-readers.ts', import.meta.url)), { stdio: 'inherit' });
  const waiting = new Map<number | string, PromiseWithResolvers<number>>();
  let number = 0;
  child.on('message', (answer: Answer) => {
    const key = 'order' in answer ? answer.order : answer.heard;
    const request = waiting.get(key);
    waiting.delete(key);
    if ('error' in answer) request?.reject(new Error(answer.error));
    else request?.resolve('at' in answer ? answer.at : answer.value);
  });
  const expect = (key: number | string): Promise<number> => {
    const answer = Promise.withResolvers<number>();
    waiting.set(key, answer);
    return answer.promise;
  };
  const ask = (task: Task): Promise<number> => {
    number += 1;
    const answer = expect(number);
    child.send({ ...task, number } satisfies Order);
    return answer;
  };
  await once(child, 'spawn');

  return {
    /** Opens streams until they are live. */
    open: async (screens: readonly Screen[]): Promise<void> => {
      for (let from = 0; from < screens.length; from += together) {
        await ask({ type: 'open', origin, screens: screens.slice(from, from + together) });
      }
    },
    /**
     * Waits for a text on a screen's stream.
     * @returns once it listens, what tells when the text has come, on the shared clock
     */
    listen: async (screen: number, text: string): Promise<{ heard: Promise<number> }> => {
      const heard = expect(text);
      await ask({ type: 'listen', screen, text });
      return { heard };
    },
    /** Closes all streams. */
    close: async (): Promise<void> => {
      await ask({ type: 'close' });
    },
    watchLag: async (): Promise<void> => {
      await ask({ type: 'watch-lag' });
    },
    /** How late its event loop was, 99 times of 100, since the watch began. */
    readLag: (): Promise<number> => ask({ type: 'read-lag' }),
    end: async (): Promise<void> => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
