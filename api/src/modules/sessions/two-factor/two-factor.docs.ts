import { recoveryCodes, twoFactorSetup, twoFactorState } from '@stackworks/contracts';
import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { twoFactorRoutes } from './two-factor.routes.ts';

export const twoFactorDocs = describeCalls<typeof twoFactorRoutes>(
  'Two-factor sign-in',
  'One’s own two-factor sign-in.',
)({
  'GET /admin/two-factor': { summary: 'Says how the caller signs in.', answers: { 200: twoFactorState } },
  'POST /admin/two-factor/setup': {
    summary: 'Begins to set up two-factor sign-in.',
    answers: { 200: twoFactorSetup },
    errors: ['conflict'],
  },
  'POST /admin/two-factor/enable': {
    summary: 'Turns two-factor sign-in on with a first code.',
    answers: { 200: recoveryCodes },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
  'POST /admin/two-factor/disable': {
    summary: 'Turns two-factor sign-in off.',
    answers: { 200: told },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
  'POST /admin/two-factor/recovery-codes': {
    summary: 'Makes new recovery codes.',
    answers: { 200: recoveryCodes },
    errors: ['invalid_credentials', 'conflict', 'rate_limited'],
  },
});
