import { proofInput, type CurrentAdmin, type ProofInput } from '@stackworks/contracts';
import { PasswordField, TextField } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { fieldErrors, hasCode } from '#/lib/api/errors.ts';
import { currentAdminKey } from '#/lib/query-keys.ts';
import { settleProof, useIsProofRequested } from '#/lib/session/proof.ts';

/** Asks for the password, and the code, when a call needs both to be recent; that call then continues. */
export function ConfirmIdentity() {
  const isOpen = useIsProofRequested();
  return (
    <FormDialog title="Confirm it’s you" isOpen={isOpen} onClose={() => isOpen && settleProof(false)}>
      {({ onBusy }) => <ConfirmIdentityForm onBusy={onBusy} />}
    </FormDialog>
  );
}

function ConfirmIdentityForm({ onBusy }: Pick<DialogFormProps, 'onBusy'>) {
  const admin = useQueryClient().getQueryData<CurrentAdmin | null>(currentAdminKey);
  const [needsCode, setNeedsCode] = useState(admin?.hasTwoFactor ?? false);
  const prove = useMutation({ mutationFn: (json: ProofInput) => api.admin.proof.$post({ json }) });
  const form = useContractForm({
    schema: proofInput,
    defaultValues: { password: '' },
    failure: { title: 'Not confirmed', fallback: 'We couldn’t check that. Try again.', isQuiet: true },
    send: async (input) => {
      await prove.mutateAsync(input);
      settleProof(true);
    },
    onFailure: (error) => {
      if (hasCode(error, 'second_factor_required')) {
        setNeedsCode(true);
        return true;
      }
      const wrong = fieldErrors(error);
      const name = (['password', 'code'] as const).find((each) => wrong[each] !== undefined);
      if (name) form.setError(name, { message: wrong[name] ?? '' }, { shouldFocus: true });
      return name !== undefined;
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <p className="max-w-measure text-sm text-soft">
        To save this, enter your password{needsCode && ' and a code'} again. We won’t ask for another ten
        minutes.
      </p>
      {admin && <input hidden readOnly type="email" autoComplete="username" value={admin.email} />}
      <PasswordField
        data-focus-first
        label="Password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="From your authenticator app, or a recovery code"
          {...form.field('code', { shouldUnregister: true })}
        />
      )}
      <FormButtons form={form} busyText="Checking..." onCancel={() => settleProof(false)}>
        Confirm
      </FormButtons>
    </ContractForm>
  );
}
