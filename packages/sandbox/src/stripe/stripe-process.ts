import { serve } from '@hono/node-server';
import { createStripeApp } from './stripe-app.ts';

/** The stand-in in a process of its own, for a test that kills it: it tells its parent the port it listens on. */
const [file = '', secretKey = ''] = process.argv.slice(2);
const { app } = createStripeApp({
  file,
  secretKey,
  publishableKey: 'pk_test_local',
  pagesUrl: 'http://localhost',
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
