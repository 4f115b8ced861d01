import { expect, test } from 'vitest';
import { sayCadence } from '#/billing.ts';

test('describes how often a plan is charged', () => {
  expect(sayCadence({ interval: 'month', intervalCount: 1 })).toBe('a month');
  expect(sayCadence({ interval: 'year', intervalCount: 1 })).toBe('a year');
  expect(sayCadence({ interval: 'month', intervalCount: 3 })).toBe('every 3 months');
});
