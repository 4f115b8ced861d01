import { codeOf, toSentence } from '#/platform/describe-error.ts';
import type { Env } from '#/env.ts';
import { openServer, type HttpServer } from './server.ts';

/** Listens on the environment's port. @throws Error that says what prevents it */
export async function listen(env: Env): Promise<HttpServer> {
  try {
    return await openServer(env);
  } catch (error) {
    const code = String(codeOf(error));
    const { port, host } = env;
    const sentences: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} (PORT) on ${host} is already in use`,
      EACCES: `port ${port} (PORT) on ${host} is not open to this user; those from 1024 on are`,
      EADDRNOTAVAIL: `${host} (HOST) is not an address of this machine`,
      ENOTFOUND: `${host} (HOST) is not a host name this machine knows`,
    };
    throw new Error(sentences[code] ?? `${host} (HOST) cannot be listened on: ${toSentence(error)}`, {
      cause: error,
    });
  }
}

const wildcardHosts = new Set(['0.0.0.0', '::']);

/** Whether a host name or address reaches only this machine. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The server's URL from this machine: a wildcard address is for listening only. */
export function toLocalUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const reachable = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
