import { loginScreenInput, portalRoutes } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { AdminSignInAside } from '#/app/layouts/admin-sign-in-aside.tsx';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { LoginForm, LoginNotice, signInAdmin } from '#/features/sessions/index.ts';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { readReturnPath } from '#/lib/session/return-path.ts';

/** /admin-login */
export function AdminLoginPage() {
  const { data: settings } = useQuery(siteSettingsQuery);
  const [, navigate] = useLocation();
  const search = useSearch();
  const toast = useToast();

  const onSignedIn = () => {
    toast({ title: 'Login successful', description: 'Welcome to the admin portal!' });
    navigate(readReturnPath(search, portalRoutes.adminPortal), { replace: true });
  };

  return (
    <SignInLayout
      title="Admin Portal"
      subtitle={settings && `Sign in to manage ${settings.name} operations`}
      aside={<AdminSignInAside />}
    >
      <LoginNotice />
      <LoginForm
        schema={loginScreenInput}
        signIn={signInAdmin}
        underOlderName
        forgotPasswordPath={portalRoutes.adminForgotPassword}
        failure={{ title: 'Login failed', fallback: 'Invalid credentials' }}
        onSignedIn={onSignedIn}
      />
    </SignInLayout>
  );
}
