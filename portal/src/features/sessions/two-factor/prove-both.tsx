import { zodResolver } from '@hookform/resolvers/zod';
import { twoFactorChangeInput, type TwoFactorChangeInput } from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const words = {
  'turn-off': {
    text: 'You’ll then sign in with your password alone. Enter both to confirm.',
    button: 'Turn off',
    failure: { title: 'Not turned off', fallback: 'We couldn’t turn off two-factor sign-in.' },
  },
  renew: {
    text: 'Your current codes will stop working. Enter both to confirm.',
    button: 'Make new codes',
    failure: { title: 'No new codes', fallback: 'We couldn’t make new recovery codes.' },
  },
} as const;

type Props = {
  aim: keyof typeof words;
  onBusy: (isBusy: boolean) => void;
  onCodes?: () => void;
  onDone: () => void;
};

/** Asks for both factors, for what whoever has only one of them must not do. */
export function ProveBoth({ aim, onBusy, onCodes, onDone }: Props) {
  const toast = useToast();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(twoFactorChangeInput),
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['password', 'code']);
  const { text, button, failure } = words[aim];

  const act = async (json: TwoFactorChangeInput) => {
    if (aim === 'renew') {
      const answer = await (await api.admin['two-factor']['recovery-codes'].$post({ json })).json();
      setCodes(answer.recoveryCodes);
      onCodes?.();
      return;
    }
    await api.admin['two-factor'].disable.$post({ json });
    toast({ title: 'Two-factor sign-in is off' });
    onDone();
  };
  const submit = handleSubmit(async (input) => {
    onBusy(true);
    try {
      await act(input);
    } catch (error) {
      reportFailure(error, failure);
    } finally {
      onBusy(false);
    }
  });

  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      <p className="max-w-measure text-sm">{text}</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code"
        error={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" className="justify-self-start" isBusy={isSubmitting} busyText="Checking...">
        {button}
      </Button>
    </form>
  );
}
