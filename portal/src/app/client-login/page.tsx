import { loginScreenInput, portalRoutes } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { ClientSignInAside } from '#/app/layouts/client-sign-in-aside.tsx';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { LoginForm, LoginNotice, signInClient } from '#/features/sessions/index.ts';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { readReturnPath } from '#/lib/session/return-path.ts';

/** /client-login and /simple-login */
export function ClientLoginPage() {
  const { data: settings } = useQuery(siteSettingsQuery);
  const [, navigate] = useLocation();
  const search = useSearch();
  const toast = useToast();

  const onSignedIn = () => {
    toast({ title: 'Login successful', description: `Welcome to your ${settings?.name ?? ''} portal!` });
    navigate(readReturnPath(search, portalRoutes.clientPortal), { replace: true });
  };

  return (
    <SignInLayout
      title="Client Portal"
      subtitle={settings && `Sign in to access your ${settings.name} projects`}
      aside={<ClientSignInAside />}
    >
      <LoginNotice />
      <LoginForm
        schema={loginScreenInput}
        signIn={signInClient}
        underOlderName
        forgotPasswordPath={portalRoutes.forgotPassword}
        failure={{ title: 'Login failed', fallback: 'Invalid credentials' }}
        onSignedIn={onSignedIn}
      />
      <p className="mt-7 text-sm text-soft">
        New here?{' '}
        <Link href={`${portalRoutes.clientAuth}?tab=create-account`} className="link">
          Create an account
        </Link>
      </p>
    </SignInLayout>
  );
}
