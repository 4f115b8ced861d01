import type { Invoice, Purchase } from '@stackworks/contracts';
import { formatMoney } from '#/lib/format.ts';
import { isPartlyRefunded } from './paid-back-words.ts';

/** What the badge of a payment that went back, or is asked back, leaves open. */
export function WentBack({ paid }: { paid: Invoice | Purchase }) {
  if (paid.dispute === 'open') return <span>Your bank has disputed this payment</span>;
  if (paid.dispute === 'lost') return null;
  if (!isPartlyRefunded(paid)) return null;
  return <span>{formatMoney(paid.amountRefunded, paid.currency)} was refunded</span>;
}
