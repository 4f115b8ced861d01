import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
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

it('a journey or test that fails once has failed', async () => {
  const { default: journeys } = await import('../../packages/e2e/playwright.config.ts');
  expect(journeys.retries).toBe(0);
  const { default: tests } = await import('../../vitest.config.ts');
  expect(tests.test.retry).toBeUndefined();
});
