import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { findQuickFolder } from './suites.mjs';

it('tests write into memory where there is enough, and to the disk else', () => {
  const folder = import.meta.dirname;
  expect(findQuickFolder({ folder, free: 2 ** 40 })).toBe(folder);
  expect(findQuickFolder({ folder, free: 2 ** 30 })).toBe(tmpdir());
  expect(findQuickFolder({ folder: '/no/such/folder' })).toBe(tmpdir());
});
