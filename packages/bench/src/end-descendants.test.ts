import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { endDescendants } from '#/end-descendants.ts';

test.runIf(process.platform === 'linux')('what a process has started is ended', async () => {
  const starter = `const { spawn } = require('node:child_process');
    console.log(spawn('sleep', ['60']).pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
  const grandchild = Number(line);
  expect(() => process.kill(grandchild, 0)).not.toThrow();

  endDescendants(child.pid ?? 0);

  await expect.poll(() => isRunning(grandchild)).toBe(false);
  child.kill();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
