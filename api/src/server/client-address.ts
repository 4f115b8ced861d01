import type { Context } from 'hono';
import type { Config } from '#/env.ts';
import type { AppEnv } from './app-env.ts';
import { isIPv4, isIPv6 } from 'node:net';

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

/**
 * What stands for one subscriber in an address as proxies and sockets write it, with a port or without: an IPv4 address as it is,
 * and of an IPv6 address the first 64 bits, since a subscriber has all that begin alike.
 * @returns null for what is no address
 */
function toNetwork(written: string): string | null {
  const [, bracketed, plain = ''] = /^"?(?:\[([^\]]*)\](?::\d+)?|(.*?))"?$/.exec(written.trim()) ?? [];
  const address = (bracketed ?? plain.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = toGroups(address);
  const [high = 0, low = 0] = groups.slice(6);
  // IPv4 as a socket for both kinds shows it.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The same text with the /64 it begins with, as `toNetwork` writes one, made wider.
 * @returns null where it begins with none, as an IPv4 address
 */
export function widenNetwork(subject: string, bits: 48 | 56): string | null {
  const [whole = '', start = '', last = ''] =
    /^((?:[\da-f]{1,4}:){3})([\da-f]{1,4})::\/64/.exec(subject) ?? [];
  if (whole === '') return null;
  const kept = bits === 48 ? 0 : Number.parseInt(last, 16) & 0xff00;
  return `${start}${kept.toString(16)}::/${bits}${subject.slice(whole.length)}`;
}

/** The eight numbers of an IPv6 address. The URL parser writes every address in one way, an embedded IPv4 as numbers too. */
function toGroups(address: string): number[] {
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [front, back ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  );
  if (!before || !after) return [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
