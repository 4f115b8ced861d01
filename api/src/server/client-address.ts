import type { Context } from 'hono';
import type { Config } from '#/env.ts';
import type { AppEnv } from './app-env.ts';
import { toNetwork } from './to-network.ts';

/**
 * Where a request came from, as limits count it. Each proxy adds the address it was called from to X-Forwarded-For, on the right,
 * so the entry our outermost proxy wrote is as far from the right as there are proxies; what is left of it is hearsay.
 */
export function readAddress(
  c: Pick<Context<AppEnv>, 'env' | 'req'>,
  { config }: { config: Pick<Config, 'trustedProxies'> },
): string {
  const { trustedProxies } = config;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const told = trustedProxies > 0 ? toNetwork(forwarded.at(-trustedProxies) ?? '') : null;
  const caller = c.env.incoming.socket.remoteAddress ?? 'unknown';
  return told ?? toNetwork(caller) ?? caller;
}
