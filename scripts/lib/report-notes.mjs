/** What a test runner's JSON report says of the tests to look at, one short line each: those that failed, and the slowest files. */

import { relative } from 'node:path';
import { fromRoot } from './terminal.mjs';

const howManySlow = 10;

/** The slowest test files, slowest first. @param {Map<string, number>} durations Milliseconds by file. */
const slowest = (durations) =>
  [...durations]
    .sort(([, one], [, other]) => other - one)
    .slice(0, howManySlow)
    .map(
      ([file, ms]) =>
        `${(ms / 1000).toFixed(1).padStart(6)} s  ${file.startsWith('/') ? relative(fromRoot('.'), file) : file}`,
    );

/** @param {{ name: string, message?: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files Vitest's `testResults`. */
export function notesOfTests(files) {
  const durations = new Map(files.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
  const failures = files.flatMap((file) => [
    ...(file.message ? [`failed: ${file.name}: ${firstLine(file.message)}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `failed: ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  ]);
  return [...failures, ...slowest(durations)];
}

/**
 * @param {{ file: string, suites?: object[], specs: { title: string, file: string, tests: { status: string, projectName: string, results: { duration: number, error?: { message?: string, location?: { line: number } } }[] }[] }[] }[]} suites
 *   Playwright's `suites`, which nest.
 */
export function notesOfJourneys(suites) {
  const specs = flatten(suites);
  const durations = new Map();
  for (const { file, tests } of specs) {
    for (const { projectName, results } of tests) {
      const name = `packages/e2e/src/${file} (${projectName})`;
      durations.set(
        name,
        results.reduce((sum, { duration }) => sum + duration, durations.get(name) ?? 0),
      );
    }
  }
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) => {
        const outcome = status === 'flaky' ? 'passed on a second try' : 'failed';
        const { error } = results.find((result) => result.error) ?? {};
        const line = error?.location ? `:${error.location.line}` : '';
        return `${outcome}: [${projectName}] ${file}${line}: ${title}: ${shorten(error?.message)}`;
      }),
  );
  return [...failures, ...slowest(durations)];
}

const flatten = (suites) => suites.flatMap(({ suites: inner = [], specs }) => [...specs, ...flatten(inner)]);

// Runners colour their messages even where no terminal reads them.
const plain = (text = '') => text.replaceAll(/\u001B\[[\d;]*m/g, '');

const firstLine = (text) => plain(text).split('\n', 1)[0];

/** What failed and what it looked for, which Playwright says a few lines further down. @param {string} [text] */
const shorten = (text) => plain(text).replaceAll(/\s+/g, ' ').slice(0, 240);
