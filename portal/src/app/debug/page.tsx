import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TestPage } from '#/app/layouts/test-page.tsx';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { useClientSignIn } from '#/features/accounts/use-client-sign-in.ts';
import { Debug } from '#/features/demo/debug.tsx';

/** /debug */
export const DebugPage = () => (
  <TestPage title="Debug" text="How the server is, and what this browser keeps of a session.">
    <DebugScreen />
  </TestPage>
);

function DebugScreen() {
  const queryClient = useQueryClient();
  const signIn = useClientSignIn();
  const { data, error } = useQuery(currentClientQuery);
  return (
    <Debug
      client={data}
      clientError={error}
      signIn={signIn}
      onStorageChanged={() => void queryClient.invalidateQueries(currentClientQuery)}
    />
  );
}
