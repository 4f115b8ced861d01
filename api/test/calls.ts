/** What a call carries besides its address; at most one way to say who is calling. */
type Caller = { token?: string; cookie?: string; headers?: Record<string, string> };

const toHeaders = ({ token, cookie, headers }: Caller): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
});

/** A call without a body. */
export const asCaller = (caller: Caller, method = 'GET'): RequestInit => ({
  method,
  headers: toHeaders(caller),
});

/** A call with a JSON body. */
export const withJson = (body: unknown, caller: Caller = {}, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...toHeaders(caller) },
  body: JSON.stringify(body),
});
