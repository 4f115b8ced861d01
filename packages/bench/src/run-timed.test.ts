import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTimed } from '#/run-timed.ts';

test('a command is timed to its end', async () => {
  const args = ['--eval', 'setTimeout(() => console.log("done"), 100)'];
  const { ms, stdout } = await runTimed({ args, cwd: '.', environment: {} }, 1);

  expect(ms).toBeGreaterThanOrEqual(100);
  expect(stdout).toBe('done\n');
});

test('of several runs the fastest counts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-timed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const slowAtFirst = `
    const { existsSync, writeFileSync } = require('node:fs');
    if (!existsSync('been-here')) setTimeout(() => writeFileSync('been-here', ''), 2000);`;
  const { ms } = await runTimed({ args: ['--eval', slowAtFirst], cwd: folder, environment: {} }, 2);

  expect(ms).toBeLessThan(2000);
});

test('a command that fails is not taken for a fast one', async () => {
  const args = ['--eval', 'console.error("out of paper"); process.exit(1)'];

  await expect(runTimed({ args, cwd: '.', environment: {} }, 1)).rejects.toThrow('out of paper');
});
