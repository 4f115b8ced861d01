import { createMiddleware } from 'hono/factory';

/** What has to be known of Node's request: between which addresses its connection runs. */
export type LocalEnv = {
  Bindings: {
    incoming: { socket: { remoteAddress?: string | undefined; localAddress?: string | undefined } };
  };
};

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/i;
const loopbackAddress = /^((::ffff:)?127(\.\d{1,3}){3}|::1)$/i;

/** What a reverse proxy on this machine adds, whose connection is as near as a neighbour's. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Rejects with 403 what does not come from this machine. There is no sign-in here, so it must not be reached from elsewhere:
 * not over the network, not through a proxy of this machine, and not through a browser of this machine from a page of
 * another origin or under a name that points at this machine.
 * @param ownHost the host name this process listens on, which counts as this machine
 * @param origins whose pages may call as well, such as http://localhost:3000
 */
export const localOnly = (ownHost: string, origins: readonly string[] = []) =>
  createMiddleware<LocalEnv>(async (c, next) => {
    const { host, hostname = '' } = URL.parse(c.req.url) ?? {};
    const { remoteAddress, localAddress } = c.env.incoming.socket;
    const origin = c.req.header('origin');
    const isListed = origin !== undefined && origins.includes(origin);
    const isLocal = [
      hostname === ownHost || localHost.test(hostname),
      remoteAddress !== undefined && (loopbackAddress.test(remoteAddress) || remoteAddress === localAddress),
      forwardingHeaders.every((name) => c.req.header(name) === undefined),
      // Node's clients send neither of these two, browsers at least one with every request of another page.
      isListed || origin === undefined || URL.parse(origin)?.host === host,
      isListed || c.req.header('sec-fetch-site') !== 'cross-site',
    ].every(Boolean);
    if (isLocal) return next();
    return c.json({ message: 'The sandbox answers requests from this machine only.' }, 403);
  });
