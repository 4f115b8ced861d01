import { portalRoutes, type Role } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { ForgotPasswordForm } from '#/features/accounts/index.ts';

type Props = { of: Role; loginRoute: string };

/** Asks for a link to set a new password, for both roles. */
export function ForgotPasswordScreen({ of: role, loginRoute }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <SignInLayout of={role} title="Forgot your password?" subtitle="We’ll email you a link to set a new one">
      <ForgotPasswordForm of={role} onSent={setSentTo} />
      <p className="mt-7 text-sm text-soft">
        Remembered it?{' '}
        <Link href={loginRoute} className="link">
          Go to Login
        </Link>
      </p>
    </SignInLayout>
  ) : (
    <SignInLayout
      of={role}
      key="sent"
      title="Check your email"
      subtitle="The link works once, within one hour"
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
        <Link href={loginRoute} className="link py-2.5 text-sm">
          Go to Login
        </Link>
      </div>
    </SignInLayout>
  );
}

/** /forgot-password */
export function ForgotPasswordPage() {
  return <ForgotPasswordScreen of="client" loginRoute={portalRoutes.simpleLogin} />;
}

/** /admin-forgot-password */
export function AdminForgotPasswordPage() {
  return <ForgotPasswordScreen of="admin" loginRoute={portalRoutes.adminLogin} />;
}
