import { type ClientUser, type CurrentAdmin } from '@stackworks/contracts';
import { useRetryWhenOnline } from '@stackworks/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { LoadingScreen } from '#/components/loading.tsx';
import { NoticeScreen } from '#/components/notice-screen.tsx';
import { clientPath } from '#/lib/address.ts';
import { ourFaultText, useServerRetry } from '#/lib/api/server-retry.ts';
import { signInPath } from '#/lib/session/return-path.ts';
import { hasDrafts } from '#/lib/forms/drafts.ts';
import { endViewing, readViewing } from '#/lib/session/viewing.ts';
import { MemberContext } from '#/lib/session/member.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { expiredPath } from './login-notice.tsx';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';

type GateProps<User> = {
  signInRoute: string;
  /** The portal says that the session has ended; other screens redirect to sign in at once (decision D8). */
  explainsFirst?: boolean;
  endedText?: string;
  loadingText?: string;
  /** Shown with the way to sign in when the session can't be checked. */
  errorText?: string;
  /** For everyone else, in place of the way to sign in. */
  instead?: ReactNode;
  children: (user: User) => ReactNode;
};

/** Lets clients through; everyone else signs in and comes back. */
export function ClientGate({ loadingText = 'Loading portal...', children, ...props }: GateProps<ClientUser>) {
  const token = useToken('client');
  const session = useQuery({ ...currentClientQuery, enabled: token !== null });
  const viewing = readViewing();
  if (viewing && session.isSuccess && !session.data) return <ViewEnded clientId={viewing.clientId} />;
  return (
    <SessionGate
      token={token}
      session={session}
      loadingText={loadingText}
      endedText="Please log in to access the portal"
      signInText="Go to Login"
      {...props}
    >
      {(client) => <MemberContext value={client}>{children(client)}</MemberContext>}
    </SessionGate>
  );
}

/** Lets staff through; everyone else signs in and comes back. */
export function AdminGate({ loadingText = 'Loading...', ...props }: GateProps<CurrentAdmin>) {
  const token = useToken('admin');
  const session = useQuery({ ...currentAdminQuery, enabled: token !== null });
  return (
    <SessionGate
      token={token}
      session={session}
      loadingText={loadingText}
      endedText="Admin authentication required"
      signInText="Go to Admin Login"
      {...props}
    />
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

type SessionGateProps<User> = GateProps<User> & {
  token: string | null;
  session: UseQueryResult<User | null>;
  loadingText: string;
  endedText: string;
  signInText: string;
};

function SessionGate<User>({
  token,
  session,
  signInRoute,
  explainsFirst,
  signInText,
  instead,
  children,
  ...words
}: SessionGateProps<User>) {
  const [path] = useLocation();
  const search = useSearch();
  const signInAddress = signInPath(signInRoute, search ? `${path}?${search}` : path);

  useRetryWhenOnline(session.isError ? () => void session.refetch() : null);
  const isOurFault = useServerRetry(session);

  const isDenied = session.isSuccess && !session.data;
  if (instead && (token === null || isDenied)) return instead;
  if (token === null) return <Redirect to={signInAddress} replace />;
  if (isDenied && !explainsFirst) return <Redirect to={expiredPath(signInAddress)} replace />;
  if (session.data) return children(session.data);
  if (session.isPending) return <LoadingScreen text={words.loadingText} />;
  const signIn = { text: signInText, href: signInAddress };
  if (isDenied) {
    return (
      <NoticeScreen
        title={words.endedText}
        text={`Your session has ended.${hasDrafts() ? ' What you typed is safe: it’s here again once you sign in.' : ''}`}
        action={signIn}
      />
    );
  }
  if (words.errorText) return <NoticeScreen title={words.errorText} action={signIn} />;
  return (
    <NoticeScreen
      title={isOurFault ? 'Something went wrong on our side' : 'We couldn’t reach your account'}
      text={isOurFault ? ourFaultText : 'Your work is safe. Check your connection and try again.'}
      action={{ text: 'Try again', onClick: () => void session.refetch() }}
    />
  );
}
