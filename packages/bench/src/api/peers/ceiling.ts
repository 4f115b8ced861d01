/** The lower bound: 304 with the product's headers, by bare node:http or, on request, by Hono, with nothing read. */
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { headers, path, settings } from '#/api/peers/settings.ts';

const sent = {
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
  etag: '"1"',
  'x-request-id': '00000000-0000-4000-8000-000000000000',
};
const ready = () => console.log('ready');

if (process.env['BENCH_CEILING'] === 'hono') {
  const app = new Hono().get(path, () => new Response(null, { status: 304, headers: sent }));
  serve({ fetch: app.fetch, port: settings.port }, ready);
} else {
  createServer((_request, response) => void response.writeHead(304, sent).end()).listen(settings.port, ready);
}
