import {
  type CataloguePlan,
  type ClientDetail,
  subscriptionGrantInput,
  type SubscriptionGrantInput,
} from '@stackworks/contracts';
import { Badge, Button, Select, SubscriptionBadge, TextField, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { catalogueQuery, PlanBadge } from '#/features/content/index.ts';
import { api } from '#/lib/api/client.ts';
import { formatPrice, formatDate } from '#/lib/format.ts';
import { clientPagesKey } from '#/lib/query-keys.ts';
import { subscriptionHistoryQuery } from './queries.ts';

type Props = {
  client: ClientDetail;
  /** What they pay by card; then Stripe sets the plan, and none can be granted. Null when they don't. */
  pays: { amount: string; cadence: string } | null;
};

export function SubscriptionSection({ client, pays }: Props) {
  const [isGranting, setGranting] = useState(false);
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  return (
    <Panel
      title="Plan and money"
      size="t1"
      action={
        !pays && (
          <Button variant="quiet" size="small" className="-my-1.5 !px-0" onClick={() => setGranting(true)}>
            Grant a plan
          </Button>
        )
      }
    >
      {pays && (
        <p className="mb-3">
          <span className="num text-[2.75rem] leading-none">{pays.amount}</span> {pays.cadence}
        </p>
      )}
      {pays && (
        <p className="mt-3 max-w-measure text-sm text-soft">
          This plan is billed through Stripe. Cancel it there before granting another.
        </p>
      )}
      <h3 className="mt-5 text-sm font-label">History</h3>
      <PagedList
        query={useInfiniteQuery(subscriptionHistoryQuery(client.id))}
        loading="Loading history..."
        failed="We couldn’t load the history"
        empty={<p className="py-3 text-sm text-soft">No changes yet.</p>}
        label="Subscription history"
      >
        {({ id, plan, planName, status, monthlyAmount, changedByName, reason, createdAt }) => (
          <li key={id} className="border-b border-edge py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              {plan ? <PlanBadge plan={plan} name={planName} /> : <Badge>None</Badge>}
              <SubscriptionBadge status={status} />
              <span className="ml-auto">{`${formatPrice(monthlyAmount)} a month`}</span>
            </p>
            <p className="mt-1 break-words text-soft">
              {formatDate(createdAt)}, {changedByName}
              {reason && `. ${reason}`}
            </p>
          </li>
        )}
      </PagedList>
      <FormDialog
        title={`Grant ${client.firstName} ${client.lastName} a plan`}
        isOpen={isGranting}
        onClose={() => setGranting(false)}
      >
        {(form) => <GrantForm client={client} plans={plans} {...form} />}
      </FormDialog>
    </Panel>
  );
}

type GrantProps = DialogFormProps & { client: ClientDetail; plans: readonly CataloguePlan[] };

function GrantForm({ client, plans, onBusy, onClose }: GrantProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const grant = useMutation({
    mutationFn: (json: SubscriptionGrantInput) =>
      api.admin.clients[':id'].subscription.$patch({ param: { id: client.id }, json }),
  });
  const form = useContractForm({
    schema: subscriptionGrantInput,
    defaultValues: {
      plan: client.plan,
      status: client.subscriptionStatus === 'active' ? 'active' : 'inactive',
      reason: '',
    },
    failure: { title: 'Not granted', fallback: 'Failed to grant the plan', isQuiet: true },
    send: async (json) => {
      await grant.mutateAsync(json);
      toast({ title: 'Plan granted', description: 'The client sees it straight away.' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: clientPagesKey });
    },
    onBusy,
  });
  const options = (isCurrent: boolean) =>
    plans
      .filter((plan) => plan.isCurrent === isCurrent)
      .map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ));
  return (
    <ContractForm form={form}>
      <Select label="Plan" {...form.field('plan', { setValueAs: (value: string | null) => value || null })}>
        <option value="">None</option>
        <optgroup label="Plans we sell">{options(true)}</optgroup>
        <optgroup label="Earlier plans">{options(false)}</optgroup>
      </Select>
      <Select label="Subscription" {...form.field('status')}>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </Select>
      <TextField
        label="Reason"
        hint="For the team. The client can’t see it."
        maxLength={500}
        {...form.field('reason')}
      />
      <FormButtons form={form} onCancel={onClose}>
        Grant plan
      </FormButtons>
    </ContractForm>
  );
}
