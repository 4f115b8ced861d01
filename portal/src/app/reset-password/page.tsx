import { portalRoutes } from '@stackworks/contracts';
import { ClientSignInAside } from '#/app/layouts/client-sign-in-aside.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

/** /reset-password, where the link in the mail leads. */
export function ResetPasswordPage() {
  return (
    <ResetPasswordScreen
      of="client"
      loginRoute={portalRoutes.simpleLogin}
      forgotRoute={portalRoutes.forgotPassword}
      aside={<ClientSignInAside />}
    />
  );
}
