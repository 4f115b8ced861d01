import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';

/** What content says and how far it has come. Anyone may ask; it holds what the site shows to everybody. */
export const contentRoutes = ({ catalogue, publisher }: Pick<Deps, 'catalogue' | 'publisher'>) =>
  new Hono<AppEnv>()
    .get('/site-settings', (c) => c.json(catalogue.settings(), 200))
    .get('/catalogue', (c) => c.json(catalogue.read(), 200))
    .get('/publications/latest', (c) => c.json(publisher.publication(), 200));
