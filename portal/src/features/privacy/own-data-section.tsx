import { describeRetention, erasureInput, retention, type PersonalData } from '@stackworks/contracts';
import { Button, PasswordField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { clientPortalPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { formatDay } from '#/lib/format.ts';
import { describeDay, type ErasureDay } from './describe-day.ts';
import { DataExportButton } from './data-export-button.tsx';
import { ownDataQuery } from './queries.ts';

/** A client's own data: a copy of it, and the end of their account. */
export const OwnDataSection = () => (
  <Loaded query={useQuery(ownDataQuery)} loading="Loading..." failed="We couldn’t load this">
    {(data) => <OwnData data={data} />}
  </Loaded>
);

function OwnData({ data }: { data: PersonalData }) {
  const queryClient = useQueryClient();
  return (
    <div className="grid gap-7">
      <div>
        <h3 className="mb-1.5 font-semibold">Get a copy of your data</h3>
        <p className="mb-3 max-w-measure text-soft">
          A zip file with your account, projects, messages, invoices and files. We’ll email you a link.
        </p>
        <DataExportButton
          label="Request a copy"
          copy={data.export}
          request={() => api.client['data-export'].$post()}
          onSettled={() => queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey })}
        />
      </div>
      <div>
        <h3 className="mb-1.5 font-semibold">Delete your account</h3>
        {data.erasure ? <Pending dueAt={data.erasure.dueAt} /> : <Delete data={data} />}
      </div>
    </div>
  );
}

function Pending({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onError = useFailureToast('Not changed', 'We couldn’t cancel the deletion');
  const keep = useMutation({
    mutationFn: () => api.client.erasure.$delete(),
    onSuccess: () => toast({ title: 'Your account stays' }),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey }),
  });
  return (
    <>
      <p className="mb-3 max-w-measure" role="status">
        Your account will be deleted on {formatDay(dueAt)}. Until then you can keep it.
      </p>
      <Button size="small" isBusy={keep.isPending} busyText="Saving..." onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </>
  );
}

function Delete({ data: { earliestErasure: day, hasPayments } }: { data: PersonalData }) {
  const [isAsking, setAsking] = useState(false);
  const invoices = hasPayments
    ? ` Tax law has us keep your invoices for ${describeRetention(retention.payments)}; nothing else stays.`
    : '';
  if (day === null) {
    return (
      <p className="max-w-measure text-soft">
        This deletes your account with its projects, messages and files.{invoices} Your plan continues, so{' '}
        <Link href={clientPortalPath('billing')} className="link">
          cancel it
        </Link>{' '}
        first. Then you can have your account deleted when the plan ends.
      </p>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-measure text-soft">
        This deletes your account with its projects, messages and files on {describeDay(day)}.{invoices}
      </p>
      <Button variant="remove" size="small" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <FormDialog title="Delete your account?" isOpen={isAsking} onClose={() => setAsking(false)}>
        {(form) => <DeleteForm {...form} day={day} />}
      </FormDialog>
    </>
  );
}

function DeleteForm({ onBusy, onClose, day }: DialogFormProps & { day: ErasureDay }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: erasureInput,
    defaultValues: { password: '' },
    failure: { title: 'Not deleted', fallback: 'We couldn’t start the deletion', isQuiet: true },
    send: async (json) => {
      await api.client.erasure.$post({ json });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey });
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <p className="text-soft">
        Your account will be deleted on {describeDay(day)}. Until then you can change your mind. After that it
        can’t be undone{day.isAtPlanEnd && ', and your files are deleted with it'}. We’ll email you the date.
      </p>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <FormButtons form={form} variant="remove" busyText="Deleting..." onCancel={onClose}>
        Delete my account
      </FormButtons>
    </ContractForm>
  );
}
