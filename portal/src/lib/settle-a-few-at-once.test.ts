import { expect, it } from 'vitest';
import { settleAFewAtOnce } from './settle-a-few-at-once.ts';

it('no more than the given number are under way together, and each result is in its place', async () => {
  let underWay = 0;
  let most = 0;
  const send = async (number: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // The first ones take longest.
    for (let turn = 0; turn < 10 - number; turn += 1) await Promise.resolve();
    underWay -= 1;
    if (number === 3) throw new Error('three');
    return number;
  };
  const results = await settleAFewAtOnce([1, 2, 3, 4, 5], send, 2);
  expect(most).toBe(2);
  expect(results).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('three') },
    { status: 'fulfilled', value: 4 },
    { status: 'fulfilled', value: 5 },
  ]);
});

it('nothing to send is settled at once', async () => {
  expect(await settleAFewAtOnce([], () => Promise.reject(new Error('sent')), 4)).toEqual([]);
});
