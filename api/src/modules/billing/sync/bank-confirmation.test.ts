import { expect, it } from 'vitest';
import { confirmSlowly } from '#test/bank-confirmations.ts';

it('a sync leaves a payment alone that waits for its bank', { timeout: 60_000 }, async () => {
  expect(await confirmSlowly(2)).toBe(2);
});
