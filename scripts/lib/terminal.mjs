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
