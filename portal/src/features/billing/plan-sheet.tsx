import { type BillingSummary, sayCadence, siteRoutes } from '@stackworks/contracts';
import { Button, LinkButton, SubscriptionBadge, useToast } from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays } from 'date-fns';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { useStackClass } from '#/features/content/index.ts';
import { ownDataQuery } from '#/features/privacy/index.ts';
import { revisionQuotaQuery } from '#/features/versions/index.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { useNow, useOneAtATime } from '#/lib/hooks.ts';
import { useMay } from '#/lib/session/member.ts';
import { useShowBilling } from './queries.ts';
import { describeBought, describePlanStanding } from './plan-texts.ts';

export function PlanSheet({ billing }: { billing: BillingSummary }) {
  const now = useNow();
  const isOwner = useMay('own');
  const { data } = useQuery({ ...ownDataQuery, enabled: isOwner });
  const stackClass = useStackClass(billing.plan);
  const { plan, planName, status, amount, currency, discountPercent, isCardBilled, cancelAt, nextPlan } =
    billing;
  const hasEnded = status === 'cancelled' || (status === 'inactive' && !isCardBilled);
  return (
    <section aria-labelledby="your-plan" className={`mb-6 mr-6 bg-paper p-6 sm:p-9 ${stackClass}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2 id="your-plan" className="min-w-0 break-words font-display text-d3">
          {planName ?? 'No plan yet'}
        </h2>
        <SubscriptionBadge status={status} isUsable={billing.isUsable} />
      </div>
      {isCardBilled && !hasEnded && amount !== null && cancelAt === null && (
        <p className="mt-4">
          {nextPlan && `Then ${nextPlan.planName}: `}
          <span className="num text-[2.75rem] leading-none">{formatMoney(amount, currency)}</span>{' '}
          {sayCadence(billing)}
          {discountPercent !== null && (
            <span className="text-soft">, {discountPercent}% off after your brand kit</span>
          )}
        </p>
      )}
      <p className="mt-4 max-w-measure">{describePlanStanding(billing, now, data?.erasure?.dueAt)}</p>
      {isOwner && (
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {status === 'cancelled' && plan && (
            <LinkButton variant="primary" href={`${siteRoutes.subscribe}?plan=${plan}`}>
              Start {planName} again
            </LinkButton>
          )}
          {nextPlan && cancelAt === null && <UndoChange billing={billing} />}
          {isCardBilled &&
            !hasEnded &&
            (cancelAt ? <ResumePlan billing={billing} /> : <CancelPlan billing={billing} />)}
        </div>
      )}
    </section>
  );
}

const words = {
  confirm: 'Cancel my plan',
  busy: 'Cancelling...',
  keep: 'Keep my plan',
  done: 'Your plan is cancelled',
  failed: 'Not cancelled',
  fallback: 'Your plan hasn’t changed. Please try again.',
};

function CancelPlan({ billing }: { billing: BillingSummary }) {
  const show = useShowBilling();
  const [isAsking, setAsking] = useState(false);
  const { data: quota } = useQuery({ ...revisionQuotaQuery, enabled: isAsking && billing.isUsable });
  const cancel = async () => {
    const response = await api.client.billing.cancel.$post();
    show(await response.json());
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel plan</Button>
      <ConfirmDialog
        title={`Cancel ${billing.planName ?? 'your plan'}?`}
        subject={isAsking ? billing : null}
        run={cancel}
        words={words}
        onClose={() => setAsking(false)}
      >
        {({ periodEnd, status, nextPlan }) =>
          periodEnd === null ? (
            'Your plan runs until the end of the time you’ve paid for. You won’t be charged again.'
          ) : (
            <>
              {status === 'past_due' ? 'Your plan ends on' : 'Everything works until'}{' '}
              <strong>{formatDay(periodEnd)}</strong>, and you won’t be charged again
              {status === 'past_due' && ', except for what you owe'}. After that you can’t start projects, add
              files or ask for changes. We’ll keep your files until{' '}
              <strong>{formatDay(addDays(periodEnd, 30).toISOString())}</strong>. There’s no fee, and you can
              change your mind until {formatDay(periodEnd)}.
              {nextPlan && ` Your change to ${nextPlan.planName} won’t happen.`}
              {quota && describeBought(quota.boughtLeft)}
            </>
          )
        }
      </ConfirmDialog>
    </>
  );
}

/** Takes back a smaller plan that would begin with the next month. */
function UndoChange({ billing: { planName } }: { billing: BillingSummary }) {
  const toast = useToast();
  const show = useShowBilling();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => (await api.client.billing['pending-change'].$delete()).json(),
    onSuccess: (billing) => {
      show(billing);
      toast({
        title: `You’re staying on ${planName ?? 'your plan'}`,
        description: 'We’ve undone the change.',
      });
    },
    onError: useFailureToast('Not changed', 'Your change is still set. Please try again.'),
  });
  const undo = useOneAtATime(mutateAsync);
  return (
    <Button variant="primary" isBusy={isPending} busyText="Undoing..." onClick={() => undo()}>
      Stay on {planName ?? 'my plan'}
    </Button>
  );
}

function ResumePlan({ billing: { planName } }: { billing: BillingSummary }) {
  const toast = useToast();
  const show = useShowBilling();
  const { data } = useQuery(ownDataQuery);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => (await api.client.billing.resume.$post()).json(),
    onSuccess: (billing) => {
      show(billing);
      const description = data?.erasure
        ? 'We’ve undone your cancellation, and your account won’t be deleted.'
        : 'We’ve undone your cancellation.';
      toast({ title: 'Your plan is staying on', description });
    },
    onError: useFailureToast('Not changed', 'Your plan is still set to end. Please try again.'),
  });
  const resume = useOneAtATime(mutateAsync);
  return (
    <Button variant="primary" isBusy={isPending} busyText="Keeping..." onClick={() => resume()}>
      Keep {planName ?? 'my plan'}
    </Button>
  );
}
