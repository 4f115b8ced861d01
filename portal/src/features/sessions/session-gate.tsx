import { type ClientUser, type CurrentAdmin } from '@stackworks/contracts';
import { useRetryWhenOnline } from '@stackworks/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { LoadingScreen } from '#/components/loading.tsx';
import { NoticeScreen } from '#/components/notice-screen.tsx';
import { clientPath } from '#/lib/address.ts';
import { signInPath } from '#/lib/session/return-path.ts';
import { endViewing, readViewing } from '#/lib/session/viewing.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { expiredPath } from './login-notice.tsx';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';

type ClientGateProps = {
  signInRoute: string;
  /** The portal says that the session has ended; other screens redirect to sign in at once (decision D8). */
  explainsFirst?: boolean;
  loadingText?: string;
  /** Shown with the way to sign in when the session can't be checked. */
  errorText?: string;
  /** For everyone else, in place of the way to sign in. */
  instead?: ReactNode;
  children: (client: ClientUser) => ReactNode;
};

/** Lets clients through; everyone else signs in and comes back. */
export function ClientGate({
  signInRoute,
  explainsFirst = false,
  loadingText = 'Loading portal...',
  errorText,
  instead,
  children,
}: ClientGateProps) {
  const token = useToken('client');
  const session = useQuery({ ...currentClientQuery, enabled: token !== null });
  const viewing = readViewing();
  if (viewing && session.isSuccess && !session.data) return <ViewEnded clientId={viewing.clientId} />;
  const words = {
    loading: loadingText,
    endedText: explainsFirst ? 'Please log in to access the portal' : undefined,
    error: errorText,
    signIn: 'Go to Login',
  };
  return (
    <SessionGate token={token} session={session} signInRoute={signInRoute} instead={instead} words={words}>
      {children}
    </SessionGate>
  );
}

function ViewEnded({ clientId }: { clientId: string }) {
  const leave = () => {
    endViewing();
    window.location.assign(clientPath(clientId));
  };
  return (
    <NoticeScreen
      title="This view has ended"
      text="Views end after half an hour, or when you sign out. Open a new one from the client’s page."
      action={{ text: 'Back to the client', onClick: leave }}
    />
  );
}

type AdminGateProps = Pick<ClientGateProps, 'signInRoute' | 'explainsFirst' | 'loadingText'> & {
  endedText?: string;
  children: (admin: CurrentAdmin) => ReactNode;
};

/** Lets staff through; everyone else signs in and comes back. */
export function AdminGate({
  signInRoute,
  explainsFirst,
  loadingText = 'Loading...',
  endedText = 'Admin authentication required',
  children,
}: AdminGateProps) {
  const token = useToken('admin');
  const session = useQuery({ ...currentAdminQuery, enabled: token !== null });
  const words = {
    loading: loadingText,
    endedText: explainsFirst ? endedText : undefined,
    signIn: 'Go to Admin Login',
  };
  return (
    <SessionGate token={token} session={session} signInRoute={signInRoute} words={words}>
      {children}
    </SessionGate>
  );
}

type GateProps<User> = {
  token: string | null;
  session: UseQueryResult<User | null>;
  signInRoute: string;
  instead?: ReactNode;
  words: { loading: string; endedText?: string; error?: string; signIn: string };
  children: (user: User) => ReactNode;
};

function SessionGate<User>({ token, session, signInRoute, instead, words, children }: GateProps<User>) {
  const [path] = useLocation();
  const search = useSearch();
  const signInAddress = signInPath(signInRoute, search ? `${path}?${search}` : path);

  useRetryWhenOnline(session.isError ? () => void session.refetch() : null);

  const isDenied = session.isSuccess && !session.data;
  if (instead && (token === null || isDenied)) return instead;
  if (token === null) return <Redirect to={signInAddress} replace />;
  if (isDenied && !words.endedText) return <Redirect to={expiredPath(signInAddress)} replace />;
  if (session.data) return children(session.data);
  if (session.isPending) return <LoadingScreen text={words.loading} />;
  const signIn = { text: words.signIn, href: signInAddress };
  if (words.endedText && isDenied) {
    return (
      <NoticeScreen
        title={words.endedText}
        text="Your session has ended. What you typed is safe: it’s here again once you sign in."
        action={signIn}
      />
    );
  }
  if (words.error) return <NoticeScreen title={words.error} action={signIn} />;
  return (
    <NoticeScreen
      title="We couldn’t reach your account"
      text="Your work is safe. Check your connection and try again."
      action={{ text: 'Try again', onClick: () => void session.refetch() }}
    />
  );
}
