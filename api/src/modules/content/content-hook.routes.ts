import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, PublisherPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { AppError } from '#/errors.ts';
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { bodyLimit } from 'hono/body-limit';
import { signals } from '#/platform/metrics/signals.ts';
import { receiveReport, verifyReport } from './receive-hook.ts';
import { z } from 'zod';
import { responds, tag } from '#/server/openapi/describe-calls.ts';

/** In bytes: ten times our largest document, a legal page. */
const reportBytes = 256 * 1024;

/** Sanity's reports of published content. */
export const contentHookRoutes = (
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort & PublisherPort,
) =>
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
        const signedAt = await verifyReport(deps, await c.req.text(), c.req.header(SIGNATURE_HEADER_NAME));
        lateMs = deps.now().getTime() - signedAt;
        await receiveReport(deps);
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

const accepted = z.object({ accepted: z.literal(true) });

/** Ignored, because content is read again. */
const report = z.looseObject({
  _id: z.string().meta({ examples: ['plan-stackgrow'] }),
  _type: z.string().meta({ examples: ['plan'] }),
});

export const contentHookDocs = tag('Hooks', 'Where other systems report what has happened.').calls<
  typeof contentHookRoutes
>({
  'POST /hooks/content': responds({ 202: accepted }, 'unauthenticated', 'malformed_request').summary(
    'Receives a signed report that content was published.',
    {
      description:
        'Content is read again, whatever the report says. The example shows the shape; its signature matches no secret, so it is rejected as `unauthenticated`.',
      body: { types: ['application/json'], schema: report },
      signature: {
        header: 'Sanity-Webhook-Signature',
        example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
      },
    },
  ),
});
