import { expect, it } from 'vitest';
import { ApiError, ConnectionError } from './errors.ts';
import { isServerFault, retryDelay } from './server-retry.ts';

it('only an answer of the server that it failed is its fault', () => {
  const errors = [
    new ApiError(500, 'no'),
    new ApiError(503, 'no'),
    new ApiError(404, 'no'),
    new ConnectionError(1),
  ];
  expect(errors.map(isServerFault)).toEqual([true, true, false, false]);
});

it('waits longer after each failure, a minute at most', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
