import { portalRoutes } from '@stackworks/contracts';
import { Button, ErrorState, LinkButton, Spinner } from '@stackworks/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { ApiError, isLinkExpired, isTaken } from '#/lib/api/errors.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { currentClientQuery } from './queries.ts';
import { useResendVerification } from './use-resend-verification.ts';
import { VerifyEmailForm, type VerificationOutcome } from './verify-email-form.tsx';

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

/** Asks whoever is not signed in to the account for its password, or for a new one. */
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
