import { requestProof } from '#/lib/session/proof.ts';
import { readToken } from '#/lib/session/tokens.ts';
import { ApiError, ConnectionError, hasCode } from './errors.ts';

const adminSegment = /^[^?#]*\/admin(?:[/?#]|$)/;

export function tokenFor(url: string): string | null {
  return readToken(adminSegment.test(url) ? 'admin' : 'client');
}

/**
 * `fetch` with this browser's credentials: the admin's token where the path has an admin segment, else the client's,
 * and cookies (public-site specification §6). A call that needs a recent password waits for it, then is sent once
 * more.
 * @throws {ApiError} when the response is not OK
 * @throws {ConnectionError} when there is none
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
    if (!hasCode(error, 'proof_needed') || !(await requestProof())) throw error;
    return send();
  }
}

/** @returns null for a response of this status, where it means that there is nothing or nobody */
export async function nullWhen<Body>(status: 401 | 404, response: Promise<Body>): Promise<Body | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === status) return null;
    throw error;
  }
}
