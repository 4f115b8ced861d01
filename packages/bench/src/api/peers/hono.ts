import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { findUser, listProjects } from '#/api/peers/common.ts';
import { headers, path, settings } from '#/api/peers/settings.ts';

const app = new Hono();
app.get(path, async (c) => {
  const userId = await findUser(c.req.header('authorization'));
  if (userId === null) return c.body(null, 401);
  return c.json(await listProjects(userId, Number(c.req.query('limit') ?? 20)), 200, headers);
});
serve({ fetch: app.fetch, port: settings.port }, () => console.log('ready'));
