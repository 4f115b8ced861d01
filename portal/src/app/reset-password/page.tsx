import { portalRoutes, type Role } from '@stackworks/contracts';
import { LinkButton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { resetLinkQuery, ResetPasswordForm } from '#/features/accounts/index.ts';
import { loginPathAfter } from '#/features/sessions/index.ts';
import { carryEmail } from '#/lib/forms/carried-email.ts';

type Props = { of: Role; loginRoute: string; forgotRoute: string };

/** Where the link in the mail leads, for both roles. */
export function ResetPasswordScreen({ of: role, loginRoute, forgotRoute }: Props) {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [, navigate] = useLocation();
  const [isExpired, setExpired] = useState(false);

  // Without an answer the form is shown: the server looks again when it is sent.
  const { data: link, isLoading } = useQuery(resetLinkQuery(role, token));

  if (!token || isExpired || link?.isValid === false) {
    return (
      <SignInLayout
        of={role}
        key="expired"
        title="This link no longer works"
        subtitle={`Links work once, ${role === 'client' ? 'within one hour' : 'for a short time only'}`}
      >
        <p className="mb-5">Ask for a new one. If you’ve asked more than once, only the latest link works.</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton variant="primary" href={forgotRoute}>
            Send a new link
          </LinkButton>
          <Link href={loginRoute} className="link py-2.5 text-sm">
            Go to Login
          </Link>
        </div>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout of={role} title="Set a new password" subtitle="This signs you out everywhere else">
      {isLoading ? (
        <Spinner text="Checking your link..." />
      ) : (
        <ResetPasswordForm
          of={role}
          token={token}
          onChanged={(email) =>
            navigate(loginPathAfter('new-password', loginRoute), { replace: true, state: carryEmail(email) })
          }
          onExpired={() => setExpired(true)}
        />
      )}
    </SignInLayout>
  );
}

/** /reset-password, where the link in the mail leads. */
export function ResetPasswordPage() {
  return (
    <ResetPasswordScreen
      of="client"
      loginRoute={portalRoutes.simpleLogin}
      forgotRoute={portalRoutes.forgotPassword}
    />
  );
}

/** /admin-reset-password, where the staff's mailed links lead, also a new member's first. */
export function AdminResetPasswordPage() {
  return (
    <ResetPasswordScreen
      of="admin"
      loginRoute={portalRoutes.adminLogin}
      forgotRoute={portalRoutes.adminForgotPassword}
    />
  );
}
