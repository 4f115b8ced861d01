import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';

/** GET /api/site-settings. Anyone may ask; it holds what the site prints on every page. */
export const contentRoutes = ({ catalogue }: Pick<Deps, 'catalogue'>) =>
  new Hono<AppEnv>().get('/site-settings', (c) => c.json(catalogue.settings(), 200));
