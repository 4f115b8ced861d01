/** Tasks that take too much, for the tests of the process that runs them. */
import { serveTasks } from '#/platform/task-process/serve-tasks.ts';

export type EndlessTask = 'answer' | 'throw' | 'spin' | 'allocate' | 'never';

const tasks: Record<EndlessTask, () => Promise<string>> = {
  answer: () => Promise.resolve('done'),
  throw: () => Promise.reject(new Error('no')),
  spin: () => {
    for (;;) Math.random();
  },
  allocate: () => {
    const taken: Buffer[] = [];
    for (;;) taken.push(Buffer.alloc(1024 * 1024, 1));
  },
  never: () => new Promise(() => undefined),
};

serveTasks<{ task: EndlessTask; result: unknown }>((task) => tasks[task](), { cpuMs: 500, memoryMb: 300 });
