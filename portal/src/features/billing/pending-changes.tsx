import type { BillingSummary } from '@stackworks/contracts';
import { Button, Icon, LinkButton, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { formatDay, formatDayInWords, formatMoney, formatTime } from '#/lib/format.ts';
import { useMay } from '#/lib/session/member.ts';
import { useShowBilling } from './queries.ts';

type Change = NonNullable<BillingSummary['pendingChange']>;
const words = {
  confirm: 'Cancel the change',
  busy: 'Cancelling...',
  keep: 'Keep it',
  failed: 'Not cancelled',
  fallback: 'The change is still waiting. Please try again.',
};

/** A change of plan that is not paid yet: pay it, or drop it to choose another. */
export function PendingChange({ billing, change }: { billing: BillingSummary; change: Change }) {
  const { planName, amount, needsConfirmation, url, expiresAt } = change;
  const money = formatMoney(amount, billing.currency);
  const show = useShowBilling();
  const toast = useToast();
  const isOwner = useMay('own');
  const [isAsking, setAsking] = useState(false);
  const drop = async (dropped: Change) => {
    const after = await (await api.client.billing['pending-change'].$delete()).json();
    show(after);
    const isPaid = after.plan === dropped.plan;
    toast({ title: isPaid ? `You are on ${dropped.planName}` : 'We’ve cancelled the change' });
  };
  return (
    <section
      aria-labelledby="pending-change"
      className="flex items-start gap-3 bg-pending-wash px-4 py-4 text-sm text-pending-ink"
    >
      <Icon name="warning" className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1">
        <h2 id="pending-change" className="font-label">
          {needsConfirmation
            ? `Confirm with your bank to move to ${planName}`
            : `Your change to ${planName} isn’t paid yet`}
        </h2>
        <p className="mt-1 max-w-measure">
          {needsConfirmation
            ? `Your bank needs you to confirm the ${money}. `
            : `The payment of ${money} didn’t go through. `}
          You haven’t been charged, and you stay on {billing.planName} until it’s paid. You have until{' '}
          {formatTime(expiresAt)} on {formatDayInWords(expiresAt)}.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton size="small" variant="primary" href={url}>
            {needsConfirmation ? 'Confirm with your bank' : `Pay ${money}`}
          </LinkButton>
          {isOwner && (
            <Button size="small" onClick={() => setAsking(true)}>
              Cancel the change
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        title={`Stay on ${billing.planName ?? 'your plan'}?`}
        subject={isAsking ? change : null}
        run={drop}
        words={words}
        onClose={() => setAsking(false)}
      >
        {() =>
          `We’ll cancel the ${money} invoice. You won’t be charged, and you can choose another plan straight away.`
        }
      </ConfirmDialog>
    </section>
  );
}

type PriceChangeProps = { billing: BillingSummary; change: NonNullable<BillingSummary['priceChange']> };

export function PriceChange({ billing: { planName, amount, currency }, change }: PriceChangeProps) {
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
        {useMay('own') && 'You can change or cancel your plan before then.'}
      </p>
    </section>
  );
}
