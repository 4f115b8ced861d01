import { Hono } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';
import { documentedMessageRoutes } from './messages.routes.ts';

/** Every call that only the documents name, translated into those of the API. */
export const documentedRoutes = (deps: Parameters<typeof documentedMessageRoutes>[0]) =>
  new Hono<AppEnv>().route('/', documentedMessageRoutes(deps));
