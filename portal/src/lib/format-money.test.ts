import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it('an amount has its cents, and its sign where it is a credit', () => {
  expect(formatMoney(3900, 'nzd')).toBe('$39.00');
  expect(formatMoney(-1250, 'nzd')).toBe('−$12.50');
});
