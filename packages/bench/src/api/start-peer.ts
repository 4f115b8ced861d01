import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#/find-free-port.ts';

/** Starts a peer, and waits until it listens. */
export async function startPeer(name: string, environment: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const program = fileURLToPath(new URL(`./peers/${name}.ts`, import.meta.url));
  const running = spawn(process.execPath, [program], {
    env: { ...environment, NODE_ENV: 'production', BENCH_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: running.stdout }), 'line');
  return {
    origin: `http://localhost:${port}`,
    pid: running.pid ?? 0,
    stop: async () => {
      const exited = once(running, 'exit');
      running.kill();
      await exited;
    },
  };
}
