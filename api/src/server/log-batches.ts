import { pino, type DestinationStream } from 'pino';

/**
 * A batch leaves once it has so many characters, or after so long, in milliseconds. A pipe takes 64 KiB at once: half a batch
 * that is under way when the process ends would be lost.
 */
const batch = { length: 16_384, everyMs: 100 };

/**
 * Standard output for lines that leave together: to have each written costs more than to make it, and pino's own batches measure
 * all that waits anew with every line. What waits is written when the process ends, but for one that is killed outright.
 */
export function openBatches(): DestinationStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    output.write(waiting);
    waiting = '';
  };
  // Before pino's own listener, which writes what it was given.
  process.on('beforeExit', leave).on('exit', leave);
  const output = pino.destination({ sync: false });
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= batch.length) leave();
      else timer ??= setTimeout(leave, batch.everyMs).unref();
    },
  };
}
