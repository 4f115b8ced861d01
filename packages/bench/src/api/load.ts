import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./run-load.ts', import.meta.url));

const connections = 16;
/** How long a round of load lasts, in seconds. */
const seconds = 2;
/** Linux counts processor time in these. */
const ticksPerSecond = 100;

/** What a process answered in a round. */
export type Round = {
  /** Answers a second. */
  rate: number;
  /** Answers in a second of its own processor time, whatever else the machine does meanwhile. */
  perProcessorSecond: number;
  /** The most memory it held, in MB. */
  memory: number;
};

/** Where there are two cores the server has one and the load the other, so that neither waits for the other. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Pins a process to the first core. */
export function pinToFirst(pid: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)]);
}

export type Subject = {
  name: string;
  pid: number;
  url: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * Asks a process for the same as fast as it answers.
 * @throws Error when one answer has another status
 */
export async function load({ pid, url, headers }: Subject): Promise<Round> {
  const pairs = Object.entries(headers).map(([name, value]) => `${name}=${value}`);
  const load = [process.execPath, program, url, `${connections}`, `${seconds}`, ...pairs];
  const [command = '', ...args] = canPin ? ['taskset', '-c', '1', ...load] : load;
  let memory = 0;
  const sampling = setInterval(() => {
    void readMemory(pid).then((held) => (memory = Math.max(memory, held)));
  }, 100);
  try {
    const before = await readProcessorSeconds(pid);
    const { stdout } = await run(command, args, { maxBuffer: 1e8 });
    const spent = (await readProcessorSeconds(pid)) - before;
    const { statusCodeStats, duration }: Report = JSON.parse(stdout);
    const { count } = statusCodeStats[200] ?? { count: 0 };
    if (count === 0 || Object.keys(statusCodeStats).length > 1) {
      throw new Error(`${url} answered ${JSON.stringify(statusCodeStats)}`);
    }
    return { rate: count / duration, perProcessorSecond: count / spent, memory };
  } finally {
    clearInterval(sampling);
  }
}

type Report = { duration: number; statusCodeStats: Readonly<Record<string, { count: number }>> };

async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold anything, the third field is the state; the fourteenth and fifteenth are the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
