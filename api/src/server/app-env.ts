import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { AppError } from '#/errors.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/**
 * What every handler can read from its context: of Node's request only the addresses of its connection
 * and whether it is whole. `identity` is set by the
 * authenticate middleware alone, `failure` when a failure is answered. `expectSlowBody` gives the request's body the patience that uploads have.
 */
export type AppEnv = {
  Bindings: {
    incoming: {
      socket: { remoteAddress?: string | undefined; localAddress?: string | undefined };
      /** Whether all of its body has come. */
      complete?: boolean | undefined;
    };
    expectSlowBody?: (() => void) | undefined;
  };
  Variables: RequestIdVariables & {
    /** A log whose lines carry the request's id. */
    log: () => Logger;
    /** The headers that every answer has. */
    frame?: Readonly<Record<string, string>>;
    identity?: Identity;
    failure?: AppError['code'];
  };
};
