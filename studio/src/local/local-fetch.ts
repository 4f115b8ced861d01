import { contentStreamsPath } from '@stackworks/contracts';
import { shareEventStreams } from '#/local/event-streams.ts';

const listenerPath = /\/data\/listen\/[^/]+$/;

/**
 * A fetch for a Studio whose content is in the sandbox. Listeners share one socket, and what Studio would ask of other
 * hosts, such as whether there is a newer version, gets an empty answer: nothing leaves this machine.
 * @param ask the browser's own fetch, for everything else
 * @param origin the origin that serves Studio and the sandbox
 */
export function createLocalFetch(ask: typeof fetch, origin: string): typeof fetch {
  const openStream = shareEventStreams(origin + contentStreamsPath);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (url.protocol.startsWith('http') && url.origin !== origin) return Response.json({});
    if (!listenerPath.test(url.pathname)) return ask(input, init);
    const { headers, signal } = new Request(input instanceof Request ? input : url, init);
    return openStream(url.pathname + url.search, headers.get('last-event-id'), signal);
  };
}
