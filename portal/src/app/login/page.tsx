import { loginScreenInput, portalRoutes, type Role } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { LoginForm, LoginNotice } from '#/features/sessions/index.ts';
import { readReturnPath } from '#/lib/session/return-path.ts';
import { useToken } from '#/lib/session/tokens.ts';

/** /client-login and /simple-login */
export function ClientLoginPage() {
  const name = useQuery(siteSettingsQuery).data?.name;
  return (
    <LoginPage
      of="client"
      subtitle={name && `Sign in to access your ${name} projects`}
      welcome={`Welcome to your ${name ?? ''} portal!`}
    >
      <p className="mt-7 text-sm text-soft">
        New here?{' '}
        <Link href={`${portalRoutes.clientAuth}?tab=create-account`} className="link">
          Create an account
        </Link>
      </p>
    </LoginPage>
  );
}

/** /admin-login */
export function AdminLoginPage() {
  const name = useQuery(siteSettingsQuery).data?.name;
  return (
    <LoginPage
      of="admin"
      subtitle={name && `Sign in to manage ${name} operations`}
      welcome="Welcome to the admin portal!"
    />
  );
}

const portals = {
  client: { title: 'Client Portal', home: portalRoutes.clientPortal },
  admin: { title: 'Admin Portal', home: portalRoutes.adminPortal },
};

type Props = { of: Role; subtitle: string | undefined; welcome: string; children?: ReactNode };

function LoginPage({ of: role, subtitle, welcome, children }: Props) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const toast = useToast();
  const { title, home } = portals[role];
  // Whether they came signed in: a sign-in here goes on by its own way.
  const [hadToken] = useState(useToken(role) !== null);
  const client = useQuery({ ...currentClientQuery, enabled: hadToken && role === 'client' });
  const admin = useQuery({ ...currentAdminQuery, enabled: hadToken && role === 'admin' });
  if (client.data ?? admin.data) return <Redirect to={readReturnPath(search, home)} replace />;
  return (
    <SignInLayout of={role} title={title} subtitle={subtitle}>
      <LoginNotice />
      <LoginForm
        of={role}
        schema={loginScreenInput}
        underOlderName
        failure={{ title: 'Login failed', fallback: 'Invalid credentials' }}
        onSignedIn={() => {
          toast({ title: 'Login successful', description: welcome });
          navigate(readReturnPath(search, home), { replace: true });
        }}
      />
      {children}
    </SignInLayout>
  );
}
