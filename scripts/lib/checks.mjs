import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { fromRoot, runQuietly } from './terminal.mjs';

/** The environment of every tool: the project's own Node and tools come first on PATH. */
const toolEnvironment = () => ({
  ...process.env,
  PATH: `${fromRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
  FORCE_COLOR: '0',
});

/**
 * Runs one check quietly and prints one line about it; its output is shown only when it fails.
 *
 * @param {{ name: string, command: string[], env?: Record<string, string>, count?: () => Promise<{ passed: number, failed: number, notes: string[] }> }} check
 *   `env` adds to the environment; `count` reads a test runner's own figures, with a note on each test to look at; any other check counts as one.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function runCheck({ name, command: [file, ...args], env, count }) {
  const began = Date.now();
  const { code, output } = await runQuietly(file, args, { ...toolEnvironment(), ...env });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const counted = count ? await count().catch(() => undefined) : undefined;
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [] };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  console.log(`${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  for (const note of result.notes) console.log(`  ${note}`);
  if (result.failed > 0) console.log(output);
  return result;
}

/** Runs checks, as many at once as there are cores, and adds their counts. */
export async function runChecks(checks) {
  const queue = [...checks];
  const total = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const { passed, failed } = await runCheck(check);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}

/** Prints a run's closing line, and sets its exit code. */
export function conclude(...totals) {
  const sum = (name) => totals.reduce((total, each) => total + each[name], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
