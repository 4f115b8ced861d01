import type { ClientDetail, SuspensionInput } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { clientPagesKey } from '#/lib/query-keys.ts';

/** Shuts a client out, or lets them in again; asks first. */
export function SuspensionSection({ client }: { client: ClientDetail }) {
  const { id, firstName, lastName, isActive } = client;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: async (json: SuspensionInput) =>
      (await api.admin.clients[':id'].suspension.$patch({ param: { id }, json })).json(),
    onSuccess: async (_, { suspended }) => {
      toast({
        title: suspended ? 'Client suspended' : 'Client reactivated',
        description: suspended ? 'We’ve signed them out everywhere.' : 'They can sign in again.',
      });
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: clientPagesKey });
    },
  });
  const close = () => {
    change.reset();
    setAsking(false);
  };
  const problem = change.isError ? failureMessage(change.error, 'Failed to change the account') : undefined;
  return (
    <Panel title={isActive ? 'Suspend this client' : 'Reactivate this client'} size="t1">
      <p className="mb-3 max-w-measure text-sm">
        {isActive
          ? 'This signs them out everywhere and stops them signing in. They no longer count as revenue. Their projects and files stay.'
          : 'They can sign in again, and count as revenue while their plan is active.'}
      </p>
      <Button variant={isActive ? 'remove' : 'secondary'} size="small" onClick={() => setAsking(true)}>
        {isActive ? 'Suspend client' : 'Reactivate client'}
      </Button>
      <Dialog
        title={`${isActive ? 'Suspend' : 'Reactivate'} ${firstName} ${lastName}?`}
        isOpen={isAsking}
        isBusy={change.isPending}
        onClose={close}
      >
        <SuspensionForm
          isActive={isActive}
          problem={problem}
          isBusy={change.isPending}
          onChange={(input) => change.mutate(input)}
          onCancel={close}
        />
      </Dialog>
    </Panel>
  );
}

type FormProps = {
  isActive: boolean;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (input: SuspensionInput) => void;
  onCancel: () => void;
};

function SuspensionForm({ isActive, problem, isBusy, onChange, onCancel }: FormProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isNeeded = isActive && reason.trim() === '';
    setMissing(isNeeded);
    if (!isNeeded) onChange({ suspended: isActive, reason });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormAlert title="Not changed" message={problem} />
      <TextField
        label="Reason"
        isOptional={!isActive}
        hint="For the team. The client can’t see it."
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(isMissing && { error: 'Add a reason for your colleagues' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isActive ? 'remove' : 'primary'} isBusy={isBusy}>
          {isActive ? 'Suspend' : 'Reactivate'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
