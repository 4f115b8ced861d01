import { apiScopeNames, apiScopes, apiTokenDays, apiTokenInput } from '@stackworks/contracts';
import { Select, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxList } from '#/components/checkbox-list.tsx';
import { type DialogFormProps, FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options } from '#/components/option-select.tsx';
import { api } from '#/lib/api/client.ts';
import { apiTokensKey } from '#/lib/query-keys.ts';

const dayOptions = apiTokenDays.map(
  (days) => [String(days), days === 365 ? 'A year' : `${days} days`] as const,
);

type Props = DialogFormProps & { onCreated: (token: string) => void };

export function CreateToken({ onBusy, onClose, onCreated }: Props) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: apiTokenInput,
    defaultValues: { name: '', scopes: [], days: 90 },
    failure: {
      title: 'Not created',
      fallback: 'We couldn’t create the token. Please try again.',
      isQuiet: true,
    },
    send: async (json) => {
      const { token } = await (await api.admin['api-tokens'].$post({ json })).json();
      await queryClient.invalidateQueries({ queryKey: apiTokensKey });
      onCreated(token);
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <TextField
        label="Name"
        hint="The program that will use it"
        autoComplete="off"
        {...form.field('name')}
      />
      <CheckboxList legend="It may" values={apiScopeNames} {...form.field('scopes')}>
        {(scope) => apiScopes[scope]}
      </CheckboxList>
      <Select label="It works for" {...form.field('days', { valueAsNumber: true })}>
        <Options options={dayOptions} />
      </Select>
      <FormButtons form={form} busyText="Creating..." onCancel={onClose}>
        Create token
      </FormButtons>
    </ContractForm>
  );
}
