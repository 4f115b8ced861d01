import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Command = {
  /** Arguments for the Node that runs this. */
  args: string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
};

/**
 * Runs a command to its end.
 * @returns how long it took, in milliseconds, and what it wrote to its standard output
 * @throws when it fails; the message has what it said
 */
export async function runTimed({ args, cwd, environment }: Command): Promise<{ ms: number; stdout: string }> {
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd,
    env: { ...environment, NODE_ENV: 'production' },
  });
  return { ms: performance.now() - startedAt, stdout };
}
