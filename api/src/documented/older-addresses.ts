import type { Hono } from 'hono';
import type { Schema } from 'hono/types';
import type { AppEnv } from '#/server/app-env.ts';
import type { DescribedCalls } from '#/server/openapi/describe-calls.ts';

/** The documents' second addresses of calls, each with the address that the product uses. */
const olderAddresses = [
  ['POST', '/client/login-new', '/client/login'],
  ['POST', '/admin/login-new', '/admin/login'],
  ['POST', '/project-briefs', '/client/projects'],
  ['GET', '/admin/users', '/admin/clients'],
] as const;

/** Answers calls at their older addresses, by the same handlers. @throws for a call that isn't there */
export function addOlderAddresses(api: Hono<AppEnv, Schema>): void {
  for (const [method, older, address] of olderAddresses) {
    const same = api.routes.filter((route) => route.method === method && route.path === address);
    if (same.length === 0) throw new Error(`${method} ${address} has no route`);
    for (const { handler } of same) api.on(method, older, handler);
  }
}

/** What the reference says of them. */
export const describeOlderAddresses = (described: readonly DescribedCalls[]): DescribedCalls[] =>
  olderAddresses.flatMap(([method, older, address]) =>
    described.flatMap(({ calls, ...noun }) => {
      const notes = calls[`${method} ${address}`];
      if (!notes) return [];
      const description = `The same call as \`${method} ${address}\`, at its older address.`;
      return [{ ...noun, calls: { [`${method} ${older}`]: { ...notes, description } } }];
    }),
  );
