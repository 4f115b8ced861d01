import { portalRoutes } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ClientSignInAside } from '#/app/layouts/client-sign-in-aside.tsx';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { loginPathAfter } from '#/features/accounts/login-notice.tsx';
import { ResetPasswordForm } from '#/features/accounts/reset-password-form.tsx';

/** /reset-password, where the link in the mail leads. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token');
  const [, navigate] = useLocation();
  const [isExpired, setExpired] = useState(false);

  if (!token || isExpired) {
    return (
      <SignInLayout
        key="expired"
        title="This link no longer works"
        subtitle="Links work once, within one hour"
        aside={<ClientSignInAside />}
      >
        <p className="mb-5">Ask for a new one. If you asked more than once, only the latest link works.</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton variant="primary" href={portalRoutes.forgotPassword}>
            Send a new link
          </LinkButton>
          <Link href={portalRoutes.simpleLogin} className="link py-2.5 text-sm">
            Go to Login
          </Link>
        </div>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title="Set a new password"
      subtitle="You will be signed out everywhere else"
      aside={<ClientSignInAside />}
    >
      <ResetPasswordForm
        token={token}
        onChanged={() => navigate(loginPathAfter('new-password'), { replace: true })}
        onExpired={() => setExpired(true)}
      />
    </SignInLayout>
  );
}
