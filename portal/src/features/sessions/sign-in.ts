import {
  type AdminLoginInput,
  type AdminRegistrationInput,
  type AdminSignedIn,
  type ClientRegistrationInput,
  type ClientSignedIn,
  type FirstSetupInput,
  type LoginInput,
  type Role,
} from '@stackworks/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { currentAdminQuery, currentClientQuery } from '#/features/accounts/index.ts';
import { forgetStoredFiles } from '#/features/uploads/index.ts';
import { api } from '#/lib/api/client.ts';
import { ApiError } from '#/lib/api/errors.ts';
import { forgetDrafts } from '#/lib/forms/drafts.ts';
import { clearToken, storeToken } from '#/lib/session/tokens.ts';
import { forgetViewing, readViewing } from '#/lib/session/viewing.ts';

/** What every way in answers: whose session it is, and its token. */
export type SignedIn = { role: 'client'; answer: ClientSignedIn } | { role: 'admin'; answer: AdminSignedIn };

/** Names the draft of a registration, the one form that bears nobody's id. */
export const registrationDraft = 'registration';

/** Signs a client in. @throws {ApiError} 401 for a wrong email or password, 429 after too many tries */
export async function signInClient(input: LoginInput): Promise<SignedIn> {
  return { role: 'client', answer: await (await api.client.login.$post({ json: input })).json() };
}

/** Creates a client's account and signs them in. @throws {ApiError} 409 when the email has an account */
export async function registerClient(input: ClientRegistrationInput): Promise<SignedIn> {
  return { role: 'client', answer: await (await api.client.register.$post({ json: input })).json() };
}

/** Signs a member of staff in. @throws {ApiError} as `signInClient` */
export async function signInAdmin(input: AdminLoginInput): Promise<SignedIn> {
  return { role: 'admin', answer: await (await api.admin.login.$post({ json: input })).json() };
}

/** Creates the first admin and signs them in. @throws {ApiError} 409 once there is one, 422 without the setup token */
export async function createFirstAdmin(input: FirstSetupInput): Promise<SignedIn> {
  return { role: 'admin', answer: await (await api.admin.initialize.$post({ json: input })).json() };
}

/** Creates an account for a colleague; the caller stays signed in as themselves. */
export async function addAdmin(input: AdminRegistrationInput): Promise<void> {
  await api.admin.register.$post({ json: input });
}

/**
 * Keeps what a sign-in or registration answered, and drops what was read for anyone signed in here before, as well as
 * what somebody began to register with.
 * @param options `underOlderName` as in `storeToken`
 */
export function startSession(
  queryClient: QueryClient,
  { role, answer }: SignedIn,
  options?: { underOlderName?: boolean },
): void {
  storeToken(role, answer.token, options);
  forgetDrafts(registrationDraft);
  queryClient.removeQueries({ type: 'inactive' });
  const { queryKey } = role === 'client' ? currentClientQuery : currentAdminQuery;
  queryClient.setQueryData(queryKey, answer.user);
}

/**
 * Ends the session on the server, then here. What was typed and not sent stays for who typed it (decision 025).
 * @throws when the server could not end it, as the session would live on in its cookie
 */
export async function endSession(role: Role): Promise<void> {
  try {
    await (role === 'client' ? api.client : api.admin).logout.$post();
  } catch (error) {
    const wasOver = error instanceof ApiError && error.status === 401;
    if (!wasOver) throw error;
  }
  clearToken(role);
  forgetDrafts(registrationDraft);
}

/**
 * Ends every session of the signed-in person, on every device, then clears what this browser stored of them all.
 * @throws when the server could not end them
 */
export async function endEverySession(role: Role): Promise<void> {
  await (role === 'client' ? api.client : api.admin).sessions.$delete();
  clearToken(role);
  forgetDrafts();
  // A browser that keeps no files has none to forget.
  await forgetStoredFiles().catch(() => undefined);
}

/** Signs a client in and stores the session, replacing the one this tab showed. @throws as `signInClient` */
export function useClientSignIn(): (input: LoginInput) => Promise<void> {
  const queryClient = useQueryClient();
  return async (input) => {
    const signedIn = await signInClient(input);
    if (readViewing()) forgetViewing();
    startSession(queryClient, signedIn);
  };
}
