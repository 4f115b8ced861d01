import { changePasswordInput, passwordMinimum, type ClientUser } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { PasswordFields } from '#/components/password-fields.tsx';
import { api } from '#/lib/api/client.ts';

const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection({ client }: { client: ClientUser }) {
  const toast = useToast();
  const form = useContractForm({
    schema: changePasswordInput,
    defaultValues: empty,
    failure: { title: 'Password Change Failed', fallback: 'Failed to change password' },
    send: async (json) => {
      await api.client['change-password'].$patch({ json });
      form.reset(empty);
      toast({ title: 'Password Changed', description: 'We’ve signed out your other devices.' });
    },
  });
  return (
    <ContractForm form={form} className="sm:grid-cols-2">
      <PasswordFields
        email={client.email}
        minimum={passwordMinimum.client}
        current={form.field('currentPassword')}
        next={form.field('newPassword')}
      />
      <FormButtons form={form} variant="secondary" busyText="Saving...">
        Change password
      </FormButtons>
    </ContractForm>
  );
}
