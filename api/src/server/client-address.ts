import type { Context } from 'hono';
import type { Config } from '#/env.ts';
import type { AppEnv } from './app-env.ts';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The client's address, as rate limits count it. Each proxy appends its caller to X-Forwarded-For, so our outermost proxy's
 * entry is as far from the right as there are proxies; anything before it may be forged.
 */
export function readAddress(
  c: Pick<Context<AppEnv>, 'env' | 'req'>,
  { config }: { config: Pick<Config, 'trustedProxies'> },
): string {
  const { trustedProxies } = config;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const trusted = trustedProxies > 0 ? toNetwork(forwarded.at(-trustedProxies) ?? '') : null;
  const caller = c.env.incoming.socket.remoteAddress ?? 'unknown';
  return trusted ?? toNetwork(caller) ?? caller;
}

/** The subscriber's part of an address: an IPv4 address, or an IPv6 address's /64; null for anything else. */
function toNetwork(written: string): string | null {
  const [, bracketed, plain = ''] = /^"?(?:\[([^\]]*)\](?::\d+)?|(.*?))"?$/.exec(written.trim()) ?? [];
  const address = (bracketed ?? plain.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = toGroups(address);
  const [high = 0, low = 0] = groups.slice(6);
  // IPv4 as a dual-stack socket shows it.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address. The URL parser normalises it, an embedded IPv4 too. */
function toGroups(address: string): number[] {
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [front, back ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  );
  if (!before || !after) return [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
