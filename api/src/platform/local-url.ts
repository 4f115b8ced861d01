import type { Env } from '#/env.ts';

const wildcardHosts = new Set(['0.0.0.0', '::']);

/** Whether a host name or address is this machine's own, which nobody else reaches. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** How this machine reaches the process that serves: a wildcard address is for listening only. */
export function toLocalUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const reachable = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
