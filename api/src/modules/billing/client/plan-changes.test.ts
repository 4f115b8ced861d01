import { expect, it } from 'vitest';
import { changePlansAtRandom } from '#test/plan-changes.ts';

it(
  'whatever else a customer has at Stripe, a change of plan charges what was agreed, to the cent',
  { timeout: 60_000 },
  async () => {
    const { charged } = await changePlansAtRandom(25);
    expect(charged).toBeGreaterThan(0);
  },
);
