import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { AppError } from '#/errors.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** The context of every handler. Only `requireRole` sets `identity`. `expectSlowBody` gives the body an upload's time limits. */
export type AppEnv = {
  Bindings: {
    incoming: {
      socket: { remoteAddress?: string | undefined; localAddress?: string | undefined };
      /** Whether all of its body has arrived. */
      complete?: boolean | undefined;
    };
    expectSlowBody?: (() => void) | undefined;
  };
  Variables: RequestIdVariables & {
    /** A log whose lines carry the request's id. */
    log: () => Logger;
    identity?: Identity;
    failure?: AppError['code'];
  };
};
