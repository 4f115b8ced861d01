import { zodResolver } from '@hookform/resolvers/zod';
import { passwordMinimum, portalRoutes, resetPasswordInput } from '@stackworks/contracts';
import { Button, ErrorState, FormAlert, LinkButton, PasswordField, Spinner } from '@stackworks/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { ApiError, isLinkExpired, isTaken } from '#/lib/api/errors.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { currentClientQuery } from './queries.ts';
import { useResendVerification } from './unverified-email-banner.tsx';

/**
 * What became of a mailed link: confirmed, or expired. Asked once, as a link works once, so that going back to the screen
 * says the same again.
 */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/client/verify-email', token],
    queryFn: async (): Promise<VerificationOutcome | 'needs-password'> => {
      if (!token) return 'expired';
      try {
        await api.client['verify-email'].$post({ json: { token } });
        return 'confirmed';
      } catch (error) {
        if (isLinkExpired(error)) return 'expired';
        if (isTaken(error)) return 'taken';
        if (error instanceof ApiError && error.body?.error.fields?.['password']) return 'needs-password';
        throw error;
      }
    },
    staleTime: Infinity,
  });

/** Confirms an email address with the link in the mail, and says what happened. */
export function VerifyEmail({ token }: { token: string }) {
  const verification = useQuery(verificationQuery(token));
  if (verification.isPending) return <Spinner text="Confirming your email address..." />;
  if (verification.isError) {
    return (
      <ErrorState
        title="We couldn’t confirm your email address"
        text="Your link still works. Check your connection and try again."
        onRetry={() => void verification.refetch()}
      />
    );
  }
  if (verification.data === 'needs-password') return <ConfirmWithPassword token={token} />;
  if (verification.data === 'taken') return <Taken />;
  return verification.data === 'confirmed' ? <Confirmed /> : <Expired />;
}

/** Asks people who are not signed in to the account for its password, or for a new one. */
function ConfirmWithPassword({ token }: { token: string }) {
  const queryClient = useQueryClient();
  return (
    <VerifyEmailForm
      token={token}
      onSettled={(outcome) => queryClient.setQueryData(verificationQuery(token).queryKey, outcome)}
    />
  );
}

function Confirmed() {
  return (
    <>
      <p role="status" className="mb-5">
        Your email address is confirmed. We’ll send emails about your projects to it.
      </p>
      <LinkButton variant="primary" href={portalRoutes.clientPortal}>
        Go to your portal
      </LinkButton>
    </>
  );
}

/** Someone opened an account with the new address before it was confirmed. */
function Taken() {
  return (
    <>
      <p role="status" className="mb-5">
        Another account now uses this email address, so yours hasn’t changed. Keep signing in with your
        current address.
      </p>
      <LinkButton variant="primary" href={portalRoutes.portalSettings}>
        Go to your settings
      </LinkButton>
    </>
  );
}

/** The way on depends on who follows the link: somebody signed in can have a new one at once. */
function Expired() {
  const isMaybeSignedIn = useToken('client') !== null;
  const { data: client } = useQuery({ ...currentClientQuery, enabled: isMaybeSignedIn });
  const resend = useResendVerification();

  if (client?.emailVerified) return <Confirmed />;
  return (
    <>
      <p role="status" className="mb-5">
        This link has been used, or is more than seven days old.{' '}
        {client
          ? 'We can send a new one to the address below.'
          : 'Sign in to see whether your address is confirmed, and to get a new link.'}
      </p>
      {client ? (
        <>
          <p className="mb-5 break-words font-semibold">{client.email}</p>
          <Button
            variant="primary"
            isBusy={resend.isPending}
            busyText="Sending..."
            onClick={() => resend.mutate()}
          >
            Send a new link
          </Button>
        </>
      ) : (
        <LinkButton variant="primary" href={portalRoutes.simpleLogin}>
          Go to Login
        </LinkButton>
      )}
    </>
  );
}

const schema = resetPasswordInput.pick({ password: true });
const failure = {
  title: 'Not confirmed',
  fallback: 'We couldn’t confirm your email address. Please try again.',
};

/** What came of a link: `expired` where it has been used or is too old, `taken` where another account has the address. */
export type VerificationOutcome = 'confirmed' | 'expired' | 'taken';

type Props = {
  /** Of the link we emailed. */
  token: string;
  onSettled: (outcome: VerificationOutcome) => void;
};

/** Confirms an address where nobody is signed in: with the account's password, or a new one, which signs everybody else out. */
function VerifyEmailForm({ token, onSettled }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['password']);

  const submit = handleSubmit(async ({ password }) => {
    try {
      await api.client['verify-email'].$post({ json: { token, password } });
      onSettled('confirmed');
    } catch (error) {
      if (isLinkExpired(error)) onSettled('expired');
      else if (isTaken(error)) onSettled('taken');
      else reportFailure(error, failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p>
        Enter the password you registered with. If you’ve forgotten it, or someone else set up your account,
        choose a new one.
      </p>
      <FormAlert title={failure.title} message={errors.root?.message} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={`At least ${passwordMinimum.client} characters`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={isSubmitting}
        busyText="Confirming..."
      >
        Confirm my address
      </Button>
    </form>
  );
}
