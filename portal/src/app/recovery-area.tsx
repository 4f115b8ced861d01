import { describeRetention, passwordLinks, portalRoutes, type Role } from '@stackworks/contracts';
import { Button, LinkButton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Route, Switch, useLocation, useSearch } from 'wouter';
import {
  ForgotPasswordForm,
  resetLinkQuery,
  ResetPasswordForm,
  VerifyEmail,
} from '#/features/accounts/index.ts';
import { invitationQuery, JoinCompany, ownershipQuery, TakeOverCompany } from '#/features/companies/index.ts';
import { loginPathAfter, useClientSignIn } from '#/features/sessions/index.ts';
import { carryEmail } from '#/lib/forms/carried-email.ts';
import { SignInLayout } from './layouts/sign-in-layout.tsx';

const loginRoutes = { client: portalRoutes.simpleLogin, admin: portalRoutes.adminLogin };
const forgotRoutes = { client: portalRoutes.forgotPassword, admin: portalRoutes.adminForgotPassword };
const resetRoutes = { client: portalRoutes.resetPassword, admin: portalRoutes.adminResetPassword };
const roles = ['client', 'admin'] as const;
const hour = describeRetention(passwordLinks.reset);

/** Forgotten passwords and emailed links: seldom visited, so no part of another's first screen. */
export const RecoveryArea = () => (
  <Switch>
    <Route path={portalRoutes.verifyEmail} component={VerifyEmailPage} />
    <Route path={portalRoutes.joinCompany} component={JoinPage} />
    <Route path={portalRoutes.takeOverCompany} component={TakeOverPage} />
    {roles.map((role) => (
      <Route key={role} path={forgotRoutes[role]}>
        <ForgotPassword of={role} />
      </Route>
    ))}
    {roles.map((role) => (
      <Route key={role} path={resetRoutes[role]}>
        <ResetPassword of={role} />
      </Route>
    ))}
  </Switch>
);

const useLinkToken = (): string => new URLSearchParams(useSearch()).get('token') ?? '';

function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <SignInLayout of="client" title="Your email address" subtitle="So emails about your projects reach you">
      <VerifyEmail token={token} />
    </SignInLayout>
  );
}

function JoinPage() {
  const token = useLinkToken();
  const { data: offer } = useQuery(invitationQuery(token));
  return (
    <SignInLayout
      of="client"
      title={offer ? `Join ${offer.company}` : 'Your invitation'}
      subtitle={offer && `${offer.invitedBy} invites you`}
    >
      <JoinCompany token={token} />
    </SignInLayout>
  );
}

function TakeOverPage() {
  const token = useLinkToken();
  const { data: offer } = useQuery(ownershipQuery(token));
  return (
    <SignInLayout
      of="client"
      title={offer ? `Take over ${offer.company}?` : 'A new owner'}
      subtitle="Nothing changes until you say yes"
    >
      <TakeOverCompany token={token} />
    </SignInLayout>
  );
}

function ForgotPassword({ of: role }: { of: Role }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <SignInLayout of={role} title="Forgot your password?" subtitle="We’ll email you a link to set a new one">
      <ForgotPasswordForm of={role} onSent={setSentTo} />
      <p className="mt-7 text-sm text-soft">
        Remembered it?{' '}
        <Link href={loginRoutes[role]} className="link">
          Go to Login
        </Link>
      </p>
    </SignInLayout>
  ) : (
    <SignInLayout
      of={role}
      key="sent"
      title="Check your email"
      subtitle={`The link works once, within ${hour}`}
    >
      <div role="status" className="grid gap-4 break-words">
        <p>
          If <strong>{sentTo}</strong> has an account with us, we’ve emailed it a link to set a new password.
        </p>
        <p className="text-sm text-soft">
          Nothing after a few minutes? Check your junk folder, and that this is the right address for your
          account.
        </p>
      </div>
      <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => setSentTo(null)}>Try another address</Button>
        <Link href={loginRoutes[role]} className="link py-2.5 text-sm">
          Go to Login
        </Link>
      </div>
    </SignInLayout>
  );
}

/** The page of an emailed link to set a password, also a new team member's first. */
function ResetPassword({ of: role }: { of: Role }) {
  const token = useLinkToken();
  const [, navigate] = useLocation();
  const [isExpired, setExpired] = useState(false);
  const signIn = useClientSignIn();
  // Without a response the form is shown: the server checks again when it is sent.
  const { data: link, isLoading } = useQuery(resetLinkQuery(role, token));

  if (!token || isExpired || link?.isValid === false) {
    return (
      <SignInLayout
        of={role}
        key="expired"
        title="This link no longer works"
        subtitle={`Links work once: a first one within ${describeRetention(passwordLinks.first)}, later ones within ${hour}`}
      >
        <p className="mb-5">Ask for a new one. If you’ve asked more than once, only the latest link works.</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton variant="primary" href={forgotRoutes[role]}>
            Send a new link
          </LinkButton>
          <Link href={loginRoutes[role]} className="link py-2.5 text-sm">
            Go to Login
          </Link>
        </div>
      </SignInLayout>
    );
  }
  const goOn = async (email: string, password: string) => {
    if (role === 'client' && link?.isFirst) {
      const isIn = await signIn({ email, password }).then(yes, no);
      if (isIn) {
        navigate(portalRoutes.clientPortal, { replace: true });
        return;
      }
    }
    navigate(loginPathAfter('new-password', loginRoutes[role]), { replace: true, state: carryEmail(email) });
  };
  const isFirst = isLoading || link?.isFirst === true;
  const subtitle = isFirst ? 'You’ll sign in with it from now on' : 'This signs you out everywhere else';
  return (
    <SignInLayout of={role} title="Set a new password" subtitle={subtitle}>
      {isLoading ? (
        <Spinner text="Checking your link..." />
      ) : (
        <ResetPasswordForm of={role} token={token} onChanged={goOn} onExpired={() => setExpired(true)} />
      )}
    </SignInLayout>
  );
}

/** Whether signing in worked; where it didn’t, they sign in by hand. */
const yes = () => true;
const no = () => false;
