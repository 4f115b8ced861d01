import {
  webhookEndpointInput,
  webhookMeanings,
  webhookTypes,
  type WebhookEndpoint,
} from '@stackworks/contracts';
import { TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxList } from '#/components/checkbox-list.tsx';
import { type DialogFormProps, FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { webhooksKey } from '#/lib/query-keys.ts';

type Props = DialogFormProps & {
  /** Null to add one. */
  webhook: WebhookEndpoint | null;
  onAdded: (secret: string) => void;
};

export function WebhookForm({ webhook, onBusy, onClose, onAdded }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: webhookEndpointInput,
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
    failure: {
      title: 'Not saved',
      fallback: 'We couldn’t save the webhook. Please try again.',
      isQuiet: true,
    },
    send: async (json) => {
      if (webhook === null) {
        const { secret } = await (await api.admin.webhooks.$post({ json })).json();
        onAdded(secret);
      } else {
        await api.admin.webhooks[':id'].$patch({ param: { id: webhook.id }, json });
        toast({ title: 'Webhook saved' });
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        {...form.field('url')}
      />
      <TextField label="Name" isOptional autoComplete="off" {...form.field('description')} />
      <CheckboxList legend="Send" values={webhookTypes} {...form.field('events')}>
        {(type) => (
          <>
            <code className="block font-text font-semibold [overflow-wrap:anywhere]">{type}</code>
            <span className="block text-soft">{webhookMeanings[type]}</span>
          </>
        )}
      </CheckboxList>
      <FormButtons form={form} busyText="Saving..." onCancel={onClose}>
        {webhook === null ? 'Add webhook' : 'Save changes'}
      </FormButtons>
    </ContractForm>
  );
}
