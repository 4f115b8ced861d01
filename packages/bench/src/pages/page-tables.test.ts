import { expect, test } from 'vitest';
import { toPageTables } from '#/pages/page-tables.ts';
import type { Inspection } from '#/pages/run-lighthouse.ts';

const bareVisit: Inspection = {
  firstPaint: 1000,
  largestPaint: 2000,
  blocked: 0,
  shift: 0,
  scores: {},
  faults: [],
  bytes: { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 },
};

function isWithinLimits(our: Partial<Inspection>): boolean {
  const inspected = { ...bareVisit, ...our };
  const measure = { inspected, ours: [inspected], bare: [bareVisit], styled: bareVisit };
  return toPageTables([{ path: '/', device: 'phone', ...measure }]).isWithinLimits;
}

test('a page may be painted 1.3 times as late as the bare one, its first part and its largest, and no later', () => {
  expect(isWithinLimits({ firstPaint: 1300, largestPaint: 2600 })).toBe(true);
  expect(isWithinLimits({ firstPaint: 1301 })).toBe(false);
  expect(isWithinLimits({ largestPaint: 2601 })).toBe(false);
});

test('a page may move by a hundredth while it loads, and no more', () => {
  expect(isWithinLimits({ shift: 0.01 })).toBe(true);
  expect(isWithinLimits({ shift: 0.011 })).toBe(false);
});
