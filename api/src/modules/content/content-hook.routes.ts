import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { signals } from '#/platform/metrics/signals.ts';
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
        signals.emit('webhook', 'content', 'unknown', 'refused', null);
        throw new AppError('payload_too_large', 'Body exceeds 256 KB.');
      },
    }),
    async (c) => {
      let lateMs: number | null = null;
      try {
        const signedAt = await checkReport(deps, await c.req.text(), c.req.header(SIGNATURE_HEADER_NAME));
        lateMs = deps.now().getTime() - signedAt;
        await takeReport(deps);
        signals.emit('webhook', 'content', 'published', 'accepted', lateMs);
      } catch (error) {
        const isRefused = lateMs === null && error instanceof AppError && error.code !== 'unavailable';
        const kind = lateMs === null ? 'unknown' : 'published';
        signals.emit('webhook', 'content', kind, isRefused ? 'refused' : 'failed', lateMs);
        throw error;
      }
      return c.json({ accepted: true }, 202);
    },
  );
