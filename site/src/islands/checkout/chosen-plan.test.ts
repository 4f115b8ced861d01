import { expect, it } from 'vitest';
import { describeCharges } from './chosen-plan.ts';

const full = { amount: 8500, monthlyAmount: 8500, price: 8500 };

it('a discount is named only where the server gives one', () => {
  expect(describeCharges(full)).toBe('');
  expect(describeCharges({ ...full, amount: 7650, monthlyAmount: 7650 })).toBe(
    '$85.00 less your brand kit discount.',
  );
});

it('a credit or a debt changes today’s payment alone', () => {
  expect(describeCharges({ ...full, amount: 5500 })).toBe('Your credit takes $30.00 off today’s payment.');
  expect(describeCharges({ ...full, amount: 8528 })).toBe('Today’s payment includes $0.28 that you owe us.');
});
