import { portalRoutes, type AdminUser, type ClientUser } from '@stackworks/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { LoadingScreen } from '#/components/loading-screen.tsx';
import { NoticeScreen } from '#/components/notice-screen.tsx';
import { signInPath } from '#/lib/session/return-path.ts';
import { useToken } from '#/lib/session/use-token.ts';
import { currentAdminQuery, currentClientQuery } from './queries.ts';

type ClientGateProps = {
  /** Where to sign in. */
  signInRoute: string;
  children: (client: ClientUser) => ReactNode;
};

/** Lets clients through; everyone else is sent to sign in and comes back afterwards. */
export function ClientGate({ signInRoute, children }: ClientGateProps) {
  const token = useToken('client');
  const answer = useQuery({ ...currentClientQuery, enabled: token !== null });
  const words = {
    loading: 'Loading portal...',
    refusal: 'Please log in to access the portal',
    signIn: 'Go to Login',
  };
  return (
    <SessionGate token={token} answer={answer} signInRoute={signInRoute} words={words}>
      {children}
    </SessionGate>
  );
}

/** Lets staff through; everyone else is sent to sign in and comes back afterwards. */
export function AdminGate({ children }: { children: (admin: AdminUser) => ReactNode }) {
  const token = useToken('admin');
  const answer = useQuery({ ...currentAdminQuery, enabled: token !== null });
  const words = {
    loading: 'Loading...',
    refusal: 'Admin authentication required',
    signIn: 'Go to Admin Login',
  };
  return (
    <SessionGate token={token} answer={answer} signInRoute={portalRoutes.adminLogin} words={words}>
      {children}
    </SessionGate>
  );
}

type GateProps<User> = {
  token: string | null;
  answer: UseQueryResult<User | null>;
  signInRoute: string;
  words: { loading: string; refusal: string; signIn: string };
  children: (user: User) => ReactNode;
};

function SessionGate<User>({ token, answer, signInRoute, words, children }: GateProps<User>) {
  const [path] = useLocation();
  const search = useSearch();
  const signInAddress = signInPath(signInRoute, search ? `${path}?${search}` : path);

  if (token === null) return <Redirect to={signInAddress} replace />;
  if (answer.data) return children(answer.data);
  if (answer.isPending) return <LoadingScreen text={words.loading} />;
  if (answer.isError) {
    return (
      <NoticeScreen
        title="We couldn’t reach your account"
        text="Your work is safe. Check your connection and try again."
        action={{ text: 'Try again', onClick: () => void answer.refetch() }}
      />
    );
  }
  return <NoticeScreen title={words.refusal} action={{ text: words.signIn, href: signInAddress }} />;
}
