import { createMiddleware } from 'hono/factory';

/** What the sandbox needs to know of Node's request: between which addresses its connection runs. */
export type SandboxEnv = {
  Bindings: {
    incoming: { socket: { remoteAddress?: string | undefined; localAddress?: string | undefined } };
  };
};

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/i;
const loopbackAddress = /^((::ffff:)?127(\.\d{1,3}){3}|::1)$/i;

/**
 * Refuses with 403 what does not come from this machine. There is no sign-in here, so nobody elsewhere must reach it:
 * neither over the network, nor through a browser of this machine from a page of another origin or under a name that
 * somebody points at this machine.
 * @param ownHost the host name this process was told to listen on, which counts as this machine
 */
export const localOnly = (ownHost: string) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const isLocal = (url: string) => {
      if (!URL.canParse(url)) return false;
      const { hostname } = new URL(url);
      return hostname === ownHost || localHost.test(hostname);
    };
    const { remoteAddress, localAddress } = c.env.incoming.socket;
    const isNear =
      remoteAddress !== undefined && (loopbackAddress.test(remoteAddress) || remoteAddress === localAddress);
    const origin = c.req.header('origin');
    if (!isNear || !isLocal(c.req.url) || (origin !== undefined && !isLocal(origin))) {
      return c.json({ message: 'The stand-ins answer requests from this machine only.' }, 403);
    }
    return next();
  });
