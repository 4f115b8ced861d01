import { askForProof } from '#/lib/session/proof.ts';
import { readToken } from '#/lib/session/tokens.ts';
import { ApiError, ConnectionError, isProofNeeded } from './errors.ts';

const adminSegment = /^[^?#]*\/admin(?:[/?#]|$)/;

/** The bearer token a call goes with: the admin's where its path has an admin segment, else the client's. */
export function tokenFor(url: string): string | null {
  return readToken(adminSegment.test(url) ? 'admin' : 'client');
}

/**
 * The shared request helper: `fetch` with this browser's credentials, failing on every answer that is not OK.
 * A path with an admin segment carries the admin token, any other the client's; cookies always go along
 * (public-site specification §6).
 * A call that needs a recent password waits until it has been given, then is sent once more.
 * @param url path or address of the call
 * @throws {ApiError} when the answer is not OK
 * @throws {ConnectionError} when there is no answer
 */
export async function sendRequest(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = tokenFor(url instanceof Request ? url.url : String(url));
  if (token) headers.set('authorization', `Bearer ${token}`);

  const send = async () => {
    const response = await fetch(url, { ...init, headers, credentials: 'include' }).catch(
      (cause: unknown) => {
        throw new ConnectionError(cause);
      },
    );
    if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
    return response;
  };
  try {
    return await send();
  } catch (error) {
    if (!isProofNeeded(error) || !(await askForProof())) throw error;
    return send();
  }
}

/**
 * For queries whose 401 means "nobody is signed in" rather than a failure.
 * @returns the answer, or null when it was a 401
 */
export const nullWhenSignedOut = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  nullWhenStatus(401, answer);

/**
 * For queries whose 404 means "there is none" rather than a failure.
 * @returns the answer, or null when it was a 404
 */
export const nullWhenMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  nullWhenStatus(404, answer);

async function nullWhenStatus<Answer>(status: number, answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === status) return null;
    throw error;
  }
}
