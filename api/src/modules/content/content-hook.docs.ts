import { z } from 'zod';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { contentHookRoutes } from './content-hook.routes.ts';

const accepted = z.object({ accepted: z.literal(true) });

/** What it says is not read: content is read anew. */
const report = z.looseObject({
  _id: z.string().meta({ examples: ['plan-stackgrow'] }),
  _type: z.string().meta({ examples: ['plan'] }),
});

export const contentHookDocs = describeCalls<typeof contentHookRoutes>(
  'Hooks',
  'Where other systems report what has happened.',
)({
  'POST /hooks/content': {
    summary: 'Takes a report that content was published, signed by the content service.',
    description:
      'Content is read anew, whatever the report says. The example shows the shape; its signature matches no secret, so it is rejected as `unauthenticated`.',
    answers: { 202: accepted },
    errors: ['unauthenticated', 'malformed_request'],
    body: { types: ['application/json'], schema: report },
    signature: {
      header: 'Sanity-Webhook-Signature',
      example: `t=1795338000000,v1=${'V2hvZXZlcktub3dzVGhlU2VjcmV0'.repeat(2).slice(0, 43)}`,
    },
  },
});
