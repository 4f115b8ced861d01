import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { TestPage } from '#/app/layouts/test-page.tsx';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { Debug } from '#/features/demo/index.ts';

/** /debug */
export const DebugPage = () => (
  <TestPage title="Debug" text="Server health and this browser’s session.">
    <DebugScreen />
  </TestPage>
);

function DebugScreen() {
  const queryClient = useQueryClient();
  const signIn = useClientSignIn();
  const { data, error } = useQuery(currentClientQuery);
  // A token that comes or goes in this very tab tells nobody, and the client may be the same, by the cookie.
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <Debug
      client={data}
      clientError={error}
      signIn={signIn}
      onStorageChanged={() => {
        showAgain();
        void queryClient.invalidateQueries(currentClientQuery);
      }}
    />
  );
}
