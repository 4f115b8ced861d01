import type { ClientDetail, PlanSlug, SubscriptionGrantInput } from '@stackworks/contracts';
import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  FormAlert,
  Select,
  SubscriptionBadge,
  TextField,
  useToast,
} from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { TierBadge } from '#/features/content/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDay, formatPrice } from '#/lib/format.ts';
import { clientPagesKey } from '#/lib/query-keys.ts';
import { subscriptionHistoryQuery } from './queries.ts';

type Props = {
  client: ClientDetail;
  plans: readonly Plan[];
  /** Then Stripe says which plan they have, and none can be granted. */
  paysByCard: boolean;
};

/** What a client is on, what they were on before, and the way to change it by hand. */
export function SubscriptionSection({ client, plans, paysByCard }: Props) {
  const [isGranting, setGranting] = useState(false);
  const history = useInfiniteQuery(subscriptionHistoryQuery(client.id));
  const changes = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Panel title="Subscription" size="t1">
      <div className="flex flex-wrap items-center gap-2.5">
        {client.tier ? <TierBadge tier={client.tier} name={client.subscriptionTier} /> : <Badge>None</Badge>}
        <SubscriptionBadge status={client.subscriptionStatus} />
        {!paysByCard && (
          <Button size="small" className="ml-auto" onClick={() => setGranting(true)}>
            Grant a plan
          </Button>
        )}
      </div>
      {paysByCard && (
        <p className="mt-3 max-w-measure text-sm text-soft">
          This plan is billed through Stripe. Cancel it there before granting another.
        </p>
      )}
      <h3 className="mt-5 text-sm font-label">History</h3>
      {history.isPending && <ListLoading text="Loading history..." />}
      {history.isError && !changes && (
        <ErrorState
          title="We couldn’t load the history"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void history.refetch()}
        />
      )}
      {changes?.length === 0 && <p className="py-3 text-sm text-soft">No changes yet.</p>}
      <ol aria-label="Subscription history">
        {changes?.map(({ id, tier, tierName, status, monthlyAmount, changedByName, reason, createdAt }) => (
          <li key={id} className="border-b border-edge py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              {tier ? <TierBadge tier={tier} name={tierName} /> : <Badge>None</Badge>}
              <SubscriptionBadge status={status} />
              <span className="ml-auto">{sayWorth(monthlyAmount)}</span>
            </p>
            <p className="mt-1 break-words text-soft">
              {formatDay(createdAt)}, {changedByName}
              {reason && `. ${reason}`}
            </p>
          </li>
        ))}
      </ol>
      <LoadMore {...history} />
      <GrantDialog client={client} plans={plans} isOpen={isGranting} onClose={() => setGranting(false)} />
    </Panel>
  );
}

/** What a plan brings in from a change on: nothing while a payment is owed, which is not its price. */
const sayWorth = (monthlyAmount: number): string => `${formatPrice(monthlyAmount)} a month`;

/** A plan as a list of choices has it. */
export type Plan = { slug: string; name: string; isCurrent: boolean };

type GrantDialogProps = {
  client: ClientDetail;
  plans: readonly Plan[];
  isOpen: boolean;
  onClose: () => void;
};

/** Gives a client a plan by hand. */
function GrantDialog({ client, plans, isOpen, onClose }: GrantDialogProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const grant = useMutation({
    mutationFn: async (json: SubscriptionGrantInput) =>
      (await api.admin.clients[':id'].subscription.$patch({ param: { id: client.id }, json })).json(),
    onSuccess: async () => {
      toast({ title: 'Plan granted', description: 'The client sees it straight away.' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: clientPagesKey });
    },
  });
  const close = () => {
    grant.reset();
    onClose();
  };
  return (
    <Dialog
      title={`Grant ${client.firstName} ${client.lastName} a plan`}
      isOpen={isOpen}
      isBusy={grant.isPending}
      onClose={close}
    >
      <GrantForm
        client={client}
        plans={plans}
        problem={grant.isError ? failureMessage(grant.error, 'Failed to grant the plan') : undefined}
        isBusy={grant.isPending}
        onGrant={(input) => grant.mutate(input)}
        onCancel={close}
      />
    </Dialog>
  );
}

type FormProps = Pick<GrantDialogProps, 'client' | 'plans'> & {
  problem: string | undefined;
  isBusy: boolean;
  onGrant: (input: SubscriptionGrantInput) => void;
  onCancel: () => void;
};

function GrantForm({ client, plans, problem, isBusy, onGrant, onCancel }: FormProps) {
  const [tier, setTier] = useState<PlanSlug | null>(client.tier);
  const [isActive, setActive] = useState(client.subscriptionStatus === 'active');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    onGrant({ tier, status: isActive ? 'active' : 'inactive', reason });
  };
  const sold = plans.filter(({ isCurrent }) => isCurrent);
  const earlier = plans.filter(({ isCurrent }) => !isCurrent);
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormAlert title="Not granted" message={problem} />
      <Select
        label="Plan"
        value={tier ?? ''}
        onChange={(event) => setTier(event.currentTarget.value || null)}
      >
        <option value="">None</option>
        <optgroup label="Plans we sell">
          {sold.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Earlier plans">
          {earlier.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
      <Select
        label="Subscription"
        value={isActive ? 'active' : 'inactive'}
        onChange={(event) => setActive(event.currentTarget.value === 'active')}
      >
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </Select>
      <TextField
        label="Reason"
        hint="For the team. The client can’t see it."
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(isMissing && { error: 'Add a reason for your colleagues' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Grant plan
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
