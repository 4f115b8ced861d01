import { demo, testAccountFound, testAccounts, testPlans, testSubscribed } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { demoRoutes } from './demo.routes.ts';

export const demoDocs = describeCalls<typeof demoRoutes>(
  'Demo',
  'The test pages; not found where demo mode is off.',
)({
  'GET /test': { summary: 'Says what can be tried.', answers: { 200: demo }, errors: ['not_found'] },
  'GET /test/accounts': {
    summary: 'Lists the demo accounts.',
    answers: { 200: testAccounts },
    errors: ['not_found'],
  },
  'POST /test/accounts/find': {
    summary: 'Says whether an address is a demo account’s.',
    answers: { 200: testAccountFound },
    errors: ['not_found'],
  },
  'GET /test/subscribe': {
    summary: 'Lists the plans that can be tried.',
    answers: { 200: testPlans },
    errors: ['not_found'],
  },
  'POST /test/subscribe': {
    summary: 'Tries out a purchase.',
    answers: { 201: testSubscribed },
    errors: ['not_found', 'conflict', 'rate_limited', 'already_exists'],
  },
});
