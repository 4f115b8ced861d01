import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Absolute path of something in the project, by its path from the root. */
export const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Ends the process with one sentence for the person at the terminal.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs one phase of a start and prints one line about it: what happened and how long it took.
 *
 * @template Result
 * @param {string} name Such as `packages installed`.
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function runPhase(name, work) {
  const began = performance.now();
  const result = await work();
  console.log(`  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

/** Runs a command from the project's root. @returns {Promise<{ code: number, output: string }>} */
export function runQuietly(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: fromRoot('.'), env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
