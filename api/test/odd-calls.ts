import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { validate } from '#/server/validate.ts';

/** Calls that only tests need, mounted beside the API as pages are. */
export const pages = new Hono<AppEnv>();
pages.post('/echo', validate('json', z.object({ name: z.string().min(1, 'Name is required') })), (c) =>
  c.json(c.req.valid('json')),
);
pages.get('/limited', () => {
  throw new AppError('rate_limited', 'Please wait a minute.', { retryAfterSeconds: 59.2 });
});
pages.get('/full', () => {
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  throw new Error('the file could not be stored', { cause: full });
});
pages.get('/broken', () => {
  throw new Error('SELECT failed at /srv/secret-path');
});

export const post = (body: string, contentType = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': contentType },
});
