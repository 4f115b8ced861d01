import { portalRoutes } from '@stackworks/contracts';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingScreen } from '#/components/loading-screen.tsx';

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./forgot-password/page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./reset-password/page.tsx')).ResetPasswordPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('./verify-email/page.tsx')).VerifyEmailPage,
}));
const AdminForgotPasswordPage = lazy(async () => ({
  default: (await import('./admin-forgot-password/page.tsx')).AdminForgotPasswordPage,
}));
const AdminResetPasswordPage = lazy(async () => ({
  default: (await import('./admin-reset-password/page.tsx')).AdminResetPasswordPage,
}));

/** What mailed links lead to, and the way to be mailed one: seldom visited, and nothing that another’s first screen has to know of. */
export function RecoveryArea() {
  return (
    <Suspense fallback={<LoadingScreen text="Loading..." />}>
      <Switch>
        <Route path={portalRoutes.forgotPassword} component={ForgotPasswordPage} />
        <Route path={portalRoutes.resetPassword} component={ResetPasswordPage} />
        <Route path={portalRoutes.verifyEmail} component={VerifyEmailPage} />
        <Route path={portalRoutes.adminForgotPassword} component={AdminForgotPasswordPage} />
        <Route path={portalRoutes.adminResetPassword} component={AdminResetPasswordPage} />
      </Switch>
    </Suspense>
  );
}
