/** What a test runner's JSON report says of the tests one should look at, one short line each. */

/** @param {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files Vitest's `testResults`. */
export function notesOfTests(files) {
  return files.flatMap((file) => [
    ...(file.message ? [`failed: ${file.name}: ${firstLine(file.message)}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `failed: ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  ]);
}

/**
 * @param {{ file: string, suites?: object[], specs: { title: string, tests: { status: string, projectName: string, results: { error?: { message?: string } }[] }[] }[] }[]} suites
 *   Playwright's `suites`, which nest.
 */
export function notesOfJourneys(suites) {
  return suites.flatMap(({ file, suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ status, projectName, results }) =>
            `${status === 'flaky' ? 'passed on a second try' : 'failed'}: [${projectName}] ${file}: ${title}: ${firstLine(
              results.find(({ error }) => error)?.error?.message,
            )}`,
        ),
    ),
    ...notesOfJourneys(inner),
  ]);
}

// Runners colour their messages even where no terminal reads them.
const firstLine = (text = '') => text.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0];
