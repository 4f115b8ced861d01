import { expect, test } from 'vitest';
import { runTimed } from '#/run-timed.ts';

test('a command is timed to its end', async () => {
  const args = ['--eval', 'setTimeout(() => console.log("done"), 100)'];
  const { ms, stdout } = await runTimed({ args, cwd: '.', environment: {} });

  expect(ms).toBeGreaterThanOrEqual(100);
  expect(stdout).toBe('done\n');
});

test('a command that fails is not taken for a fast one', async () => {
  const args = ['--eval', 'console.error("out of paper"); process.exit(1)'];

  await expect(runTimed({ args, cwd: '.', environment: {} })).rejects.toThrow('out of paper');
});
