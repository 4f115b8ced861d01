import { zodResolver } from '@hookform/resolvers/zod';
import { proofInput, type CurrentAdmin, type ProofInput } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, PasswordField, TextField } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { failureMessage, fieldErrors, isSecondFactorRequired } from '#/lib/api/errors.ts';
import { currentAdminKey } from '#/lib/query-keys.ts';
import { settleProof, useIsProofAsked } from '#/lib/session/proof.ts';

const failure = { title: 'Not confirmed', fallback: 'We couldn’t check that. Try again.' };

/** Asks for the password, and the code, whenever a call needs both to be recent; that call then goes on where it was. */
export function ConfirmIdentity() {
  const isOpen = useIsProofAsked();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title="Confirm it’s you"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={() => isOpen && settleProof(false)}
    >
      <ConfirmIdentityForm onBusy={setBusy} />
    </Dialog>
  );
}

function ConfirmIdentityForm({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const admin = useQueryClient().getQueryData<CurrentAdmin | null>(currentAdminKey);
  const [needsCode, setNeedsCode] = useState(admin?.hasTwoFactor ?? false);
  const { register, handleSubmit, setError, formState } = useForm<ProofInput>({
    resolver: zodResolver(proofInput),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { mutateAsync: prove } = useMutation({
    mutationFn: (json: ProofInput) => api.admin.proof.$post({ json }),
  });

  const showFailure = (error: unknown) => {
    const wrong = fieldErrors(error);
    const field = (['password', 'code'] as const).find((name) => wrong[name] !== undefined);
    if (field) setError(field, { message: wrong[field] ?? '' }, { shouldFocus: true });
    else setError('root', { message: failureMessage(error, failure.fallback) });
  };
  const submit = handleSubmit(async (input) => {
    onBusy(true);
    try {
      await prove(input);
      settleProof(true);
    } catch (error) {
      if (isSecondFactorRequired(error)) setNeedsCode(true);
      else showFailure(error);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      <p className="max-w-measure text-sm text-soft">
        This changes who can do what, so enter your password{needsCode && ' and a code'} again. We won’t ask
        for another ten minutes.
      </p>
      {admin && <input hidden readOnly type="email" autoComplete="username" value={admin.email} />}
      <PasswordField
        data-focus-first
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="From your authenticator app, or a recovery code"
          error={errors.code?.message}
          {...register('code', { shouldUnregister: true })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Checking...">
          Confirm
        </Button>
        <Button disabled={isSubmitting} onClick={() => settleProof(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
