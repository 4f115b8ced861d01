import { portalRoutes } from '@stackworks/contracts';
import { ForgotPasswordScreen } from '#/app/forgot-password/forgot-password-screen.tsx';
import { AdminSignInAside } from '#/app/layouts/admin-sign-in-aside.tsx';

/** /admin-forgot-password */
export function AdminForgotPasswordPage() {
  return (
    <ForgotPasswordScreen of="admin" loginRoute={portalRoutes.adminLogin} aside={<AdminSignInAside />} />
  );
}
