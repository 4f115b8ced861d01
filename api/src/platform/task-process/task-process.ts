/**
 * Runs tasks in a process of its own, for what strangers made: it may use only so much time and memory, and has none of our
 * secrets. The other side, `serve-tasks.ts`, enforces the limits.
 */
import { fork } from 'node:child_process';

/** What a program is given, and what it returns. */
export type TaskTypes = { task: unknown; result: unknown };

/** What the processes send each other. */
export type TaskMessage<Task> = { id: number; task: Task };
export type ResultMessage<Result> = { id: number } & ({ result: Result } | { error: string });

/** The process was ended at a limit or on request, or crashed. */
export class TaskProcessEnded extends Error {}

/** The task threw in its process. */
export class TaskFailed extends Error {}

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/** The process ends, and frees its memory, when it is idle for this long, in milliseconds. */
const idleMs = 5_000;

/** A process that starts with its first task, and again after it ended. @param program a file that calls `serveTasks` */
export function createTaskProcess<Types extends TaskTypes>(program: string) {
  type Result = Types['result'];
  let current: ReturnType<typeof start> | null = null;

  const start = () => {
    const child = fork(program, {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const waiting = new Map<number, Waiting<Result>>();
    let lastId = 0;
    let idling: NodeJS.Timeout | undefined;

    const end = () => {
      if (current === started) current = null;
      clearTimeout(idling);
      for (const { reject } of waiting.values()) reject(new TaskProcessEnded('its process ended'));
      waiting.clear();
      if (child.connected) child.disconnect();
    };
    const settle = (message: ResultMessage<Result>) => {
      const task = waiting.get(message.id);
      waiting.delete(message.id);
      if ('result' in message) task?.resolve(message.result);
      else task?.reject(new TaskFailed(message.error));
      if (waiting.size === 0) idling = setTimeout(end, idleMs);
    };
    child.on('message', settle).on('exit', end).on('error', end);

    const started = {
      run: (task: Types['task']) =>
        new Promise<Result>((resolve, reject) => {
          clearTimeout(idling);
          const id = (lastId += 1);
          waiting.set(id, { resolve, reject });
          child.send({ id, task }, (error) => {
            if (error) end();
          });
        }),
      depth: () => waiting.size,
      kill: () => child.kill('SIGKILL'),
    };
    return started;
  };

  return {
    /**
     * Runs a task beside those under way.
     * @param signal ends the process, with all of its tasks
     * @throws TaskFailed, TaskProcessEnded
     */
    run: async (task: Types['task'], signal?: AbortSignal): Promise<Types['result']> => {
      const { run, kill } = (current ??= start());
      signal?.addEventListener('abort', kill);
      try {
        return await run(task);
      } finally {
        signal?.removeEventListener('abort', kill);
      }
    },
    /** How many tasks are under way. */
    depth: (): number => current?.depth() ?? 0,
  };
}
