import { passwordMinimum, portalRoutes, resetPasswordInput } from '@stackworks/contracts';
import { Button, LinkButton, PasswordField, Spinner } from '@stackworks/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { ApiError, hasCode } from '#/lib/api/errors.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { currentClientQuery } from './queries.ts';
import { useResendLink } from './unverified-email-banner.tsx';

/** `expired` where the link has been used or is too old, `taken` where another account has the address. */
type Outcome = 'confirmed' | 'expired' | 'taken';

const outcomeOf = (error: unknown): Outcome | null =>
  hasCode(error, 'link_expired') ? 'expired' : hasCode(error, 'already_exists') ? 'taken' : null;

/** The outcome of an emailed link. A link works once, so it is sent once, and going back to the screen shows the same. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/client/verify-email', token],
    queryFn: async (): Promise<Outcome | 'needs-password'> => {
      if (!token) return 'expired';
      try {
        await api.client['verify-email'].$post({ json: { token } });
        return 'confirmed';
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome) return outcome;
        if (error instanceof ApiError && error.body?.error.fields?.['password']) return 'needs-password';
        throw error;
      }
    },
    staleTime: Infinity,
  });

export const VerifyEmail = ({ token }: { token: string }) => (
  <Loaded
    query={useQuery(verificationQuery(token))}
    loading={<Spinner text="Confirming your email address..." />}
    failed="We couldn’t confirm your email address"
    failedText="Your link still works. Check your connection and try again."
  >
    {(outcome) => {
      if (outcome === 'needs-password') return <ConfirmWithPassword token={token} />;
      if (outcome === 'taken') return <Taken />;
      return outcome === 'confirmed' ? <Confirmed /> : <Expired />;
    }}
  </Loaded>
);

const Notice = ({ text, go, href }: { text: string; go: string; href: string }) => (
  <>
    <p role="status" className="mb-5">
      {text}
    </p>
    <LinkButton variant="primary" href={href}>
      {go}
    </LinkButton>
  </>
);

const Confirmed = () => (
  <Notice
    text="Your email address is confirmed. We’ll send emails about your projects to it."
    go="Go to your portal"
    href={portalRoutes.clientPortal}
  />
);

const Taken = () => (
  <Notice
    text="Another account now uses this email address, so yours hasn’t changed. Keep signing in with your current address."
    go="Go to your settings"
    href={portalRoutes.portalSettings}
  />
);

/** A signed-in client can have a new link at once. */
function Expired() {
  const isMaybeSignedIn = useToken('client') !== null;
  const { data: client } = useQuery({ ...currentClientQuery, enabled: isMaybeSignedIn });
  const resend = useResendLink();
  const isOver = 'This link has been used, or is more than seven days old.';
  if (client?.emailVerified) return <Confirmed />;
  if (!client) {
    return (
      <Notice
        text={`${isOver} Sign in to see whether your address is confirmed, and to get a new link.`}
        go="Go to Login"
        href={portalRoutes.simpleLogin}
      />
    );
  }
  return (
    <>
      <p role="status" className="mb-5">
        {isOver} We can send a new one to the address below.
      </p>
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
  );
}

/** Confirms an address without a session: with the account's password, or a new one, which signs everybody else out. */
function ConfirmWithPassword({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const settle = (outcome: Outcome) => queryClient.setQueryData(verificationQuery(token).queryKey, outcome);
  const form = useContractForm({
    schema: resetPasswordInput.pick({ password: true }),
    defaultValues: { password: '' },
    failure: {
      title: 'Not confirmed',
      fallback: 'We couldn’t confirm your email address. Please try again.',
    },
    send: async ({ password }) => {
      await api.client['verify-email'].$post({ json: { token, password } });
      settle('confirmed');
    },
    onFailure: (error) => {
      const outcome = outcomeOf(error);
      if (outcome) settle(outcome);
      return outcome !== null;
    },
  });
  return (
    <ContractForm form={form}>
      <p>
        Enter the password you registered with. If you’ve forgotten it, or someone else set up your account,
        choose a new one.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={`At least ${passwordMinimum.client} characters`}
        {...form.field('password')}
      />
      <FormButtons form={form} busyText="Confirming...">
        Confirm my address
      </FormButtons>
    </ContractForm>
  );
}
