import { portalRoutes } from '@stackworks/contracts';
import { Route, Switch } from 'wouter';
import { lazyPage } from './lazy-page.tsx';

const { Screen: ForgotPasswordPage } = lazyPage(
  async () => (await import('./forgot-password/page.tsx')).ForgotPasswordPage,
);
const { Screen: ResetPasswordPage } = lazyPage(
  async () => (await import('./reset-password/page.tsx')).ResetPasswordPage,
);
const { Screen: VerifyEmailPage } = lazyPage(
  async () => (await import('./verify-email/page.tsx')).VerifyEmailPage,
);
const { Screen: AdminForgotPasswordPage } = lazyPage(
  async () => (await import('./forgot-password/page.tsx')).AdminForgotPasswordPage,
);
const { Screen: AdminResetPasswordPage } = lazyPage(
  async () => (await import('./reset-password/page.tsx')).AdminResetPasswordPage,
);

/** What mailed links lead to, and the way to be mailed one: seldom visited, and nothing that another’s first screen has to know of. */
export function RecoveryArea() {
  return (
    <Switch>
      <Route path={portalRoutes.forgotPassword} component={ForgotPasswordPage} />
      <Route path={portalRoutes.resetPassword} component={ResetPasswordPage} />
      <Route path={portalRoutes.verifyEmail} component={VerifyEmailPage} />
      <Route path={portalRoutes.adminForgotPassword} component={AdminForgotPasswordPage} />
      <Route path={portalRoutes.adminResetPassword} component={AdminResetPasswordPage} />
    </Switch>
  );
}
