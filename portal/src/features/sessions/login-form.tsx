import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminLoginInput,
  type loginInput,
  type LoginInput,
  type loginScreenInput,
} from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { isSecondFactorRequired } from '#/lib/api/errors.ts';
import { carryEmail, useCarriedEmail } from '#/lib/forms/carried-email.ts';
import { type FailureWords, useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { type SignedIn, startSession } from './sign-in.ts';

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

type CodeFieldProps = { value: string; onChange: (code: string) => void };

/** The second step of signing in: a code of the authenticator app, or a recovery code. It takes the focus. */
function CodeField({ value, onChange }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      required
      label="Code"
      hint="The six digits your authenticator app shows now, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Portals specification §9. */
const delayMs = 1000;

/**
 * Sends a form that fills itself, after a moment in which it can be stopped.
 * @param isWanted whether the form, as it is first shown, is to send itself
 * @returns the form's ref, whether it is about to be sent, and what stops it
 */
function useAutoSubmit(
  isWanted: boolean,
): [form: RefObject<HTMLFormElement | null>, isComing: boolean, stop: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [isComing, setComing] = useState(isWanted);

  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => {
      setComing(false);
      form.current?.requestSubmit();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isComing]);

  return [form, isComing, () => setComing(false)];
}
