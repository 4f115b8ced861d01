import { useQueryClient } from '@tanstack/react-query';
import { TestPage } from '#/app/layouts/test-page.tsx';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { useClientSignIn } from '#/features/accounts/use-client-sign-in.ts';
import { TestAuth } from '#/features/demo/test-auth.tsx';

/** /test-auth */
export function TestAuthPage() {
  const queryClient = useQueryClient();
  const signIn = useClientSignIn();
  return (
    <TestPage title="Test auth" text="Signs a demo account in, and says at each step what came of it.">
      <TestAuth signIn={signIn} readClient={() => queryClient.query(currentClientQuery)} />
    </TestPage>
  );
}
