import { Button, Icon, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { blankProfile } from '#/features/accounts/index.ts';
import { clientPath, useAddressFilters } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { clearDrafts, readDrafted } from '#/lib/forms/drafts.ts';
import { clientPagesKey, clientsKey, invalidateAll, overviewCountsKey } from '#/lib/query-keys.ts';
import { useKeys } from '#/lib/keys.ts';
import { detailsForm, toClientInput } from './details-form.ts';
import { DetailFields } from './detail-fields.tsx';

/** Opens a client's account for them, from its button, with N or from its address, as a command of other screens does. What is typed stays in this browser until it is sent or cancelled. */
export function AddClient({ adminId }: { adminId: string }) {
  const [parameters, set] = useAddressFilters<'add'>();
  const setOpen = (isOpen: boolean) => set({ add: isOpen ? 'client' : '' }, { replace: true });
  useKeys('clients', () => ({ add: () => setOpen(true) }));
  return (
    <>
      <Button variant="primary" size="small" aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Add a client
      </Button>
      <FormDialog
        title="Add a client"
        isOpen={parameters.get('add') === 'client'}
        onClose={() => setOpen(false)}
      >
        {(form) => <AddForm draft={`new-client:${adminId}`} {...form} />}
      </FormDialog>
    </>
  );
}

function AddForm({ draft, onBusy, onClose }: DialogFormProps & { draft: string }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const form = useContractForm({
    schema: detailsForm,
    draft,
    onBusy,
    defaultValues: readDrafted(draft, blankProfile),
    failure: {
      title: 'Not added',
      fallback: 'We couldn’t add this client. Please try again.',
      isQuiet: true,
    },
    send: async (details) => {
      const response = await api.admin.clients.$post({ json: toClientInput(details) });
      const { id, email } = await response.json();
      toast({ title: 'Client added', description: `We’ve emailed ${email} a link to set a password.` });
      onClose();
      void invalidateAll(queryClient, clientsKey, [...clientPagesKey, 'list'], overviewCountsKey);
      navigate(clientPath(id));
    },
  });
  return (
    <ContractForm form={form} className="sm:grid-cols-2">
      <DetailFields field={form.field} emailHint="We’ll email them a link to set a password." />
      <FormButtons
        form={form}
        busyText="Adding..."
        onCancel={() => {
          clearDrafts(draft);
          onClose();
        }}
      >
        Add client
      </FormButtons>
    </ContractForm>
  );
}
