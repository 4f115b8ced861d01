import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { EndlessTask } from '#test/endless-tasks.ts';
import { createTaskProcess, TaskFailed, TaskProcessEnded } from './task-process.ts';

const create = () =>
  createTaskProcess<{ task: EndlessTask; result: string }>(
    fileURLToPath(import.meta.resolve('#test/endless-tasks.ts')),
  );

it('runs tasks, and says why one failed', async () => {
  const { run, depth } = create();
  const done = run('answer');
  expect(depth()).toBe(1);
  expect(await done).toBe('done');
  await expect(run('throw')).rejects.toThrow(new TaskFailed('no'));
  expect(depth()).toBe(0);
});

it.each(['spin', 'allocate', 'never'] as const)(
  'ends with a task that would never end (%s), and starts again for the next',
  async (task) => {
    const { run } = create();
    await expect(run(task)).rejects.toThrow(TaskProcessEnded);
    expect(await run('answer')).toBe('done');
  },
);

it('ends at once on a signal', async () => {
  const { run } = create();
  const stopping = new AbortController();
  await run('answer');
  const spinning = run('spin', stopping.signal);
  stopping.abort();
  await expect(spinning).rejects.toThrow(TaskProcessEnded);
});
