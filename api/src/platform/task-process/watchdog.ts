/**
 * Kills the process that it is a thread of once a task has used too much, or the parent is gone. A task that never returns
 * leaves its own thread no chance to.
 */
import { parentPort } from 'node:worker_threads';
import type { Watched } from './serve-tasks.ts';

const everyMs = 100;

/** The processor time that this process has used, in milliseconds. */
function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

parentPort?.once('message', ({ progress, cpuMs, memoryMb, parent }: Watched) => {
  let step = 0;
  let since = 0;
  setInterval(() => {
    const [underWay = 0, lastStep = 0] = progress;
    if (underWay === 0 || lastStep !== step) {
      step = lastStep;
      since = readCpuMs();
    }
    const isOver = readCpuMs() - since > cpuMs || process.memoryUsage.rss() > memoryMb * 1024 * 1024;
    if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, everyMs);
});
