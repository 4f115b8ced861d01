import { Hono } from 'hono';

/** What the hosted service tells of itself and asks to be told: nothing, here. */
export const serviceRoutes = () =>
  new Hono()
    .get('/journey/*', (c) => c.json(null))
    .get('/help', (c) => c.json({ resources: { sectionArray: [] } }))
    .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
    .post('/intake/batch', (c) => c.json({}));
