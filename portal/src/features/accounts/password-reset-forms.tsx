import {
  adminResetPasswordInput,
  forgotPasswordInput,
  passwordMinimum,
  resetPasswordInput,
  type Role,
} from '@stackworks/contracts';
import { PasswordField, TextField } from '@stackworks/ui';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { useCarriedEmail } from '#/lib/forms/carried-email.ts';
import { clearToken } from '#/lib/session/tokens.ts';

/** @param props.onSent called whether the address has an account or not: the screen doesn't reveal that */
export function ForgotPasswordForm({ of: role, onSent }: { of: Role; onSent: (email: string) => void }) {
  const form = useContractForm({
    schema: forgotPasswordInput,
    defaultValues: { email: useCarriedEmail() },
    failure: { title: 'Not sent', fallback: 'We couldn’t send the link. Please try again.' },
    send: async (json) => {
      await api[role]['forgot-password'].$post({ json });
      onSent(json.email);
    },
  });
  return (
    <ContractForm form={form}>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <FormButtons form={form} busyText="Sending...">
        Send the link
      </FormButtons>
    </ContractForm>
  );
}

const schemas = { client: resetPasswordInput, admin: adminResetPasswordInput };

type ResetPasswordFormProps = {
  of: Role;
  token: string;
  /** Called with what to sign in with. */
  onChanged: (email: string, password: string) => Promise<void>;
  onExpired: () => void;
};

export function ResetPasswordForm({ of: role, token, onChanged, onExpired }: ResetPasswordFormProps) {
  const form = useContractForm({
    schema: schemas[role].pick({ password: true }),
    defaultValues: { password: '' },
    failure: { title: 'Not changed', fallback: 'We couldn’t change your password. Please try again.' },
    send: async ({ password }) => {
      const response = await api[role]['reset-password'].$post({ json: { token, password } });
      clearToken(role);
      await onChanged((await response.json()).email, password);
    },
    onFailure: (error) => {
      if (hasCode(error, 'link_expired')) onExpired();
      return hasCode(error, 'link_expired');
    },
  });
  return (
    <ContractForm form={form}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum[role]} characters`}
        {...form.field('password')}
      />
      <FormButtons form={form} isBusy={form.isBusy || form.formState.isSubmitSuccessful} busyText="Saving...">
        Set password
      </FormButtons>
    </ContractForm>
  );
}
