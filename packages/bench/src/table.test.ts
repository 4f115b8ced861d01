import { expect, test } from 'vitest';
import { toTable } from '#/table.ts';

test('a figure stands beside its peer’s, their ratio and its limit', () => {
  const { table, isWithinLimits } = toTable([{ name: 'build (ms)', value: 500, peer: 2000, limit: 3000 }]);

  expect(table).toContain('| build (ms) | 500 | 2,000 | 0.25 | 3,000 |');
  expect(isWithinLimits).toBe(true);
});

test('a figure without a peer or limit is shown all the same', () => {
  expect(toTable([{ name: 'first build (ms)', value: 6000 }])).toMatchObject({
    table: expect.stringContaining('| first build (ms) | 6,000 |  |'),
    isWithinLimits: true,
  });
});

test('a figure over its limit is pointed out', () => {
  const { table, isWithinLimits } = toTable([{ name: 'pictures made again', value: 1, limit: 0 }]);

  expect(table).toContain('OVER');
  expect(isWithinLimits).toBe(false);
});
