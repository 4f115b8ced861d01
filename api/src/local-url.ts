import type { Env } from '#/env.ts';

const wildcardHosts = new Set(['0.0.0.0', '::']);

/** How this machine reaches the process that serves: a wildcard address is for listening only. */
export function toLocalUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const reachable = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
