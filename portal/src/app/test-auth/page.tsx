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
    <TestPage title="Test auth" text="Signs in a demo account and shows the result of each step.">
      <TestAuth signIn={signIn} readClient={() => queryClient.query(currentClientQuery)} />
    </TestPage>
  );
}
