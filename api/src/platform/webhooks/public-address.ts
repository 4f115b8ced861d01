import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that requests on behalf of others must not reach: this machine, its network, or no host at all. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';

  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`);
  }
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // All that has been given out so far is in 2000::/3.
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parse('2000::'), 3);
}

/** The host of a URL as DNS and sockets take it. */
export const toHostname = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL names this machine or an address that isn't public, as far as it can be seen without asking DNS. */
export function namesPrivateHost(url: URL): boolean {
  const hostname = toHostname(url).replace(/\.$/, '');
  if (isIP(hostname) !== 0) return !isPublicAddress(hostname);
  return !hostname.includes('.') || /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(hostname);
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks up names for a socket, and fails unless every address is public. The socket connects to what was checked, so a name
 * that resolves differently the next time gains nothing. Sockets don't look up IP addresses: check those first.
 */
export const createPublicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, []);
        return;
      }
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        done(new BlockedAddress(hostname), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
