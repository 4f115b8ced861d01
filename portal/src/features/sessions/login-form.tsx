import {
  portalRoutes,
  type loginInput,
  type LoginInput,
  type loginScreenInput,
  type Role,
} from '@stackworks/contracts';
import { Button, PasswordField, TextField } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { hasCode } from '#/lib/api/errors.ts';
import { carryEmail, useCarriedEmail } from '#/lib/forms/carried-email.ts';
import type { FailureWords } from '#/lib/forms/failure-reports.ts';
import { signInAdmin, signInClient, startSession } from './sign-in.ts';

const roles = {
  client: { signIn: signInClient, forgotPasswordPath: portalRoutes.forgotPassword },
  admin: { signIn: signInAdmin, forgotPasswordPath: portalRoutes.adminForgotPassword },
};

type Props = {
  of: Role;
  /** The stand-alone login screens check the password's length, and store the token under its older name too. */
  schema: typeof loginInput | typeof loginScreenInput;
  underOlderName?: boolean;
  /** An account that the form fills in, and signs in, by itself. */
  prepared?: LoginInput | null;
  failure: FailureWords;
  onSignedIn: () => void;
};

/** Portals specification §9. */
const autoSubmitDelayMs = 1000;

export function LoginForm(props: Props) {
  const { of: role, schema, underOlderName, prepared = null, failure, onSignedIn } = props;
  const { signIn, forgotPasswordPath } = roles[role];
  const queryClient = useQueryClient();
  const carriedEmail = useCarriedEmail();
  const [isDone, setDone] = useState(false);
  const [code, setCode] = useState<string>();
  // Staff with a second factor enter its code in a second step.
  const isCodeAsked = code !== undefined;
  const form = useContractForm({
    schema,
    defaultValues: prepared ?? { email: carriedEmail, password: '' },
    failure,
    send: async (input) => {
      const signedIn = await signIn(isCodeAsked ? { ...input, code } : input);
      setDone(true);
      startSession(queryClient, signedIn, { underOlderName });
      onSignedIn();
    },
    onFailure: (error) => {
      if (hasCode(error, 'second_factor_required')) setCode('');
      return hasCode(error, 'second_factor_required');
    },
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const button = useRef<HTMLButtonElement>(null);
  const [isComing, setComing] = useState(prepared !== null);

  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => {
      setComing(false);
      button.current?.form?.requestSubmit();
    }, autoSubmitDelayMs);
    return () => clearTimeout(timer);
  }, [isComing]);

  return (
    <ContractForm form={form}>
      {isCodeAsked ? (
        <CodeField value={code} onChange={setCode} />
      ) : (
        <>
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          ref={button}
          type="submit"
          variant="primary"
          isBusy={isComing || form.isBusy || isDone}
          busyText="Signing in..."
        >
          Sign In
        </Button>
        {isComing && <Button onClick={() => setComing(false)}>Stop</Button>}
        {isCodeAsked && (
          <Button variant="quiet" onClick={() => setCode(undefined)}>
            Back to email and password
          </Button>
        )}
        {!isComing && !isCodeAsked && (
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
    </ContractForm>
  );
}

function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
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
