import { createMiddleware } from 'hono/factory';
import { LakeError } from './lake-error.ts';

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)+localhost)$/i;

/**
 * Refuses with 403 what does not come from this machine. There is no sign-in here, so a page elsewhere must not reach
 * it: neither from its own origin nor under a name that it points at this machine.
 */
export const localOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin');
  if (!isLocal(c.req.url) || (origin !== undefined && !isLocal(origin))) {
    throw new LakeError(403, {
      type: 'forbiddenError',
      description: 'The local content lake answers requests from this machine only',
    });
  }
  await next();
});

function isLocal(url: string): boolean {
  return URL.canParse(url) && localHost.test(new URL(url).hostname);
}
