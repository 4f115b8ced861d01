import { z } from 'zod';
import { describeCalls } from '#/http/openapi/describe-calls.ts';
import type { contentHookRoutes } from './content-hook.routes.ts';

const accepted = z.object({ accepted: z.literal(true) });

export const contentHookDocs = describeCalls<typeof contentHookRoutes>(
  'Hooks',
  'Where other systems report what has happened.',
)({
  'POST /hooks/content': {
    summary: 'Takes a report that content was published, signed by the content service.',
    answers: { 202: accepted },
    errors: ['unauthenticated', 'malformed_request'],
    body: { types: ['application/json'] },
    headers: ['Sanity-Webhook-Signature'],
  },
});
