import { consultationAccepted, stackbotFacts } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { consultationRoutes } from './consultations.routes.ts';

export const consultationDocs = describeCalls<typeof consultationRoutes>(
  'StackBot',
  'The StackBot’s two calls, which anyone may make.',
)({
  'GET /stackbot': {
    summary: 'Reads what the StackBot knows of the business.',
    answers: { 200: stackbotFacts },
  },
  'POST /stackbot/submit': {
    summary: 'Keeps what a visitor told the StackBot.',
    answers: { 201: consultationAccepted },
    errors: ['conflict', 'rate_limited'],
  },
});
