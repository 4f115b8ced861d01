import type { LoginInput } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { forgetViewing, readViewing } from '#/lib/session/viewing.ts';
import { signInClient, startSession } from './sign-in.ts';

/** Signs a client in and keeps the session, in place of whoever this tab showed. @throws as `signInClient` */
export function useClientSignIn(): (input: LoginInput) => Promise<void> {
  const queryClient = useQueryClient();
  return async (input) => {
    const signedIn = await signInClient(input);
    if (readViewing()) forgetViewing();
    startSession(queryClient, signedIn);
  };
}
