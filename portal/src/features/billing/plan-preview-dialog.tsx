import type { BillingSummary, CataloguePlan, PlanPreview } from '@stackworks/contracts';
import { Button, Dialog, ErrorState, FormAlert, Spinner, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage, problemIn } from '#/lib/api/errors.ts';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { billingQuery, previewQuery, useShowBilling } from './queries.ts';

/** Shows what a change of plan costs to the cent, then makes it. */
export function PlanPreviewDialog({ plan, onClose }: { plan: CataloguePlan | null; onClose: () => void }) {
  const slug = plan?.slug;
  const toast = useToast();
  const queryClient = useQueryClient();
  const show = useShowBilling();
  const { mutateAsync, isPending, isSuccess, data, error, reset } = useMutation({
    mutationFn: async ({ plan: wanted, prorationDate, dueNow, nextAmount }: PlanPreview) => {
      const agreed = { plan: wanted, prorationDate, dueNow, nextAmount };
      return (await api.client.billing.plan.$post({ json: agreed })).json();
    },
    onSuccess: (response) => {
      if (response.state === 'confirm') {
        window.location.assign(response.url);
        return;
      }
      show(response.billing);
      toast(describeChange(response.billing));
      onClose();
    },
    onError: () => {
      // A declined card was not charged, and the next attempt is calculated again.
      if (slug) void queryClient.invalidateQueries({ queryKey: previewQuery(slug).queryKey });
      // A change that timed out may have gone through all the same.
      void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
    },
  });
  const isLeaving = isSuccess && data.state === 'confirm';
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      title={`Change to ${plan?.name ?? ''}`}
      isOpen={plan !== null}
      isBusy={isPending || isLeaving}
      onClose={close}
    >
      <FormAlert
        className="mb-5"
        title="Not changed"
        message={problemIn(error, 'Your plan hasn’t changed. Please try again.')}
      />
      {slug && (
        <Preview plan={slug} isBusy={isPending || isLeaving} onConfirm={mutateAsync} onClose={close} />
      )}
    </Dialog>
  );
}

type PreviewProps = {
  plan: PlanPreview['plan'];
  isBusy: boolean;
  onConfirm: (preview: PlanPreview) => Promise<unknown>;
  onClose: () => void;
};

function Preview({ plan, isBusy, onConfirm, onClose }: PreviewProps) {
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(plan));
  const confirm = useOneAtATime(onConfirm);
  if (isFetching && !isBusy) return <Spinner text="Working out what it costs..." />;
  if (!preview) {
    return (
      <ErrorState
        title="We couldn’t work out what it costs"
        text={failureMessage(error, 'Nothing has changed. Check your connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const { dueNow, carriedOver, creditLeft, currency, lines, nextAmount, nextChargeAt, startsAt, planName } =
    preview;
  const isCredit = dueNow < 0;
  return (
    <>
      <table className="w-full border-t-2 border-ink text-left">
        <caption className="sr-only">What the change to {planName} costs</caption>
        <tbody>
          {lines.map(({ description, amount }, index) => (
            <tr key={index} className="border-b border-edge align-baseline">
              <th scope="row" className="min-w-0 break-words py-2.5 pr-4 text-sm font-normal">
                {description}
              </th>
              <td className="whitespace-nowrap py-2.5 text-right text-sm">{formatMoney(amount, currency)}</td>
            </tr>
          ))}
          <tr className="align-baseline">
            <th scope="row" className="py-3.5 pr-4 font-label">
              {isCredit ? 'Credit for your next charges' : 'Charged today'}
            </th>
            <td className="num whitespace-nowrap py-3.5 text-right text-t1">
              {formatMoney(Math.abs(dueNow), currency)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="text-sm text-soft">
        {startsAt === null
          ? `${planName} starts straight away. From ${formatDay(nextChargeAt)} it’s `
          : `Your plan stays as it is until ${formatDay(startsAt)}. Then ${planName} starts, at `}
        {formatMoney(nextAmount, currency)} a month.
        {creditLeft > 0 && ` Your ${formatMoney(creditLeft, currency)} credit comes off your next bill.`}
        {carriedOver > 0 &&
          ` ${formatMoney(carriedOver, currency)} is too little to charge on its own, so we’ll add it to that payment.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isBusy} onClick={() => confirm(preview)}>
          {dueNow > 0 ? `Pay ${formatMoney(dueNow, currency)} and change` : `Change to ${planName}`}
        </Button>
        <Button data-focus-first onClick={onClose} disabled={isBusy}>
          Not now
        </Button>
      </div>
    </>
  );
}

function describeChange({ planName, nextPlan, periodEnd }: BillingSummary) {
  if (nextPlan && periodEnd) {
    return {
      title: `${nextPlan.planName} starts on ${formatDay(periodEnd)}`,
      description: `Until then you stay on ${planName ?? 'your plan'}.`,
    };
  }
  return { title: `You are on ${planName ?? 'your new plan'}`, description: 'It starts straight away.' };
}
