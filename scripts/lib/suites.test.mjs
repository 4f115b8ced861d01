import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { notesOfJourneys } from './report-notes.mjs';
import { findQuickFolder, nightlyGlobs, nightlyTests, typePrograms } from './suites.mjs';
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

it('the types of every file are checked by the rules of its workspace', () => {
  const read = (path) => JSON.parse(readFileSync(fromRoot(path), 'utf8'));
  const groups = typePrograms.filter((program) => program.endsWith('.json')).map(read);
  const rulesOf = ({ lib, types = [] }) => ({
    lib,
    types: types.map((type) => type.replace(/.*node_modules\//, '')),
  });
  const configs = execFileSync('git', ['ls-files', '*/tsconfig.json'], {
    cwd: fromRoot('.'),
    encoding: 'utf8',
  });
  const others = configs
    .split('\n')
    .filter((path) => path && ![...typePrograms, 'site'].includes(dirname(path)));

  expect(others.length).toBeGreaterThan(8);
  for (const path of others) {
    const { compilerOptions, include } = read(path);
    const parts = include.map((part) => join(dirname(path), part));
    const group = groups.find((one) => parts.every((part) => one.include.includes(part)));
    const rules = group && rulesOf(group.compilerOptions);
    expect(rules?.lib, path).toEqual(compilerOptions.lib);
    expect(rules?.types, path).toEqual(expect.arrayContaining(compilerOptions.types));
  }
});

it('a project of tests lists nothing to leave out, which would replace what a run leaves out', async () => {
  const { default: config } = await import('../../vitest.config.ts');
  const nodeProjects = config.test.projects.filter(({ test }) => test && !test.browser);
  expect(nodeProjects).not.toEqual([]);
  for (const { test } of nodeProjects) expect(test.exclude, test.name).toBeUndefined();
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
