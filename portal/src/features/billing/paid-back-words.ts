import type { Invoice, Purchase } from '@stackworks/contracts';

/** The colour of what is said of money. */
export type Tone = 'plain' | 'good' | 'hold' | 'bad';
type Paid = Pick<Invoice | Purchase, 'amount' | 'amountRefunded' | 'dispute'>;

/** Whether what was paid has gone back, or is asked back by a bank, as people read it; null where neither is so. */
export function sayPaidBack(paid: Paid): { tone: Tone; words: string } | null {
  const { amount, amountRefunded, dispute } = paid;
  if (dispute === 'open') return { tone: 'bad', words: 'Disputed' };
  if (dispute === 'lost') return { tone: 'hold', words: 'Taken back by the bank' };
  if (amountRefunded === 0) return null;
  return { tone: 'hold', words: amountRefunded >= amount ? 'Refunded' : 'Partly refunded' };
}

/** Whether a part of it went back, so that the sum of that has to be said. */
export const isPartlyRefunded = ({ amount, amountRefunded }: Paid): boolean =>
  amountRefunded > 0 && amountRefunded < amount;
