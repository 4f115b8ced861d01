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
import { clearStoredFiles } from '#/features/uploads/index.ts';
import { api } from '#/lib/api/client.ts';
import { ApiError } from '#/lib/api/errors.ts';
import { clearDrafts } from '#/lib/forms/drafts.ts';
import { clearToken, storeToken } from '#/lib/session/tokens.ts';
import { endViewing, readViewing } from '#/lib/session/viewing.ts';

/** The response of every way to sign in. */
export type SignedIn =
  | { role: 'client'; response: ClientSignedIn }
  | { role: 'admin'; response: AdminSignedIn };

/** The one draft without a person's id. */
export const registrationDraft = 'registration';

/** @throws {ApiError} 401 for a wrong email or password, 429 after too many attempts */
export async function signInClient(input: LoginInput): Promise<SignedIn> {
  return { role: 'client', response: await (await api.client.login.$post({ json: input })).json() };
}

/** @throws {ApiError} 409 when the email has an account */
export async function registerClient(input: ClientRegistrationInput): Promise<SignedIn> {
  return { role: 'client', response: await (await api.client.register.$post({ json: input })).json() };
}

/** @throws {ApiError} as `signInClient` */
export async function signInAdmin(input: AdminLoginInput): Promise<SignedIn> {
  return { role: 'admin', response: await (await api.admin.login.$post({ json: input })).json() };
}

/** @throws {ApiError} 409 once there is one, 422 without the setup token */
export async function createFirstAdmin(input: FirstSetupInput): Promise<SignedIn> {
  return { role: 'admin', response: await (await api.admin.initialize.$post({ json: input })).json() };
}

export async function addAdmin(input: AdminRegistrationInput): Promise<void> {
  await api.admin.register.$post({ json: input });
}

/**
 * Stores the session, and clears what was loaded for anyone signed in here before, with the draft of a registration.
 * @param options `underOlderName` as in `storeToken`
 */
export function startSession(
  queryClient: QueryClient,
  { role, response }: SignedIn,
  options?: { underOlderName?: boolean },
): void {
  storeToken(role, response.token, options);
  clearDrafts(registrationDraft);
  queryClient.removeQueries({ type: 'inactive' });
  const { queryKey } = role === 'client' ? currentClientQuery : currentAdminQuery;
  queryClient.setQueryData(queryKey, response.user);
}

/**
 * Ends the session on the server, then here. Drafts stay for their author (decision 025).
 * @throws when the server could not end it, as the session would live on in its cookie
 */
export async function endSession(role: Role): Promise<void> {
  try {
    await api[role].logout.$post();
  } catch (error) {
    const wasOver = error instanceof ApiError && error.status === 401;
    if (!wasOver) throw error;
  }
  clearToken(role);
  clearDrafts(registrationDraft);
}

/** Ends every session of the account, then clears what this browser stored. @throws when the server could not end them */
export async function endEverySession(role: Role): Promise<void> {
  await api[role].sessions.$delete();
  clearToken(role);
  clearDrafts();
  // A browser without stored files has none to clear.
  await clearStoredFiles().catch(() => undefined);
}

/** Replaces the session that this tab showed. @throws as `signInClient` */
export function useClientSignIn(): (input: LoginInput) => Promise<void> {
  const queryClient = useQueryClient();
  return async (input) => {
    const signedIn = await signInClient(input);
    if (readViewing()) endViewing();
    startSession(queryClient, signedIn);
  };
}
