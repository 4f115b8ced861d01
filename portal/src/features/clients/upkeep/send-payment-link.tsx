import { type ClientDetail, paymentLinkInput } from '@stackworks/contracts';
import { Button, Icon, Select, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { formatPrice } from '#/lib/format.ts';

/** Emails a client a link to pay for a plan by card. Whether its dialog is open is in the address, so that commands lead here. */
export function SendPaymentLink({ client }: { client: ClientDetail }) {
  const [parameters, set] = useAddressFilters<'send'>();
  const setOpen = (isOpen: boolean) => set({ send: isOpen ? 'payment-link' : '' }, { replace: true });
  const { firstName, lastName } = client;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon name="card" />
        Send a payment link
      </Button>
      <FormDialog
        title={`Send ${firstName} ${lastName} a payment link`}
        isOpen={parameters.get('send') === 'payment-link'}
        onClose={() => setOpen(false)}
      >
        {(form) => <LinkForm client={client} {...form} />}
      </FormDialog>
    </>
  );
}

function LinkForm({ client: { id, email }, onBusy, onClose }: DialogFormProps & { client: ClientDetail }) {
  const toast = useToast();
  const plans = useQuery(catalogueQuery).data?.plans.filter(({ isCurrent }) => isCurrent) ?? [];
  const form = useContractForm({
    schema: paymentLinkInput,
    onBusy,
    defaultValues: { plan: '' },
    failure: { title: 'Not sent', fallback: 'We couldn’t send the link. Please try again.', isQuiet: true },
    send: async (json) => {
      const response = await api.admin.clients[':id']['payment-link'].$post({ param: { id }, json });
      toast({ title: 'Payment link sent', description: (await response.json()).message });
      onClose();
    },
  });
  return (
    <ContractForm form={form}>
      <p className="[overflow-wrap:anywhere]">
        We’ll email {email} a link to pay by card. Their plan starts once they’ve paid.
      </p>
      <Select label="Plan" {...form.field('plan')}>
        <option value="">Choose one</option>
        {plans.map(({ slug, name, price }) => (
          <option key={slug} value={slug}>
            {price === null ? name : `${name}, ${formatPrice(price)} a month`}
          </option>
        ))}
      </Select>
      <FormButtons form={form} busyText="Sending..." onCancel={onClose}>
        Send link
      </FormButtons>
    </ContractForm>
  );
}
