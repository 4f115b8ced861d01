import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Command = {
  /** Arguments for the Node that runs this. */
  args: string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
};

/**
 * Runs a command several times, to its end.
 * @returns the median of how long it took, in milliseconds, and what it last wrote to its standard output
 * @throws when a run fails; the message has what it said
 */
export async function runTimed(command: Command, times: number): Promise<{ ms: number; stdout: string }> {
  const { args, cwd, environment } = command;
  const taken: number[] = [];
  let output = '';
  for (let run = 0; run < times; run += 1) {
    const startedAt = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd,
      env: { ...environment, NODE_ENV: 'production' },
    });
    taken.push(performance.now() - startedAt);
    output = stdout;
  }
  return { ms: findMedian(taken), stdout: output };
}

/** The middle value; of an even number of values the upper of the two in the middle. */
export function findMedian(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}
