import { expect, test } from 'vitest';
import { emailRetry } from '#/platform/email/outbox.ts';
import { retryDelay } from './queue.ts';

const minute = 60_000;

test('each wait is twice the one before', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelay(emailRetry, attempts, 0))).toEqual([
    0.5 * minute,
    minute,
    2 * minute,
    4 * minute,
  ]);
});

test('no wait is longer than six hours', () => {
  expect(retryDelay(emailRetry, emailRetry.attempts, 0)).toBe(6 * 60 * minute);
});

test('chance shortens a wait by half at most', () => {
  expect(retryDelay(emailRetry, 2, 0.5)).toBe(0.75 * minute);
  expect(retryDelay(emailRetry, 2, 1)).toBe(0.5 * minute);
});
