import type { Invoice, Purchase } from '@stackworks/contracts';

const stateNames = {
  draft: ['plain', 'Being prepared'],
  open: ['bad', 'To be paid'],
  paid: ['good', 'Paid'],
  uncollectible: ['bad', 'Not paid'],
  void: ['plain', 'Cancelled'],
} as const satisfies Record<Invoice['status'], [Tone, string]>;

type DescribedInvoice = {
  isCredit: boolean;
  badge: { tone: Tone; words: string };
  amount: string;
  fromCredit: string | null;
};

/**
 * An invoice's state, for its client and for staff. What a smaller plan gives back is no payment but credit; what
 * credit paid was not charged to a card.
 */
export function describeInvoice(
  invoice: Invoice,
  whose: 'your' | 'their',
  money: (cents: number) => string,
): DescribedInvoice {
  const { amount, fromCredit, status } = invoice;
  const isCredit = amount < 0 && status === 'paid';
  const isOfCredit = status === 'paid' && amount > 0 && fromCredit === amount;
  const [tone, words] = stateNames[status];
  const stands = isCredit ? `Off ${whose} next charges` : isOfCredit ? 'Paid from credit' : words;
  const charged = `${money(amount - fromCredit)} ${status === 'paid' ? 'charged' : 'to be charged'}`;
  return {
    isCredit,
    badge: describeRefund(invoice) ?? { tone, words: stands },
    amount: isCredit ? `Credit of ${money(-amount)}` : money(amount),
    fromCredit: fromCredit > 0 ? `${money(fromCredit)} from ${whose} credit, ${charged}` : null,
  };
}

/** The invoice that paid for a purchase: both have the same receipt. */
export const findInvoiceOf = ({ receiptUrl }: Purchase, invoices: readonly Invoice[]): Invoice | undefined =>
  receiptUrl === null ? undefined : invoices.find((invoice) => invoice.receiptUrl === receiptUrl);

export type Tone = 'plain' | 'good' | 'hold' | 'bad';
type Paid = Pick<Invoice | Purchase, 'amount' | 'amountRefunded' | 'dispute'>;

/** Whether a payment was refunded or disputed; null where it wasn't. */
export function describeRefund(paid: Paid): { tone: Tone; words: string } | null {
  const { amount, amountRefunded, dispute } = paid;
  if (dispute === 'open') return { tone: 'bad', words: 'Disputed' };
  if (dispute === 'lost') return { tone: 'hold', words: 'Taken back by the bank' };
  if (amountRefunded === 0) return null;
  return { tone: 'hold', words: amountRefunded >= amount ? 'Refunded' : 'Partly refunded' };
}

export const isPartlyRefunded = ({ amount, amountRefunded }: Paid): boolean =>
  amountRefunded > 0 && amountRefunded < amount;
