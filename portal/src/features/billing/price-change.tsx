import type { BillingSummary } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { formatDay, formatMoney } from '#/lib/format.ts';

type Props = { billing: BillingSummary; change: NonNullable<BillingSummary['priceChange']> };

/** Reminds of a new price that the client has been told of, and of what is theirs until then. */
export function PriceChange({ billing: { planName, amount, currency }, change }: Props) {
  return (
    <section
      aria-label="New price"
      className="flex items-start gap-3 bg-pending-wash px-4 py-3 text-sm text-pending-ink"
    >
      <Icon name="warning" className="mt-0.5" />
      <p>
        <strong>
          {planName} is {formatMoney(change.amount, currency)} a month from {formatDay(change.effectiveAt)}.
        </strong>{' '}
        {amount !== null && `Until then you’ll keep paying ${formatMoney(amount, currency)}. `}
        {change.firstChargeAt !== null &&
          `The first payment at the new price is on ${formatDay(change.firstChargeAt)}. `}
        You can change or cancel your plan before then.
      </p>
    </section>
  );
}
