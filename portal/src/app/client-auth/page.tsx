import {
  clientRegistrationInput,
  demoLoginKeys,
  loginInput,
  type LoginInput,
  portalRoutes,
} from '@stackworks/contracts';
import { Tabs, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { SignInLayout } from '#/app/layouts/sign-in-layout.tsx';
import { LoadingScreen } from '#/components/loading.tsx';
import {
  LoginForm,
  LoginNotice,
  registerClient,
  registrationDraft,
  startSession,
} from '#/features/sessions/index.ts';
import { currentClientQuery, RegistrationForm } from '#/features/accounts/index.ts';
import { readReturnPath, useDelayedReturn } from '#/lib/session/return-path.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { useTab } from '#/lib/address.ts';

/** Portals specification §9. */
const redirectDelay = 500;

/** /client-auth: sign in, or create an account. */
export function ClientAuthPage() {
  const search = useSearch();
  const returnPath = readReturnPath(search, portalRoutes.clientPortal);
  const [isLeaving, leave] = useDelayedReturn(returnPath, redirectDelay);
  const [tab, showTab] = useTab(['sign-in', 'create-account']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const isMaybeSignedIn = useToken('client') !== null;
  const { data: client, isFetched } = useQuery({ ...currentClientQuery, enabled: isMaybeSignedIn });

  if (client && !isLeaving) return <Redirect to={returnPath} replace />;
  if (isMaybeSignedIn && !isFetched) return <LoadingScreen text="Loading..." />;

  const signIn = (
    <SignInPanel
      onSignedIn={() => {
        leave();
        toast({ title: 'Login Successful' });
      }}
    />
  );
  const createAccount = (
    <RegistrationForm
      of="client"
      schema={clientRegistrationInput}
      draft={registrationDraft}
      send={async (input) => {
        const signedIn = await registerClient(input);
        leave();
        startSession(queryClient, signedIn);
        toast({ title: 'Registration Successful' });
      }}
      submitText="Create Account"
      busyText="Creating account..."
      failure={{ title: 'Registration Failed', fallback: 'Please check your information and try again.' }}
    />
  );

  return (
    <SignInLayout
      of="client"
      title="Client Portal"
      subtitle="Sign in, or create an account and choose a plan"
    >
      <LoginNotice />
      <Tabs
        label="Sign in or create an account"
        selected={tab}
        onSelect={showTab}
        tabs={[
          { id: 'sign-in', name: 'Sign In', panel: signIn },
          { id: 'create-account', name: 'Create Account', panel: createAccount },
        ]}
      />
    </SignInLayout>
  );
}

function SignInPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const demoLogin = useDemoLogin();
  return (
    <LoginForm
      of="client"
      schema={loginInput}
      prepared={demoLogin}
      failure={{ title: 'Login Failed', fallback: 'Invalid email or password.' }}
      onSignedIn={onSignedIn}
    />
  );
}

/** The demo account that /tier-demo stored for this form; removed from storage, so that it signs in once. */
function useDemoLogin(): LoginInput | null {
  const [login] = useState(readDemoLogin);
  useEffect(() => {
    for (const key of Object.values(demoLoginKeys)) localStorage.removeItem(key);
  }, []);
  return login;
}

function readDemoLogin(): LoginInput | null {
  const email = localStorage.getItem(demoLoginKeys.email);
  const password = localStorage.getItem(demoLoginKeys.password);
  return email && password ? { email, password } : null;
}
