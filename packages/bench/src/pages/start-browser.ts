import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#/find-free-port.ts';

/**
 * Starts a Chromium without a window.
 * @param profile its profile folder
 * @returns the port on which it takes orders
 */
export async function startBrowser(profile: string) {
  const program = process.env['BENCH_BROWSER'];
  if (!program) throw new Error('BENCH_BROWSER has to say where Chromium is; `npm run bench` does.');
  const port = await findFreePort();
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions'];
  const running = spawn(
    program,
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))) {
    if (running.exitCode !== null) throw new Error('The browser ended before it was ready.');
    await pause(100);
  }
  return {
    port,
    // Debian's is a script whose browser would outlive it, so the browser itself is closed.
    stop: async () => {
      const exited = once(running, 'exit');
      const response = await fetch(`http://127.0.0.1:${port}/json/version`);
      const { webSocketDebuggerUrl }: { webSocketDebuggerUrl: string } = JSON.parse(await response.text());
      const socket = new WebSocket(webSocketDebuggerUrl);
      await once(socket, 'open');
      socket.send(JSON.stringify({ id: 1, method: 'Browser.close' }));
      await exited;
    },
  };
}
