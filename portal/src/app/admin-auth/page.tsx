import { loginInput, portalRoutes } from '@stackworks/contracts';
import { Button, Tabs, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useSearch } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import { AddAdmin, FirstSetup } from '#/features/team/index.ts';
import { LoginForm, LoginNotice } from '#/features/sessions/index.ts';
import { currentAdminQuery, setupQuery } from '#/features/accounts/index.ts';
import { readReturnPath, useDelayedReturn } from '#/lib/session/return-path.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { useTab } from '#/lib/address.ts';

/** Portals specification §9. */
const redirectDelay = 100;

/** /admin-auth: sign in, add a colleague, or create the first admin. */
export function AdminAuthPage() {
  const returnPath = readReturnPath(useSearch(), portalRoutes.adminPortal);
  const [isLeaving, leave] = useDelayedReturn(returnPath, redirectDelay);
  const [tab, showTab] = useTab(['sign-in', 'add-admin', 'first-setup']);
  const toast = useToast();
  const isMaybeSignedIn = useToken('admin') !== null;
  const { data: admin, isFetched } = useQuery({ ...currentAdminQuery, enabled: isMaybeSignedIn });
  const { data: setup } = useQuery(setupQuery);

  if (isMaybeSignedIn && !isFetched) return <LoadingScreen text="Loading..." />;
  if (admin && tab !== 'add-admin' && !isLeaving) return <Redirect to={returnPath} replace />;

  const signIn = (
    <LoginForm
      of="admin"
      schema={loginInput}
      failure={{ title: 'Login Failed', fallback: 'Invalid email or password.' }}
      onSignedIn={() => {
        leave();
        toast({ title: 'Login Successful' });
      }}
    />
  );
  const staffOnly = (
    <>
      <p className="mb-5">
        Only an existing admin can add another. Sign in first, then come back to this tab.
      </p>
      <Button onClick={() => showTab('sign-in')}>Go to Sign In</Button>
    </>
  );
  const tabs = [
    { id: 'sign-in', name: 'Sign In', panel: signIn },
    { id: 'add-admin', name: 'Add Admin', panel: admin ? <AddAdmin /> : staffOnly },
  ] as const;
  const firstSetup = <FirstSetup onSignedIn={leave} onTooLate={() => showTab('sign-in')} />;

  return (
    <SignInLayout of="admin" title="Admin Portal" subtitle="For the team">
      <LoginNotice />
      <Tabs
        label="Ways in"
        selected={setup?.open || tab !== 'first-setup' ? tab : 'sign-in'}
        onSelect={showTab}
        tabs={setup?.open ? [...tabs, { id: 'first-setup', name: 'First Setup', panel: firstSetup }] : tabs}
      />
    </SignInLayout>
  );
}
