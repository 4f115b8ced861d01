import type { Invoice, Purchase } from '@stackworks/contracts';

type Paid = Pick<Invoice | Purchase, 'amount' | 'amountRefunded'>;

/** Whether what was paid has been paid back, as people read it; null where nothing was. */
export function sayRefund({ amount, amountRefunded }: Paid): 'Refunded' | 'Partly refunded' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded >= amount ? 'Refunded' : 'Partly refunded';
}
