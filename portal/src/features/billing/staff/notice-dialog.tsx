import type { PriceNoticeInput, PriceStanding } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, Skeleton, Spinner, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage, isConflict } from '#/lib/api/errors.ts';
import { staffBillingKey } from '#/lib/query-keys.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { noticePreviewQuery } from './queries.ts';
import { countClients, formatCents } from './words.ts';

type Props = { plan: PriceStanding | null; earliestOn: string; onClose: () => void };

/** Notifies everybody who pays another price for a plan than the catalogue’s: when, what the email says, and who gets it. */
export function NoticeDialog({ plan, earliestOn, onClose }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: staffBillingKey });
  const send = useMutation({
    mutationFn: async (json: PriceNoticeInput) =>
      (await api.admin.billing['price-notices'].$post({ json })).json(),
    onSuccess: async ({ clients }) => {
      toast({ title: 'Notice sent', description: `${countClients(clients)} will get it by email.` });
      onClose();
      await readAgain();
    },
    onError: (error) => {
      // A colleague was faster, or the price is another by now: the list behind says what is so.
      if (isConflict(error)) void readAgain();
    },
  });
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Dialog
      title={plan ? `New price of ${plan.planName}` : ''}
      isOpen={plan !== null}
      isBusy={send.isPending}
      isWide
      onClose={close}
    >
      {plan && (
        <NoticeForm
          plan={plan}
          earliestOn={earliestOn}
          problem={send.isError ? failureMessage(send.error, 'Failed to send the notice') : undefined}
          isBusy={send.isPending}
          onSend={send.mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

type FormProps = {
  plan: PriceStanding;
  earliestOn: string;
  problem: string | undefined;
  isBusy: boolean;
  onSend: (notice: PriceNoticeInput) => void;
  onCancel: () => void;
};

function NoticeForm({ plan, earliestOn, problem, isBusy, onSend, onCancel }: FormProps) {
  const { tier, amount, planName } = plan;
  const [effectiveOn, setDay] = useState(earliestOn);
  const isTooSoon = effectiveOn < earliestOn;
  const sendOnce = useOneAtATime(onSend);
  const notice = { tier, amount, effectiveOn };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isTooSoon) sendOnce(notice);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormAlert title="Not sent" message={problem} />
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
        {...(isTooSoon && { error: 'Subscribers get at least 30 days’ notice. Choose a later day.' })}
      />
      {!isTooSoon && <Preview notice={notice} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isTooSoon} isBusy={isBusy} busyText="Sending...">
          Send to {countClients(plan.untold)}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** The mail to the first of them, and whom else it goes to. */
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
      <section aria-label="The mail" className="border border-edge bg-paper p-4 text-sm sm:p-5">
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
