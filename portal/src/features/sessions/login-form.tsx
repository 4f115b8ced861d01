import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminLoginInput, loginInput, loginScreenInput, LoginInput } from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { isSecondFactorRequired } from '#/lib/api/errors.ts';
import { carryEmail, useCarriedEmail } from '#/lib/forms/carried-email.ts';
import { useFailureReport, type FailureWords } from '#/lib/forms/use-failure-report.ts';
import { CodeField } from './code-field.tsx';
import { startSession, type SignedIn } from './sign-in.ts';
import { useAutoSubmit } from './use-auto-submit.ts';

type Props = {
  schema: typeof loginInput | typeof loginScreenInput;
  /** Staff with a second factor are asked for `code` in a second step. */
  signIn: (input: AdminLoginInput) => Promise<SignedIn>;
  /** The stand-alone login screens also keep the token under its older name. */
  underOlderName?: boolean;
  /** Where somebody goes who has forgotten their password. */
  forgotPasswordPath?: string;
  /** An account that the form fills in, and signs in, by itself. */
  prepared?: LoginInput | null;
  failure: FailureWords;
  onSignedIn: () => void;
};

/** Email and password, for both roles and both generations of the sign-in screens. */
export function LoginForm({
  schema,
  signIn,
  underOlderName,
  forgotPasswordPath,
  prepared = null,
  failure,
  onSignedIn,
}: Props) {
  const queryClient = useQueryClient();
  const carriedEmail = useCarriedEmail();
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: prepared ?? { email: carriedEmail, password: '' },
  });
  const email = useWatch({ control, name: 'email' });
  const { errors, isSubmitting } = formState;
  const [isDone, setDone] = useState(false);
  const [code, setCode] = useState<string>();
  const isCodeAsked = code !== undefined;
  const [form, isComing, stop] = useAutoSubmit(prepared !== null);
  const reportFailure = useFailureReport(setError, ['email', 'password']);

  const submit = handleSubmit(async (input) => {
    try {
      const signedIn = await signIn(isCodeAsked ? { ...input, code } : input);
      setDone(true);
      startSession(queryClient, signedIn, { underOlderName });
      onSignedIn();
    } catch (error) {
      if (isSecondFactorRequired(error)) setCode('');
      else reportFailure(error, failure);
    }
  });

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      {isCodeAsked ? (
        <CodeField value={code} onChange={setCode} />
      ) : (
        <>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          isBusy={isComing || isSubmitting || isDone}
          busyText="Signing in..."
        >
          Sign In
        </Button>
        {isComing && <Button onClick={stop}>Stop</Button>}
        {isCodeAsked && (
          <Button variant="quiet" onClick={() => setCode(undefined)}>
            Back to email and password
          </Button>
        )}
        {forgotPasswordPath && !isComing && !isCodeAsked && (
          <Link href={forgotPasswordPath} state={carryEmail(email)} className="link py-2.5 text-sm">
            Forgot your password?
          </Link>
        )}
      </div>
      {prepared && (
        <p role="status" className="text-sm text-soft">
          {isComing
            ? 'We’ve filled in the demo account and are signing you in.'
            : 'We’ve filled in the demo account.'}
        </p>
      )}
    </form>
  );
}
