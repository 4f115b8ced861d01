import type { ClientDetail, SubscriptionGrantInput, PlanSlug } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, Select, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { clientPagesKey } from '#/lib/query-keys.ts';

/** A plan as a list of choices has it. */
export type Plan = { slug: string; name: string; isCurrent: boolean };

type Props = { client: ClientDetail; plans: readonly Plan[]; isOpen: boolean; onClose: () => void };

/** Gives a client a plan by hand. */
export function GrantDialog({ client, plans, isOpen, onClose }: Props) {
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

type FormProps = Pick<Props, 'client' | 'plans'> & {
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
