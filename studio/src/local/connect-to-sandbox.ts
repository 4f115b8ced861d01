import { createClient } from '@sanity/client';
import type { SourceOptions } from 'sanity';
import { createLocalFetch } from '#/local/local-fetch.ts';

/**
 * What a Studio needs whose content is in the sandbox, at the origin that serves it. A build for the hosted service
 * holds none of it: the condition is decided when Studio is built.
 */
export function connectToSandbox(): Pick<SourceOptions, 'unstable_clientFactory'> {
  if (process.env['SANITY_PROJECT_ID']) return {};
  const { origin } = globalThis.location;
  globalThis.fetch = createLocalFetch(globalThis.fetch.bind(globalThis), origin);
  // Studio warns of HTTP/1.1 for its six connections, and keeps in the session that the editor has dismissed it.
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString());
  return {
    // Only the hosted service answers on a host name per project.
    unstable_clientFactory: (config) => createClient({ ...config, useProjectHostname: false }),
  };
}
