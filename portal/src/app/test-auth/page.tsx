import { useQueryClient } from '@tanstack/react-query';
import { TestPage } from '#/app/layouts/test-page.tsx';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { TestAuth } from '#/features/demo/index.ts';

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
