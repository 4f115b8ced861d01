import { isDeepStrictEqual } from 'node:util';
import { errorBody, mounts } from '@stackworks/contracts';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import { statusByCode } from '#/errors.ts';
import { listCalls, type Call } from '#/server/openapi/list-calls.ts';
import { describedCalls } from '#/server/openapi/reference/described-calls.ts';

type Asked = { path: string; init: RequestInit };

let known: TrieRouter<Call> | undefined;

export const callsOf = (routes: readonly RouterRoute[]): Call[] =>
  listCalls(
    routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${mounts.api}/`))
      .map((route) => ({ ...route, path: route.path.slice(mounts.api.length) })),
    describedCalls,
  );

/** All apps have the same calls. */
function findCall(routes: readonly RouterRoute[], method: string, path: string): Call | undefined {
  if (!known) {
    known = new TrieRouter();
    for (const call of callsOf(routes)) known.add(call.method, `${mounts.api}${call.path}`, call);
  }
  return known.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0];
}

/** Checks a test's response against the reference, so every API test tests that too. @throws Error when it is not documented */
export async function checkResponse(
  routes: readonly RouterRoute[],
  { path, init }: Asked,
  response: Response,
): Promise<void> {
  const method = (init.method ?? 'GET').toUpperCase();
  const { pathname } = new URL(path, 'http://localhost');
  const call = findCall(routes, method, pathname);
  if (!call || response.status === 405) return;
  const problem = await findUndocumented(call, method, response);
  if (problem === undefined) return;
  throw new Error(`${method} ${pathname} answered ${response.status}: ${problem}`);
}

async function findUndocumented({ notes, errors }: Call, method: string, response: Response) {
  const { status } = response;
  const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '');
  const isPage = type === 'text/html' && (notes.isPage ?? notes.form) !== undefined;
  const documented = notes.responses[status];
  // A call that can respond 304 sends a validator with each response.
  if (status === 200 && 304 in notes.responses && !response.headers.has('etag')) return 'there is no ETag';
  if (documented && !(documented instanceof z.ZodType)) {
    const fits =
      documented.types.length === 0
        ? response.body === null
        : documented.types.some((one) => one === type || one === '*/*');
    return fits || method === 'HEAD' ? undefined : `${type} is not documented`;
  }
  const codes = errors.filter((code) => statusByCode[code] === status);
  if (!documented && codes.length === 0) return 'this status is not documented';
  if (method === 'HEAD' || isPage) return undefined;
  if (type !== 'application/json') return `${type} is not documented`;
  const body: unknown = await response.clone().json();
  if (documented) return findMisfit(documented, body);
  const code = errorBody.safeParse(body).data?.error.code;
  return codes.some((one) => one === code)
    ? findMisfit(errorBody, body)
    : `the code ${code} is not documented`;
}

/** Schemas drop unknown fields, so a response that parses to itself has none. */
function findMisfit(schema: z.ZodType, body: unknown): string | undefined {
  const { data, error } = schema.safeParse(body);
  if (error) return z.prettifyError(error);
  return isDeepStrictEqual(data, body) ? undefined : `it has undocumented fields: ${JSON.stringify(body)}`;
}
