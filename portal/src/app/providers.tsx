import { Toaster } from '@stackworks/ui';
import { MutationCache, QueryCache, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyOptional } from '#/components/lazy-screen.tsx';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';
import { ApiError } from '#/lib/api/errors.ts';
import { FreshQueryClient } from '#/lib/query-client.ts';
import { useIsProofRequested } from '#/lib/session/proof.ts';
import { onTokensChanged } from '#/lib/session/tokens.ts';

/**
 * Defaults as in public-site specification §9: no automatic refetch, no retry. Offline, a call fails at once instead
 * of waiting.
 */
function createQueryClient() {
  /** A call that fails because the session ended makes the screen's gate check the session again. */
  const checkSession = (error: Error) => {
    if (!(error instanceof ApiError) || error.body?.error.code !== 'unauthenticated') return;
    void queryClient.invalidateQueries(currentClientQuery);
    void queryClient.invalidateQueries(currentAdminQuery);
  };
  const queryClient = new FreshQueryClient({
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
  return queryClient;
}

const ConfirmIdentity = lazyOptional(
  async () => (await import('#/features/sessions/two-factor/confirm-identity.tsx')).ConfirmIdentity,
);

function ProofDialog() {
  const isRequested = useIsProofRequested();
  const [wasRequested, setWasRequested] = useState(false);
  if (isRequested && !wasRequested) setWasRequested(true);
  return wasRequested && <ConfirmIdentity />;
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onTokensChanged(() => void queryClient.resetQueries()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        {children}
        <ProofDialog />
      </Toaster>
    </QueryClientProvider>
  );
}
