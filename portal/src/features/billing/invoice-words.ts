import type { Invoice, Purchase } from '@stackworks/contracts';

const stateWords = {
  draft: ['plain', 'Being prepared'],
  open: ['bad', 'To be paid'],
  paid: ['good', 'Paid'],
  uncollectible: ['bad', 'Not paid'],
  void: ['plain', 'Cancelled'],
} as const satisfies Record<Invoice['status'], [Tone, string]>;

type Said = {
  isCredit: boolean;
  badge: { tone: Tone; words: string };
  amount: string;
  fromCredit: string | null;
};

/**
 * How an invoice stands, in the same words for its client and for staff. What a smaller plan gives back is no payment: it is
 * credit, and whatever is then paid with it was not charged to a card.
 * @param whose as the reader says whose money it is
 * @param money how an amount of cents is written there
 */
export function sayInvoice(
  invoice: Invoice,
  whose: 'your' | 'their',
  money: (cents: number) => string,
): Said {
  const { amount, fromCredit, status } = invoice;
  const isCredit = amount < 0 && status === 'paid';
  const isOfCredit = status === 'paid' && amount > 0 && fromCredit === amount;
  const [tone, words] = stateWords[status];
  const stands = isCredit ? `Off ${whose} next charges` : isOfCredit ? 'Paid from credit' : words;
  const charged = `${money(amount - fromCredit)} ${status === 'paid' ? 'charged' : 'to be charged'}`;
  return {
    isCredit,
    badge: sayPaidBack(invoice) ?? { tone, words: stands },
    amount: isCredit ? `Credit of ${money(-amount)}` : money(amount),
    fromCredit: fromCredit > 0 ? `${money(fromCredit)} from ${whose} credit, ${charged}` : null,
  };
}

/** The invoice among some that something bought once was paid with: both lead to the same page of Stripe's. */
export const findInvoiceOf = ({ receiptUrl }: Purchase, invoices: readonly Invoice[]): Invoice | undefined =>
  receiptUrl === null ? undefined : invoices.find((invoice) => invoice.receiptUrl === receiptUrl);

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
