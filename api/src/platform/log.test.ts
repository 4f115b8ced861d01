import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Runs a program that has a log, and gives what it had written when it had ended. */
async function runWithLog(program: string): Promise<{ messages: unknown[]; code: unknown }> {
  const source = `import { createLog } from '#/platform/log.ts'; const log = createLog('info'); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit').then(([code]: unknown[]) => code);
  const [output, code] = await Promise.all([text(child.stdout), exited]);
  const messages = output
    .trimEnd()
    .split('\n')
    .map((line) => /"msg":"(.*)"/.exec(line)?.[1]);
  return { messages, code };
}

/** Enough that some still wait to be written. */
const lines = "for (let line = 0; line < 2000; line += 1) log.info('line ' + line);";
const all = Array.from({ length: 2000 }, (_, line) => `line ${line}`);

describe('the log is whole, and in order', () => {
  it('when the process leaves of itself', async () => {
    expect(await runWithLog(`${lines} process.exit(0)`)).toEqual({ messages: all, code: 0 });
  });

  it('on a signal to stop', async () => {
    const program = `process.on('SIGTERM', () => { ${lines} process.exit(0); }); setInterval(() => {}, 1000);
      process.kill(process.pid, 'SIGTERM');`;
    expect(await runWithLog(program)).toEqual({ messages: all, code: 0 });
  });

  it('when it fails of what nobody caught', async () => {
    expect(await runWithLog(`${lines} throw new Error('nobody caught this')`)).toEqual({
      messages: all,
      code: 1,
    });
  });

  it('and a line does not wait for others', async () => {
    const { messages } = await runWithLog(
      "log.info('alone'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);",
    );
    expect(messages).toEqual(['alone']);
  });
});
