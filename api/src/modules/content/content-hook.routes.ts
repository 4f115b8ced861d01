import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { signals } from '#/integrations/metrics/signals.ts';
import { checkReport, takeReport } from './take-report.ts';

/** A report names a document or holds it; the largest document we have is a legal page, a tenth of this. In bytes. */
const reportBytes = 256 * 1024;

/** POST /api/hooks/content: the content service reports what has been published. Whoever has the secret may. */
export const contentHookRoutes = (deps: Pick<Deps, 'catalogue' | 'config' | 'db' | 'now' | 'publisher'>) =>
  new Hono<AppEnv>().post(
    '/hooks/content',
    bodyLimit({
      maxSize: reportBytes,
      onError: () => {
        throw new AppError('payload_too_large', 'A report may have 256 KB.');
      },
    }),
    async (c) => {
      const signedAt = await checkReport(deps, await c.req.text(), c.req.header(SIGNATURE_HEADER_NAME));
      signals.emit('webhook', 'content', 'published', 'accepted', deps.now().getTime() - signedAt);
      await takeReport(deps);
      return c.json({ accepted: true }, 202);
    },
  );
