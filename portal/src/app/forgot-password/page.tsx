import { portalRoutes } from '@stackworks/contracts';
import { ClientSignInAside } from '#/app/layouts/client-sign-in-aside.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

/** /forgot-password */
export function ForgotPasswordPage() {
  return (
    <ForgotPasswordScreen of="client" loginRoute={portalRoutes.simpleLogin} aside={<ClientSignInAside />} />
  );
}
