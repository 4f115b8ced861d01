import type { PriceNoticeInput, PriceStanding } from '@stackworks/contracts';
import { Button, FormAlert, Skeleton, Spinner, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage, problemIn, hasCode } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { staffBillingKey } from '#/lib/query-keys.ts';
import { noticePreviewQuery } from './queries.ts';
import { countClients, formatCents } from './staff-billing-texts.ts';

type Props = { plan: PriceStanding | null; earliestOn: string; onClose: () => void };

/** Notifies every client who pays another price than the catalogue's. */
export const NoticeDialog = ({ plan, earliestOn, onClose }: Props) => (
  <FormDialog
    title={plan ? `New price of ${plan.planName}` : ''}
    isOpen={plan !== null}
    isWide
    onClose={onClose}
  >
    {(form) => plan && <NoticeForm plan={plan} earliestOn={earliestOn} {...form} />}
  </FormDialog>
);

type FormProps = DialogFormProps & { plan: PriceStanding; earliestOn: string };

function NoticeForm({ plan, earliestOn, onBusy, onClose }: FormProps) {
  const { plan: slug, amount, planName } = plan;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [effectiveOn, setDay] = useState(earliestOn);
  const isTooSoon = effectiveOn < earliestOn;
  const notice = { plan: slug, amount, effectiveOn };
  const refresh = () => queryClient.invalidateQueries({ queryKey: staffBillingKey });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (json: PriceNoticeInput) => {
      onBusy(true);
      return (await api.admin.billing['price-notices'].$post({ json })).json();
    },
    onSuccess: async ({ clients }) => {
      toast({ title: 'Notice sent', description: `${countClients(clients)} will get it by email.` });
      onClose();
      await refresh();
    },
    onError: (reason) => {
      // A colleague was faster, or the price has changed: the list behind shows which.
      if (hasCode(reason, 'conflict')) void refresh();
    },
    onSettled: () => onBusy(false),
  });
  const send = useOneAtATime(mutateAsync);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooSoon) send(notice);
      }}
    >
      <FormAlert title="Not sent" message={problemIn(error, 'Failed to send the notice')} />
      <p className="max-w-measure">
        Anyone paying another price for {planName} keeps it until the day you choose, then pays{' '}
        {formatCents(amount)} a month from their first invoice after that.
      </p>
      <TextField
        label="From"
        type="date"
        value={effectiveOn}
        min={earliestOn}
        required
        hint="Auckland time, at least 30 days ahead."
        className="max-w-[16rem]"
        onChange={(event) => setDay(event.currentTarget.value)}
        error={isTooSoon ? 'Subscribers get at least 30 days’ notice. Choose a later day.' : undefined}
      />
      {!isTooSoon && <Preview notice={notice} />}
      <FormButtons form={{ isBusy: isPending }} disabled={isTooSoon} busyText="Sending..." onCancel={onClose}>
        Send to {countClients(plan.untold)}
      </FormButtons>
    </form>
  );
}

function Preview({ notice }: { notice: PriceNoticeInput }) {
  const { data, isPending, error, refetch } = useQuery(noticePreviewQuery(notice));
  if (isPending) {
    return (
      <div className="grid gap-3">
        <Spinner text="Preparing the email..." />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (!data) {
    return (
      <div role="alert" className="text-sm">
        <p>{failureMessage(error, 'We couldn’t show the email.')}</p>
        <Button size="small" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { subject, text, first, clients } = data;
  return (
    <>
      <section aria-label="Email" className="border border-edge bg-paper p-4 text-sm sm:p-5">
        <p className="border-b border-edge pb-3 font-semibold">{subject}</p>
        <p className="whitespace-pre-line pt-3 [overflow-wrap:anywhere]">{text}</p>
      </section>
      <section aria-label="Who gets it">
        <h3 className="text-sm font-label">Who gets it</h3>
        <ul className="mt-1">
          {first.map(({ clientId, name, email, amount }) => (
            <li key={clientId} className="flex flex-wrap gap-x-4 border-b border-edge py-2 text-sm">
              <span className="min-w-0 break-words">
                {name}, {email}
              </span>
              <span className="ml-auto text-soft">{formatCents(amount)} now</span>
            </li>
          ))}
        </ul>
        {clients > first.length && (
          <p className="mt-2 text-sm text-soft">And {clients - first.length} more.</p>
        )}
      </section>
    </>
  );
}
