import { createClient } from '@sanity/client';
import { sandboxContent } from '@stackworks/contracts';
import type { SourceOptions } from 'sanity';
import { shareEventStreams } from '#/local/event-streams.ts';

/** What a Studio needs whose content is in the sandbox, at its own origin. A build for the hosted service has none of it. */
export function connectToSandbox(): Pick<SourceOptions, 'unstable_clientFactory'> {
  if (process.env['SANITY_PROJECT_ID']) return {};
  const { origin } = globalThis.location;
  globalThis.fetch = createLocalFetch(globalThis.fetch.bind(globalThis), origin);
  // Studio warns of HTTP/1.1 and its six connections, and stores in the session that the editor has dismissed that.
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString());
  return {
    // Only the hosted service has a host name per project.
    unstable_clientFactory: (config) => createClient({ ...config, useProjectHostname: false }),
  };
}

const listenerPath = /\/data\/listen\/[^/]+$/;
const readPath = /\/data\/(query|doc)\//;

/** Between retries while the server is away, in milliseconds. */
const retryMs = 500;

/**
 * A fetch for a Studio whose content is in the sandbox. Listeners share one socket, requests to other hosts get an empty
 * response, and reads wait for a server that is restarting: Studio itself gives up after four seconds.
 */
export function createLocalFetch(browserFetch: typeof fetch, origin: string): typeof fetch {
  const openStream = shareEventStreams(`${origin}${sandboxContent.path}/streams`);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (url.protocol.startsWith('http') && url.origin !== origin) return Response.json({});
    if (readPath.test(url.pathname)) {
      return read(browserFetch, new Request(input instanceof Request ? input : url, init));
    }
    if (!listenerPath.test(url.pathname)) return browserFetch(input, init);
    const { headers, signal } = new Request(input instanceof Request ? input : url, init);
    return openStream(url.pathname + url.search, headers.get('last-event-id'), signal);
  };
}

/** Retries until content responds or the request is aborted. */
async function read(browserFetch: typeof fetch, request: Request): Promise<Response> {
  for (;;) {
    const response = await browserFetch(request.clone()).catch(() => null);
    if (response !== null && response.status !== 503) return response;
    request.signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
