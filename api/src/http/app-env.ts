import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';

/** Who is calling, once a request has been authenticated. */
export type Identity = { role: 'client' | 'admin'; userId: string; sessionId: string };

/** What every handler can read from its context. `identity` is set by the authenticate middleware alone. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & { log: Logger; identity?: Identity };
};
