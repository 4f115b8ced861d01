import { portalRoutes } from '@stackworks/contracts';
import { AdminSignInAside } from '#/app/layouts/admin-sign-in-aside.tsx';
import { ResetPasswordScreen } from '#/app/reset-password/reset-password-screen.tsx';

/** /admin-reset-password, where the staff's mailed links lead, also a new member's first. */
export function AdminResetPasswordPage() {
  return (
    <ResetPasswordScreen
      of="admin"
      loginRoute={portalRoutes.adminLogin}
      forgotRoute={portalRoutes.adminForgotPassword}
      aside={<AdminSignInAside />}
    />
  );
}
