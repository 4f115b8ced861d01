import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { notesOfJourneys } from './report-notes.mjs';
import { findQuickFolder, nightlyGlobs, nightlyTests } from './suites.mjs';
import { fromRoot } from './terminal.mjs';

it('tests write into memory where there is enough, otherwise to disk', () => {
  const folder = import.meta.dirname;
  expect(findQuickFolder({ folder, free: 2 ** 40 })).toBe(folder);
  expect(findQuickFolder({ folder, free: 2 ** 30 })).toBe(tmpdir());
  expect(findQuickFolder({ folder: '/no/such/folder' })).toBe(tmpdir());
});

it('every test runs either at night or before a commit, and every entry of the nightly list is a test', () => {
  const tests = execFileSync('git', ['ls-files', '*.test.*'], { cwd: fromRoot('.'), encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  // Vitest takes what to run as parts of paths, and what to leave out as globs within a workspace.
  const atNight = tests.filter((file) => nightlyTests.some((part) => file.includes(part)));
  const leftOut = tests.filter((file) => {
    const inWorkspace = file.replace(/^(packages\/)?[^/]+\//, '');
    return nightlyGlobs.some((glob) => matchesGlob(inWorkspace, glob));
  });

  expect(leftOut).toEqual(atNight);
  for (const part of nightlyTests) expect(atNight.join(), part).toContain(part);
});

it('a test that fails once has failed', async () => {
  const { default: tests } = await import('../../vitest.config.ts');
  expect(tests.test.retry).toBeUndefined();
});

it('a journey that fails once and passes on its second try is named, with where it failed and what it looked for', () => {
  const error = {
    message: 'Error: expect(locator).toBeVisible() failed\n\nLocator: getByText(/StackGrow starts/)',
    location: { line: 102 },
  };
  const flaky = {
    status: 'flaky',
    projectName: 'desktop',
    results: [{ duration: 900, error }, { duration: 100 }],
  };
  const suites = [{ specs: [{ title: 'a plan changes', file: 'billing.spec.ts', tests: [flaky] }] }];

  expect(notesOfJourneys(suites)).toEqual([
    'passed on a second try: [desktop] billing.spec.ts:102: a plan changes: Error: expect(locator).toBeVisible() failed Locator: getByText(/StackGrow starts/)',
    '   1.0 s  packages/e2e/src/billing.spec.ts (desktop)',
  ]);
});
