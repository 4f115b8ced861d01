import { type ClientDetail, subscriptionGrantInput, type SuspensionInput } from '@stackworks/contracts';
import { Button, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { clientPagesKey } from '#/lib/query-keys.ts';

export function SuspensionSection({ client }: { client: ClientDetail }) {
  const { firstName, lastName, isActive } = client;
  const [isAsking, setAsking] = useState(false);
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
      <FormDialog
        title={`${isActive ? 'Suspend' : 'Reactivate'} ${firstName} ${lastName}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        {(form) => <SuspensionForm client={client} {...form} />}
      </FormDialog>
    </Panel>
  );
}

// `suspensionInput` itself would add the code of unions to every screen that has zod.
const { reason } = subscriptionGrantInput.shape;
const withReason = z.object({ reason });
const withoutReason = z.object({ reason: z.string() });

type FormProps = DialogFormProps & { client: ClientDetail };

function SuspensionForm({ client: { id, isActive }, onBusy, onClose }: FormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (json: SuspensionInput) =>
      api.admin.clients[':id'].suspension.$patch({ param: { id }, json }),
  });
  const form = useContractForm({
    schema: isActive ? withReason : withoutReason,
    defaultValues: { reason: '' },
    failure: { title: 'Not changed', fallback: 'Failed to change the account', isQuiet: true },
    send: async ({ reason }) => {
      await change.mutateAsync({ suspended: isActive, reason });
      toast({
        title: isActive ? 'Client suspended' : 'Client reactivated',
        description: isActive ? 'We’ve signed them out everywhere.' : 'They can sign in again.',
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: clientPagesKey });
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <TextField
        label="Reason"
        isOptional={!isActive}
        hint="For the team. The client can’t see it."
        maxLength={500}
        {...form.field('reason')}
      />
      <FormButtons form={form} variant={isActive ? 'remove' : 'primary'} onCancel={onClose}>
        {isActive ? 'Suspend' : 'Reactivate'}
      </FormButtons>
    </ContractForm>
  );
}
