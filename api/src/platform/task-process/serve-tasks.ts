import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ResultMessage, TaskMessage, TaskTypes } from './task-process.ts';

/** A process at one of its limits is killed. */
type TaskLimits = {
  /** Processor time until some task ends, in milliseconds: on a busy machine, none counts as slow. */
  cpuMs: number;
  /** Of the whole process, in megabytes. */
  memoryMb: number;
};

/** What the watchdog looks at. `progress` holds how many tasks are under way, and how often one has begun or ended. */
export type Watched = TaskLimits & { progress: Int32Array; parent: number };

const watchdog = join(import.meta.dirname, `watchdog${extname(import.meta.filename)}`);

/** Runs the tasks that a parent process sends, until it disconnects. One that can never settle ends the process. */
export function serveTasks<Types extends TaskTypes>(
  run: (task: Types['task']) => Promise<Types['result']>,
  limits: TaskLimits,
): void {
  const progress = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(watchdog);
  worker.unref();
  worker.postMessage({ ...limits, progress, parent: process.ppid } satisfies Watched);

  const count = (change: 1 | -1) => {
    const underWay = Atomics.add(progress, 0, change) + change;
    Atomics.add(progress, 1, 1);
    // During a task the channel doesn't count as something to wait for, so with nothing else Node ends.
    if (underWay > 0) process.channel?.unref();
    else process.channel?.ref();
  };
  const toMessage = async ({
    id,
    task,
  }: TaskMessage<Types['task']>): Promise<ResultMessage<Types['result']>> => {
    try {
      return { id, result: await run(task) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };
  process
    // A service manager signals every process of a service: this one ends with its parent.
    .on('SIGTERM', () => undefined)
    .on('SIGINT', () => undefined)
    .on('message', (message: TaskMessage<Types['task']>) => {
      count(1);
      void toMessage(message).then((result) => {
        count(-1);
        process.send?.(result);
      });
    })
    .on('disconnect', () => process.exit());
}
