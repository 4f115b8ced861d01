import { Toaster } from '@stackworks/ui';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';
import { ApiError } from '#/lib/api/errors.ts';
import { useIsProofAsked } from '#/lib/session/proof.ts';
import { onTokensChanged } from '#/lib/session/tokens.ts';

/** A call that fails because the session ended makes the screen's gate look again who is signed in. */
function checkSession(error: Error): void {
  if (!(error instanceof ApiError) || error.body?.error.code !== 'unauthenticated') return;
  void queryClient.invalidateQueries(currentClientQuery);
  void queryClient.invalidateQueries(currentAdminQuery);
}

/**
 * Query defaults as in public-site specification §9: nothing is read again by itself, nothing retried.
 * Without a connection a call fails at once, rather than waiting for one and then doing what was given up.
 */
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: 0,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

const { Screen: ConfirmIdentity } = lazyScreen(
  async () => (await import('#/features/sessions/two-factor/confirm-identity.tsx')).ConfirmIdentity,
  { isOptional: true },
);

/** Asks staff who they are whenever a call needs it, over whatever screen is open. */
function ProofGate() {
  const isAsked = useIsProofAsked();
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked && <ConfirmIdentity />;
}

/** What every screen may use: server data and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => onTokensChanged(() => void queryClient.resetQueries()), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        {children}
        <ProofGate />
      </Toaster>
    </QueryClientProvider>
  );
}
