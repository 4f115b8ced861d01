import { expect, it } from 'vitest';
import { confirmSlowly } from '#test/bank-confirmations.ts';
import { changePlansAtRandom } from '#test/plan-changes.ts';

const timeout = 30 * 60_000;

it('500 changes of plan charge what was agreed', { timeout }, async () => {
  const seen = await changePlansAtRandom(500);
  for (const [outcome, times] of Object.entries(seen)) expect(times, outcome).toBeGreaterThan(0);
});

it('50 slow confirmations with the bank are all completed', { timeout }, async () => {
  expect(await confirmSlowly(50)).toBe(50);
});
