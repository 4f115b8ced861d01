/** A call's credentials, one at most, and headers. */
type Caller = { token?: string; cookie?: string; headers?: Record<string, string> };

const toHeaders = ({ token, cookie, headers }: Caller): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
});

export const asCaller = (caller: Caller, method = 'GET'): RequestInit => ({
  method,
  headers: toHeaders(caller),
});

export const withJson = (body: unknown, caller: Caller = {}, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...toHeaders(caller) },
  body: JSON.stringify(body),
});
