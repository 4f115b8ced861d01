import { createMiddleware } from 'hono/factory';
import { LakeError } from './lake-error.ts';

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/i;

/**
 * Refuses with 403 what does not come from this machine. There is no sign-in here, so a page elsewhere must not reach
 * it: neither from its own origin nor under a name that it points at this machine.
 * @param ownHost the host name this process was told to listen on, which counts as this machine
 */
export const localOnly = (ownHost: string) =>
  createMiddleware(async (c, next) => {
    const isLocal = (url: string) => {
      if (!URL.canParse(url)) return false;
      const { hostname } = new URL(url);
      return hostname === ownHost || localHost.test(hostname);
    };
    const origin = c.req.header('origin');
    if (!isLocal(c.req.url) || (origin !== undefined && !isLocal(origin))) {
      throw new LakeError(403, {
        type: 'forbiddenError',
        description: 'The local content lake answers requests from this machine only',
      });
    }
    await next();
  });
