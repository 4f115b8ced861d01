import { planHolders } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { planHolderRoutes } from './plan-holders.routes.ts';
import { previewLink } from './preview.docs.ts';

export const planHolderDocs = describeCalls<typeof planHolderRoutes>(
  'Content',
  'What the site shows to everybody.',
)({
  'GET /plan-holders/:slug': {
    summary: 'Says how many clients have a plan, to an editor in Studio.',
    answers: { 200: planHolders },
    errors: ['rate_limited', 'unauthenticated', 'unavailable'],
    query: previewLink,
  },
});
