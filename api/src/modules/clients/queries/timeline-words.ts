import type { Invoice, SubscriptionChange } from '@stackworks/contracts';
import { sayExactAmount } from '#/modules/billing/emails/money-words.ts';

const states: Readonly<Record<Invoice['status'], string>> = {
  draft: 'being prepared',
  open: 'to be paid',
  paid: 'paid',
  uncollectible: 'not paid',
  void: 'cancelled',
};

/** "Invoice SW-0431, $139.00, paid". What a smaller plan gives back is credit. */
export function describeInvoice({ number, description, amount, status }: Invoice): string {
  const name = number === null ? description : `Invoice ${number}`;
  if (amount < 0) return `${name}, credit of ${sayExactAmount(-amount)}`;
  return `${name}, ${sayExactAmount(amount)}, ${states[status]}`;
}

/** "Moved to StackPro by Hana Whitcombe". */
export function describeChange({ planName, status, changedByName }: SubscriptionChange): string {
  if (planName === null) return 'No plan yet';
  return status === 'active'
    ? `Moved to ${planName} by ${changedByName}`
    : `${planName} set to ${status.replaceAll('_', ' ')} by ${changedByName}`;
}
